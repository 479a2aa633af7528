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
  /** The address of the service, with its root path: `https://example.org/api`. */
  readonly baseUrl: string;
  /** The language to read and to write; by default that of the service. */
  readonly language?: LanguageCode | undefined;
  /** Another namespace of the service, such as `wp-json/tribe/events/v1`. */
  readonly namespace?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
};

type Verbs = Omit<Client<paths, 'application/json'>, 'GET' | 'request'>;

export interface CalendarClient extends Verbs {
  readonly GET: GetMethod;
  /** The same client in another language. */
  in(language: LanguageCode): CalendarClient;
  /** Iterates over the requested page of a list and all after it. Throws a CalendarError when a request fails. */
  pages<Path extends ListPath>(path: Path, query?: ListQuery<Path>): AsyncIterable<ListPage<Path>>;
  /** The same with only the selected fields and `next_rest_url`. */
  pages<Path extends ListPath>(
    path: Path,
    query: ListQuery<Path> & FieldSelection,
  ): AsyncIterable<SelectedFields<ListPage<Path>>>;
  /** Iterates over the items of these pages. */
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
  // The cast adds the types of `_fields`.
  return Object.assign(client, {
    in: (language: LanguageCode) => createCalendarClient({ ...options, language }),
    pages: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) => pages(client, path, query),
    items: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) => items(client, path, query),
  }) as CalendarClient;
}

/** Puts the language into the path, because DELETE with `ml_language` removes only the translation. */
function buildBaseUrl({ baseUrl, language, namespace = NAMESPACE }: CalendarClientOptions): string {
  const parts = [baseUrl, ...(language === undefined ? [] : [language]), namespace];
  // Joins the parts with single slashes; a relative base may begin with one.
  return parts.map((part, n) => part.replace(n === 0 ? /\/+$/ : /^\/+|\/+$/g, '')).join('/');
}
