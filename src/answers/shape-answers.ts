// What a caller may ask of every answer, also of errors: some of its keys alone (`_fields`), or everything in a body
// for clients that see neither statuses nor headers (`_envelope`). API contract 0.1.
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Sent } from '../context/asked.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { pageAsJson } from '../paging/page-weight.js';
import { Repeated } from '../validation/parse-parameters.js';
import { forgetTotals, tellTotals } from './tell-totals.js';
import { READ_HEADERS } from './read-headers.js';
import { prune, wantedFields } from './wanted-fields.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Every JSON body goes through here once, whoever answers: a handler, the error filter or a step of the pipeline. */
export const shapeAnswers = (): RequestHandler => (request, response, next) => {
  const { json } = response;
  response.json = (body: unknown) => {
    tellTotals(body, response);
    const text = textOf(body, request, response);
    response.json = json;
    // As the framework would say it, after looking it up.
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
    return response.send(text);
  };
  next();
};

/** What is refused here comes again as an error, which has no totals. */
function textOf(body: unknown, request: Request, response: Response): string {
  try {
    return pageAsJson(shaped(body, request, response));
  } catch (error) {
    forgetTotals(response);
    throw error;
  }
}

const shapedStatuses = new WeakMap<ServerResponse, number>();

/** What the answer says of the request, also where the envelope says it instead of the status line. */
export const statusOf = (response: ServerResponse): number =>
  shapedStatuses.get(response) ?? response.statusCode;

function shaped(body: unknown, { calendar }: Request, response: Response): unknown {
  const wanted = wantedFields(calendar.query['_fields']);
  const isWhole = wanted === null || wanted instanceof Fault || response.statusCode >= 400;
  const shown = isWhole ? body : prune(body, wanted);
  if (!isEnveloped(calendar.query)) return shown;
  const status = response.statusCode;
  shapedStatuses.set(response, status);
  response.status(200);
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

function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of [...READ_HEADERS, 'Cache-Control']) {
    const value = response.getHeader(name);
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return headers;
}
