import { dataOf } from './errors.js';
import { toQuery } from './query.js';
import type { paths } from './schema.js';
import type { FieldSelection } from './field-selection.js';

export type ListPath = '/events' | '/venues' | '/organizers' | '/categories' | '/tags' | '/users';

type Get<Path extends ListPath> = paths[Path]['get'];

/** The filters of a list. */
export type ListQuery<Path extends ListPath> = Omit<NonNullable<Get<Path>['parameters']['query']>, '_fields'>;

/** The body of one page. */
export type ListPage<Path extends ListPath> = Get<Path>['responses'][200]['content']['application/json'];

export type ListItem<Path extends ListPath> = Path extends `/${infer Name}`
  ? Name extends keyof ListPage<Path>
    ? ListPage<Path>[Name] extends readonly (infer Item)[]
      ? Item
      : never
    : never
  : never;

interface Getter {
  GET(
    path: ListPath,
    options: Record<string, unknown>,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

/**
 * Yields a page and all after it. Of `next_rest_url` it uses only the query, which keeps the dates of the first page: the
 * client never sends its credentials to an address from a response. Links do not contain `_fields`, so they are added again.
 */
export async function* pages<Path extends ListPath>(
  client: Getter,
  path: Path,
  query?: ListQuery<Path> & Partial<FieldSelection>,
): AsyncGenerator<ListPage<Path>, void, undefined> {
  const fields = buildFieldsQuery(query);
  let options: Record<string, unknown> = { params: { query: { ...query, ...fields } } };
  for (;;) {
    const page = await dataOf(client.GET(path, options) as Parameters<typeof dataOf<ListPage<Path>>>[0]);
    yield page;
    if (page.next_rest_url === undefined) return;
    const { search } = new URL(page.next_rest_url);
    options = { querySerializer: () => [search, toQuery(fields)].filter((part) => part !== '').join('&') };
  }
}

const buildFieldsQuery = ({ _fields = [] }: Partial<FieldSelection> = {}): Partial<FieldSelection> =>
  _fields.length === 0 ? {} : { _fields: [_fields, 'next_rest_url'].flat() };

export async function* items<Path extends ListPath>(
  client: Getter,
  path: Path,
  query?: ListQuery<Path>,
): AsyncGenerator<ListItem<Path>, void, undefined> {
  for await (const page of pages(client, path, query)) {
    yield* Reflect.get(page, path.slice(1)) as ListItem<Path>[];
  }
}
