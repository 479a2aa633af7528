import type { FieldSelection } from './field-selection.js';
import type { DataOf, QueryOf } from './operations.js';
import { toQuery } from './query.js';
import { sendRequest, type Sender } from './request.js';
import { type CalendarResult, dataOf } from './result.js';
import type { paths } from './schema.js';

export type ListPath = '/events' | '/venues' | '/organizers' | '/categories' | '/tags' | '/images' | '/users';

type List<Path extends ListPath> = paths[Path]['get'];

/** The filters of a list. */
export type ListQuery<Path extends ListPath> = Omit<QueryOf<List<Path>>, '_fields'>;

/** The body of one page. */
export type ListPage<Path extends ListPath> = DataOf<List<Path>>;

export type ListItem<Path extends ListPath> = Path extends `/${infer Name}`
  ? Name extends keyof ListPage<Path>
    ? ListPage<Path>[Name] extends readonly (infer Item)[]
      ? Item
      : never
    : never
  : never;

/**
 * Yields a page and all after it. Of `next_rest_url` it uses only the query, which keeps the dates of the first page: the
 * client never sends its credentials to an address from a response. Links do not contain `_fields`, so they are added again.
 */
export async function* pages<Path extends ListPath>(
  sender: Sender,
  path: Path,
  query?: ListQuery<Path> & Partial<FieldSelection>,
): AsyncGenerator<ListPage<Path>, void, undefined> {
  const fields = buildFieldsQuery(query);
  let search = toQuery({ ...query, ...fields });
  for (;;) {
    const result = sendRequest(sender, 'GET', path, { search });
    const page = await dataOf(result as Promise<CalendarResult<ListPage<Path>>>);
    yield page;
    if (page.next_rest_url === undefined) return;
    const next = new URL(page.next_rest_url).search.slice(1);
    search = [next, toQuery(fields)].filter((part) => part !== '').join('&');
  }
}

const buildFieldsQuery = ({ _fields = [] }: Partial<FieldSelection> = {}): Partial<FieldSelection> =>
  _fields.length === 0 ? {} : { _fields: [_fields, 'next_rest_url'].flat() };

export async function* items<Path extends ListPath>(
  sender: Sender,
  path: Path,
  query?: ListQuery<Path>,
): AsyncGenerator<ListItem<Path>, void, undefined> {
  for await (const page of pages(sender, path, query)) {
    yield* Reflect.get(page, path.slice(1)) as ListItem<Path>[];
  }
}
