/** Walking through lists, page by page or item by item. */
import { dataOf } from './errors.js';
import type { paths } from './schema.js';

export type ListPath = '/events' | '/venues' | '/organizers' | '/categories' | '/tags';

type Get<Path extends ListPath> = paths[Path]['get'];

/** The filters of a list. */
export type ListQuery<Path extends ListPath> = NonNullable<Get<Path>['parameters']['query']>;

/** The body of one page. */
export type ListPage<Path extends ListPath> = Get<Path>['responses'][200]['content']['application/json'];

/** What the list is of. */
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
 * Asks for a page and for all after it. Of `next_rest_url` only the query is taken: it keeps the dates that the first page
 * began with, while the address and with it the credentials stay those of this client, whatever a link says.
 */
export async function* pages<Path extends ListPath>(
  client: Getter,
  path: Path,
  query: ListQuery<Path>,
): AsyncGenerator<ListPage<Path>, void, undefined> {
  let options: Record<string, unknown> = { params: { query } };
  for (;;) {
    const page = await dataOf(client.GET(path, options) as Parameters<typeof dataOf<ListPage<Path>>>[0]);
    yield page;
    if (page.next_rest_url === undefined) return;
    const { search } = new URL(page.next_rest_url);
    options = { querySerializer: () => search };
  }
}

/** The items of those pages, one after the other. */
export async function* items<Path extends ListPath>(
  client: Getter,
  path: Path,
  query: ListQuery<Path>,
): AsyncGenerator<ListItem<Path>, void, undefined> {
  for await (const page of pages(client, path, query)) {
    yield* Reflect.get(page, path.slice(1)) as ListItem<Path>[];
  }
}
