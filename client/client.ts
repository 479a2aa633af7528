import createClient, { type Client } from 'openapi-fetch';
import { buildAuthorizationHeaders, type Credentials } from './authorization.js';
import { toBody } from './body.js';
import type { LanguageCode } from './names.js';
import { items, pages, type ListItem, type ListPage, type ListPath, type ListQuery } from './pages.js';
import { toQuery } from './query.js';
import type { paths } from './schema.js';
import type { GetMethod, FieldSelection, SelectedFields } from './field-selection.js';

const NAMESPACE = 'calendar/events/v1';

export type CalendarClientOptions = Credentials & {
  /** Where the service is, with its root path if it has one: `https://example.org/api`. */
  readonly baseUrl: string;
  /** The language to read and to write; without it that of the service. */
  readonly language?: LanguageCode | undefined;
  /** For services that are reached under another name alone, such as `wp-json/tribe/events/v1`. */
  readonly namespace?: string | undefined;
  /** Instead of the global one. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
};

type Verbs = Omit<Client<paths, 'application/json'>, 'GET' | 'request'>;

export interface CalendarClient extends Verbs {
  readonly GET: GetMethod;
  /** The same client in another language. */
  in(language: LanguageCode): CalendarClient;
  /** The page of a list that is asked for, and all after it. Throws a CalendarError when one is refused. */
  pages<Path extends ListPath>(path: Path, query?: ListQuery<Path>): AsyncIterable<ListPage<Path>>;
  /** These keys of the pages, and the `next_rest_url` that leads on. */
  pages<Path extends ListPath>(
    path: Path,
    query: ListQuery<Path> & FieldSelection,
  ): AsyncIterable<SelectedFields<ListPage<Path>>>;
  /** The items of these pages. */
  items<Path extends ListPath>(path: Path, query?: ListQuery<Path>): AsyncIterable<ListItem<Path>>;
}

/** Paths are relative to the namespace: `client.GET('/events/{id}', { params: { path: { id: 12 } } })`. */
export function createCalendarClient(options: CalendarClientOptions): CalendarClient {
  const client = createClient<paths, 'application/json'>({
    baseUrl: buildBaseUrl(options),
    headers: buildAuthorizationHeaders(options),
    bodySerializer: toBody,
    querySerializer: toQuery,
    ...(options.fetch && { fetch: options.fetch }),
  });
  // That `_fields` leaves only some of the keys is for the types alone.
  return Object.assign(client, {
    in: (language: LanguageCode) => createCalendarClient({ ...options, language }),
    pages: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) => pages(client, path, query),
    items: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) => items(client, path, query),
  }) as CalendarClient;
}

/** The language is in the address, as DELETE with `ml_language` removes only the translation. */
function buildBaseUrl({ baseUrl, language, namespace = NAMESPACE }: CalendarClientOptions): string {
  const parts = [baseUrl, ...(language === undefined ? [] : [language]), namespace];
  // A relative address may begin with a slash; between the parts there is one.
  return parts.map((part, n) => part.replace(n === 0 ? /\/+$/ : /^\/+|\/+$/g, '')).join('/');
}
