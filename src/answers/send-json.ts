// The one way of JSON to the caller, whoever answers: a handler, the error filter or a step before the framework. On it
// the caller gets of every answer, also of errors, what was asked for: some of its keys alone (`_fields`), or everything in
// a body for clients that see neither statuses nor headers (`_envelope`). API contract 0.1.
import type { ServerResponse } from 'node:http';
import type { RequestState, Sent } from '../context/asked.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { pageAsJson } from '../paging/page-weight.js';
import { Repeated } from '../validation/parse-parameters.js';
import { READ_HEADERS } from './read-headers.js';
import { forgetTotals, tellTotals } from './tell-totals.js';
import { prune, wantedFields } from './wanted-fields.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** @throws ApiError calendar_answer_too_large */
export function sendJson(response: ServerResponse, body: unknown): void {
  const state = stateOf(response);
  const before = state?.beforeAnswer ?? null;
  if (state === null || before === null) {
    write(response, body, state);
    return;
  }
  state.beforeAnswer = null;
  before(body)
    .then((answer) => write(response, answer, state))
    .catch((error: unknown) => response.destroy(error as Error));
}

/** Null of a request that the steps have not looked at yet. */
const stateOf = ({ req }: ServerResponse): RequestState | null =>
  (req as Partial<typeof req>).calendar ?? null;

function write(response: ServerResponse, body: unknown, state: RequestState | null): void {
  tellTotals(body, response);
  const text = textOf(body, response, state);
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  const sendText = response.statusCode === 200 ? (state?.sendText ?? null) : null;
  if (sendText === null) response.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  else sendText(text);
}

/** What is refused here comes again as an error, which has no totals. */
function textOf(body: unknown, response: ServerResponse, state: RequestState | null): string {
  try {
    return pageAsJson(state === null ? body : shaped(body, response, state));
  } catch (error) {
    forgetTotals(response);
    throw error;
  }
}

const shapedStatuses = new WeakMap<ServerResponse, number>();

/** What the answer says of the request, also where the envelope says it instead of the status line. */
export const statusOf = (response: ServerResponse): number =>
  shapedStatuses.get(response) ?? response.statusCode;

function shaped(body: unknown, response: ServerResponse, { query }: RequestState): unknown {
  const wanted = wantedFields(query['_fields']);
  const status = response.statusCode;
  const isWhole = wanted === null || wanted instanceof Fault || status >= 400;
  const shown = isWhole ? body : prune(body, wanted);
  if (!isEnveloped(query)) return shown;
  shapedStatuses.set(response, status);
  response.statusCode = 200;
  return { body: shown, status, headers: headersOf(response) };
}

/** @throws ApiError rest_invalid_param when `_fields` names too many keys */
export function checkFields(query: Sent): void {
  const wanted = wantedFields(query['_fields']);
  if (wanted instanceof Fault) throw invalidParam('_fields', wanted);
}

/** Sent at all, as the original takes it, also without a value; but `0` and `false` mean no. */
function isEnveloped(query: Sent): boolean {
  const sent = query['_envelope'];
  const value = sent instanceof Repeated ? sent.values.at(-1) : sent;
  return value !== undefined && value !== '0' && value !== 'false';
}

function headersOf(response: ServerResponse): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of [...READ_HEADERS, 'Cache-Control']) {
    const value = response.getHeader(name);
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return headers;
}
