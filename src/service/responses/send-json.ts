// Sends every JSON response, of handlers, steps and errors alike: with the requested keys alone (`_fields`), or in an
// envelope for clients that cannot read statuses and headers (`_envelope`). See contract 1.6.
import type { ServerResponse } from 'node:http';
import type { RequestState, RawParameters } from '../../requests/context/request-context.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { serializePage } from '../../requests/paging/page-size-limits.js';
import { RepeatedParameter } from '../../requests/validation/parse-parameters.js';
import { parseRequestedFields, pickFields } from '../../requests/validation/requested-fields.js';
import { EXPOSED_HEADERS } from './exposed-headers.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** @throws ApiError calendar_answer_too_large */
export function sendJson(response: ServerResponse, body: unknown): void {
  // Steps may send JSON before the request has a state.
  const { calendar: state } = response.req as Partial<typeof response.req>;
  const beforeSend = state?.beforeSend ?? null;
  if (state === undefined || beforeSend === null) {
    write(response, body, state);
    return;
  }
  state.beforeSend = null;
  beforeSend(body)
    .then((replaced) => write(response, replaced, state))
    .catch((error: unknown) => response.destroy(error as Error));
}

function write(response: ServerResponse, body: unknown, state: RequestState | undefined): void {
  setTotalHeaders(body, response);
  setSyncLink(body, response);
  const text = serialize(body, response, state);
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  const sendText = response.statusCode === 200 ? (state?.sendText ?? null) : null;
  if (sendText === null) response.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  else sendText(text);
}

/** Repeats the totals of a list in the headers that clients of the original read (contract 4.1). */
function setTotalHeaders(body: unknown, response: ServerResponse): void {
  if (typeof body !== 'object' || body === null || !('total_pages' in body)) return;
  const { total, total_pages: pages } = body as { readonly total: number; readonly total_pages: number };
  response.setHeader('X-TEC-Total', String(total));
  response.setHeader('X-TEC-TotalPages', String(pages));
}

/** Names the address at which a client that keeps a copy of the list goes on (RFC 8288). */
function setSyncLink(body: unknown, response: ServerResponse): void {
  if (typeof body !== 'object' || body === null || !('sync_rest_url' in body)) return;
  const others = [response.getHeader('Link') ?? []].flat().map(String);
  response.setHeader('Link', [...others, `<${String(body.sync_rest_url)}>; rel="sync"`]);
}

function serialize(body: unknown, response: ServerResponse, state: RequestState | undefined): string {
  try {
    return serializePage(state === undefined ? body : shapeBody(body, response, state));
  } catch (error) {
    response.removeHeader('X-TEC-Total');
    response.removeHeader('X-TEC-TotalPages');
    throw error;
  }
}

const originalStatuses = new WeakMap<ServerResponse, number>();

/** The status of the request, also when an envelope hides it from the status line. */
export const getResponseStatus = (response: ServerResponse): number =>
  originalStatuses.get(response) ?? response.statusCode;

function shapeBody(body: unknown, response: ServerResponse, { query }: RequestState): unknown {
  const fields = parseRequestedFields(query['_fields']);
  const status = response.statusCode;
  const isWhole = fields === null || fields instanceof ParameterError || status >= 400;
  const shaped = isWhole ? body : pickFields(body, fields);
  if (!isEnveloped(query)) return shaped;
  originalStatuses.set(response, status);
  response.statusCode = 200;
  return { body: shaped, status, headers: readEnvelopeHeaders(response) };
}

export function checkFieldsParameter(query: RawParameters): void {
  const fields = parseRequestedFields(query['_fields']);
  if (fields instanceof ParameterError) throw invalidParam('_fields', fields);
}

/** As in the original, any value counts, also none; but `0` and `false` mean no. */
function isEnveloped(query: RawParameters): boolean {
  const sent = query['_envelope'];
  const value = sent instanceof RepeatedParameter ? sent.values.at(-1) : sent;
  return value !== undefined && value !== '0' && value !== 'false';
}

const TOTAL_HEADER = /-Total(?:Pages)?$/;

/** Totals are numbers, as in the original. */
function readEnvelopeHeaders(response: ServerResponse): Record<string, string | number> {
  const headers: Record<string, string | number> = {};
  for (const name of [...EXPOSED_HEADERS, 'Cache-Control']) {
    const value = response.getHeader(name);
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    headers[name] = TOTAL_HEADER.test(name) ? Number(text) : text;
  }
  return headers;
}
