import { buildAuthorizationHeaders, type Credentials } from './authorization.js';
import type { FieldSelection, SelectedFields } from './field-selection.js';
import type { LanguageCode } from './names.js';
import type { Get, Send } from './operations.js';
import { items, pages, type ListItem, type ListPage, type ListPath, type ListQuery } from './pages.js';
import { type RequestOptions, sendRequest, type Sender } from './request.js';
import { stream, type StreamOptions, type StreamQuery, type StreamStep } from './stream.js';
import { sync, type SyncOptions, type SyncPath, type SyncQuery, type SyncStep } from './sync.js';

const NAMESPACE = 'calendar/events/v1';

export type CalendarClientOptions = Credentials & {
  /** The address of the service, with its root path: `https://example.org/api`. */
  readonly baseUrl: string;
  /** The language to read and to write; by default that of the service. */
  readonly language?: LanguageCode | undefined;
  /** Another namespace of the service, such as `wp-json/tribe/events/v1`. */
  readonly namespace?: string | undefined;
  /** `html` answers titles, names and costs with HTML entities, as the original does; `plain`, the default, as people write them. */
  readonly textFormat?: 'plain' | 'html' | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
};

export interface CalendarClient {
  readonly GET: Get;
  readonly POST: Send<'post'>;
  readonly PUT: Send<'put'>;
  readonly PATCH: Send<'patch'>;
  readonly DELETE: Send<'delete'>;
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
  /**
   * Iterates over the steps that keep a copy of a list up to date: first the whole list, or what changed since the token. Begins
   * anew when the token has expired, and repeats requests that fail for a while. Throws a CalendarError when one is refused.
   */
  sync<Path extends SyncPath>(
    path: Path,
    query?: SyncQuery<Path>,
    options?: SyncOptions,
  ): AsyncIterable<SyncStep<ListItem<Path>>>;
  /**
   * Iterates over what changes, as it happens, until the signal is aborted or the caller leaves the loop. Connects again when the
   * connection is lost, and goes on from there. Throws a CalendarError when the stream is refused.
   */
  stream(query?: StreamQuery, options?: StreamOptions): AsyncIterable<StreamStep>;
}

/** Paths are relative to the namespace: `client.GET('/events/{id}', { params: { path: { id: 12 } } })`. */
export function createCalendarClient(options: CalendarClientOptions): CalendarClient {
  const sender: Sender = {
    baseUrl: buildBaseUrl(options),
    headers: buildAuthorizationHeaders(options),
    textFormat: options.textFormat ?? 'plain',
    fetch: options.fetch ?? ((request) => fetch(request)),
  };
  const send = (method: string) => (path: string, sent?: RequestOptions) =>
    sendRequest(sender, method, path, sent);
  const client = {
    GET: send('GET'),
    POST: send('POST'),
    PUT: send('PUT'),
    PATCH: send('PATCH'),
    DELETE: send('DELETE'),
    in: (language: LanguageCode) => createCalendarClient({ ...options, language }),
    pages: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) => pages(sender, path, query),
    items: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) => items(sender, path, query),
    sync: <Path extends SyncPath>(path: Path, query?: SyncQuery<Path>, syncOptions: SyncOptions = {}) =>
      sync(sender, path, query, syncOptions),
    stream: (query?: StreamQuery, streamOptions: StreamOptions = {}) => stream(sender, query, streamOptions),
  };
  // The cast adds the types of the document.
  return client as CalendarClient;
}

/** Puts the language into the path, so that the parameters of a call can name another one. */
function buildBaseUrl({ baseUrl, language, namespace = NAMESPACE }: CalendarClientOptions): string {
  const parts = [baseUrl, ...(language === undefined ? [] : [language]), namespace];
  // Joins the parts with single slashes; a relative base may begin with one.
  return parts.map((part, n) => part.replace(n === 0 ? /\/+$/ : /^\/+|\/+$/g, '')).join('/');
}
