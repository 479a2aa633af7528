/** Sends one request, and reads its response. */
import { toBody } from './body.js';
import { toErrorBody } from './errors.js';
import type { TransportOptions } from './operations.js';
import { toQuery } from './query.js';
import type { CalendarResult } from './result.js';

type Scalar = string | number | boolean;

export interface RequestOptions extends TransportOptions {
  readonly params?: {
    readonly path?: Readonly<Record<string, Scalar>>;
    readonly query?: object;
    readonly header?: Readonly<Record<string, Scalar | null | undefined>>;
  };
  /** Replaces the query. */
  readonly search?: string;
  readonly body?: unknown;
}

export interface Sender {
  /** With the namespace, without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of responses, unless a call names another one. */
  readonly textFormat: 'plain' | 'html';
  readonly fetch: (request: Request) => Promise<Response>;
}

export const sendRequest = async (
  sender: Sender,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<CalendarResult<unknown>> => readResult(await fetchResponse(sender, method, path, options));

/** Sends one request, and leaves its response to the caller. */
export function fetchResponse(
  { baseUrl, headers, textFormat, fetch }: Sender,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Response> {
  const { params = {}, search = toQuery(params.query ?? {}), signal = null } = options;
  const body = options.body === undefined ? null : toBody(options.body);
  const sent = new Headers(headers);
  if (typeof body === 'string') sent.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries({ ...params.header, ...options.headers }))
    if (value !== undefined && value !== null) sent.set(name, String(value));
  const query = addTextFormat(search, textFormat);
  const url = baseUrl + fillIn(path, params.path ?? {}) + (query === '' ? '' : `?${query}`);
  return fetch(new Request(url, { method, headers: sent, body, signal }));
}

/** HTML is what the service answers by itself. */
const addTextFormat = (search: string, format: Sender['textFormat']): string =>
  format === 'html' || new URLSearchParams(search).has('text_format')
    ? search
    : [search, `text_format=${format}`].filter((part) => part !== '').join('&');

const fillIn = (path: string, values: Readonly<Record<string, Scalar>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs \`${name}\``);
    return encodeURIComponent(value);
  });

const FEED_TYPES = /^(?:text\/calendar|application\/(?:rss|atom)\+xml)\b/;

/** A response that is not from the service, such as a page of a proxy, is an error, too. */
export async function readResult(response: Response): Promise<CalendarResult<unknown>> {
  const text = await response.text();
  if (response.ok && FEED_TYPES.test(response.headers.get('Content-Type') ?? ''))
    return { data: text, response };
  const body = parseJson(text);
  return response.ok && body !== undefined
    ? { data: body, response }
    : { error: toErrorBody(body, response), response };
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
