// Bodies with defaults for fields that do not matter, and summaries of responses.
import type { ApiResponse, Api, Made } from './api.js';

/** What creates an event: a Saturday evening in two months, unless the test says otherwise. */
export const anEvent = (fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  title: 'Harbour Jazz Night',
  start_date: '2027-05-01 19:30:00',
  end_date: '2027-05-01 23:00:00',
  ...fields,
});

export const makeEvent = (as: Api, fields: Readonly<Record<string, unknown>> = {}): Promise<Made> =>
  as.make('/events', anEvent(fields));

/** One pixel, uploaded by a user with the right. */
export async function makeImage(as: Api): Promise<Made> {
  const form = new FormData();
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  form.append('file', new Blob([pixel], { type: 'image/gif' }), 'pixel.gif');
  const { status, body } = await as.send('POST', '/images', {}, {}, form);
  if (status !== 201) throw new Error(`POST /images answered ${status}: ${JSON.stringify(body)}`);
  return body as Made;
}

export interface Refusal {
  readonly status: number;
  readonly code: unknown;
  /** Names of the parameters that are missing or wrong, in the order of the response. */
  readonly params?: readonly string[];
}

/** What an error says, without its sentences. */
export function refusal({ status, body }: ApiResponse): Refusal {
  const { code, data } = body as { code?: unknown; data?: { status?: unknown; params?: object } };
  if (data?.status !== status) throw new Error(`Answer ${status} is no error: ${JSON.stringify(body)}`);
  const { params } = data;
  if (params === undefined) return { status, code };
  return { status, code, params: Array.isArray(params) ? (params as string[]) : Object.keys(params) };
}

/** Ids of the events of a list, in its order. */
export function eventIds({ status, body }: ApiResponse): number[] {
  if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`);
  return (body as { events: Made[] }).events.map(({ id }) => id);
}

/** Every string in a body, at any depth, and of the headers but the random one: tests search here for what must not leak. */
export const textOf = ({ body, headers }: ApiResponse): string =>
  [JSON.stringify(body), ...[...headers].filter(([name]) => name !== 'x-request-id').flat()].join(' ');
