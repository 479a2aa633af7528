// How tests compare responses: whole bodies with their key order, refusals by status, code and names.
import type { ApiResponse } from './api.js';
import { BASE } from './app.js';

/** The whole body, key for key, in this order on every level. */
export function expectBody(body: unknown, expected: object): void {
  expect(body).toEqual(expected);
  expect(JSON.stringify(body, null, 1)).toBe(JSON.stringify(expected, null, 1));
}

/** Status, attendance and series of a single event of which nothing is said. */
export const AS_PLANNED = {
  event_status: 'scheduled',
  event_status_reason: '',
  previous_start_date: null,
  attendance_mode: 'offline',
  online_url: '',
  online_url_hidden_until_start: false,
  age_min: null,
  age_max: null,
  accessibility: [],
  series: null,
};

/**
 * The keys of a translation that only those who may edit the item see.
 *
 * @param modified when its words were last edited, in UTC, which is the zone of the site unless a test sets another
 */
export const editedAt = (modified: string): object => ({
  modified,
  modified_utc: modified,
  outdated: false,
  original: true,
});

/**
 * The translations of an item that was written in English alone.
 *
 * @param path of the item: `venues/1`
 * @param edited what those who may edit the item also see; others see nothing more
 */
export const inEnglish = (path: string, slug: string, edited: object = {}): object => ({
  en: { slug, rest_url: `${BASE}/${path}?ml_language=en`, ...edited },
});

export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** Names of the invalid parameters, in the order of the response. */
  readonly params?: readonly string[];
}

/** What a refusal says, without its sentences. Fails when the body is no error or disagrees with the status line. */
export function refusal({ status, body }: ApiResponse): Refusal {
  const { code, message, data } = body as {
    code?: unknown;
    message?: unknown;
    data?: { status?: unknown; params?: unknown };
  };
  if (typeof code !== 'string' || typeof message !== 'string' || message === '' || data?.status !== status) {
    throw new Error(`Not an error of status ${status}: ${JSON.stringify(body)}`);
  }
  const { params } = data;
  if (params === undefined || params === null) return { status, code };
  return { status, code, params: Array.isArray(params) ? params.map(String) : Object.keys(params) };
}

/** Codes of `details`, by parameter. */
export function detailCodes({ body }: ApiResponse): Record<string, string> {
  const { details } = (body as { data: { details: Record<string, { code: string }> } }).data;
  return Object.fromEntries(Object.entries(details).map(([name, { code }]) => [name, code]));
}

export const invalid = (...params: string[]): Refusal => ({
  status: 400,
  code: 'rest_invalid_param',
  params,
});

export const missing = (...params: string[]): Refusal => ({
  status: 400,
  code: 'rest_missing_callback_param',
  params,
});

export const SIGN_IN: Refusal = { status: 401, code: 'rest_forbidden' };
export const FORBIDDEN: Refusal = { status: 403, code: 'rest_forbidden' };
export const NO_ROUTE: Refusal = { status: 404, code: 'rest_no_route' };

/** Ids of a list, in its order. */
export function idsOf({ status, body }: ApiResponse, key: string): number[] {
  const items = (body as Record<string, { id: number }[] | undefined>)[key];
  if (status !== 200 || items === undefined) {
    throw new Error(`Not a list of ${key}: ${status} ${JSON.stringify(body)}`);
  }
  return items.map(({ id }) => id);
}

/** One key of a body. */
export const valueOf = ({ body }: ApiResponse, key: string): unknown =>
  (body as Record<string, unknown>)[key];

/** Some keys of a body; those that are absent are left out. */
export function pick({ body }: ApiResponse, ...keys: string[]): Record<string, unknown> {
  const item = body as Record<string, unknown>;
  return Object.fromEntries(keys.filter((key) => key in item).map((key) => [key, item[key]]));
}
