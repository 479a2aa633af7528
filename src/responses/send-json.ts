// The one way of JSON to the caller, whoever answers: a handler, the error filter or a step before the framework. On it
// the caller gets of every answer, also of errors, what was asked for: some of its keys alone (`_fields`), or everything in
// a body for clients that see neither statuses nor headers (`_envelope`). See contract 1.6.
import type { ServerResponse } from 'node:http';
import type { RequestState, RawParameters } from '../context/request-context.js';
import { invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { serializePage } from '../paging/page-size-limits.js';
import { RepeatedParameter } from '../validation/parse-parameters.js';
import { EXPOSED_HEADERS } from './exposed-headers.js';
import { removeTotalHeaders, setTotalHeaders } from './total-headers.js';
import { pickFields, parseRequestedFields } from './requested-fields.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** @throws ApiError calendar_answer_too_large */
export function sendJson(response: ServerResponse, body: unknown): void {
  const state = getState(response);
  const before = state?.beforeSend ?? null;
  if (state === null || before === null) {
    write(response, body, state);
    return;
  }
  state.beforeSend = null;
  before(body)
    .then((answer) => write(response, answer, state))
    .catch((error: unknown) => response.destroy(error as Error));
}

/** Null of a request that the steps have not looked at yet. */
const getState = ({ req }: ServerResponse): RequestState | null =>
  (req as Partial<typeof req>).calendar ?? null;

function write(response: ServerResponse, body: unknown, state: RequestState | null): void {
  setTotalHeaders(body, response);
  const text = serialize(body, response, state);
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  const sendText = response.statusCode === 200 ? (state?.sendText ?? null) : null;
  if (sendText === null) response.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  else sendText(text);
}

/** What is refused here comes again as an error, which has no totals. */
function serialize(body: unknown, response: ServerResponse, state: RequestState | null): string {
  try {
    return serializePage(state === null ? body : shapeBody(body, response, state));
  } catch (error) {
    removeTotalHeaders(response);
    throw error;
  }
}

const originalStatuses = new WeakMap<ServerResponse, number>();

/** What the answer says of the request, also where the envelope says it instead of the status line. */
export const getResponseStatus = (response: ServerResponse): number =>
  originalStatuses.get(response) ?? response.statusCode;

function shapeBody(body: unknown, response: ServerResponse, { query }: RequestState): unknown {
  const wanted = parseRequestedFields(query['_fields']);
  const status = response.statusCode;
  const isWhole = wanted === null || wanted instanceof ParameterError || status >= 400;
  const shown = isWhole ? body : pickFields(body, wanted);
  if (!isEnveloped(query)) return shown;
  originalStatuses.set(response, status);
  response.statusCode = 200;
  return { body: shown, status, headers: readEnvelopeHeaders(response) };
}

/** @throws ApiError rest_invalid_param when `_fields` names too many keys */
export function checkFieldsParameter(query: RawParameters): void {
  const wanted = parseRequestedFields(query['_fields']);
  if (wanted instanceof ParameterError) throw invalidParam('_fields', wanted);
}

/** Sent at all, as the original takes it, also without a value; but `0` and `false` mean no. */
function isEnveloped(query: RawParameters): boolean {
  const sent = query['_envelope'];
  const value = sent instanceof RepeatedParameter ? sent.values.at(-1) : sent;
  return value !== undefined && value !== '0' && value !== 'false';
}

function readEnvelopeHeaders(response: ServerResponse): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of [...EXPOSED_HEADERS, 'Cache-Control']) {
    const value = response.getHeader(name);
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return headers;
}
