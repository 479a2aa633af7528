// Compares every response of the application with the committed document, whatever client a test uses: a mismatch fails
// the test. What was reached is noted for reach-reporter.cjs.
import { appendFileSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawParameters } from '../../src/requests/context/request-context.js';
import { parseRequestUrl, isBelowAdmin } from '../../src/foundation/urls/request-url.js';
import type { Env } from '../../src/foundation/config/env.js';
import { buildUrlSettings } from '../../src/foundation/urls/request-url.js';
import { hasOneHost } from '../../src/service/edge/steps/require-one-host.js';
import { parseParameters } from '../../src/requests/validation/parse-parameters.js';
import { createResponseChecker, type Described, type Exchange } from './check-response.js';

const document = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Described;
const check = createResponseChecker(document, '/calendar/events/v1');

const mismatches: string[] = [];
const reached = new Set<string>();

afterEach(reportMismatches);
afterAll(() => {
  const folder = process.env['TEST_REACHED_FOLDER'];
  const lines = [...reached].map((line) => `${line}\n`).join('');
  if (folder !== undefined) appendFileSync(join(folder, process.env['JEST_WORKER_ID'] ?? '1'), lines);
  reportMismatches();
});

function reportMismatches(): void {
  const lines = [...new Set(mismatches.splice(0))];
  if (lines.length > 0)
    throw new Error(`openapi.json says otherwise (npm run openapi writes it anew):\n${lines.join('\n')}`);
}

interface Written {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** Call this before the first request, when all listeners are in place. */
export function watchResponses(server: Server, env: Env): void {
  const roots = buildUrlSettings(env);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const [whole = '', ...search] = url.split('?');
    // Images and the root have no place in the document, nor have routes of WordPress and what lies outside
    // of the namespaces.
    const requestUrl = parseRequestUrl('', whole, roots);
    const { path, isWordPress } = requestUrl;
    // A request that names two hosts is refused before there is an operation.
    if (path === null || isWordPress === true || !hasOneHost(request)) return;
    onceSent(response, (sent) => {
      const query = queryOf(search.join('?'));
      const verb = overridden(method, headers, query);
      // Errors of the body of a POST that overrides its method with GET are not those of the read.
      if (verb === 'GET' && method === 'POST' && refusesBody(sent)) return;
      // The document is that of the namespace, where sessions do not count.
      if (isBelowAdmin(requestUrl) && refusesSession(sent)) return;
      compare(verb, path, query, sent);
    });
  });
}

/** As the service reads it; nothing where that refuses it. */
function queryOf(search: string): RawParameters {
  try {
    return parseParameters(search);
  } catch {
    return {};
  }
}

type Step<T> = (...args: unknown[]) => T;

/** Every message has it; the types leave it out. */
type WithHead = ServerResponse & { readonly _header: string | null };

/** Node has no event with what was written: status line and headers, and the bytes behind them. */
function onceSent(response: ServerResponse, then: (sent: Written) => void): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const write = response.write.bind(response) as Step<boolean>;
  const end = response.end.bind(response) as Step<ServerResponse>;
  response.write = (...args: unknown[]) => {
    keep(args[0], args[1]);
    return write(...args);
  };
  response.end = (...args: unknown[]) => {
    keep(args[0], args[1]);
    const ended = end(...args);
    const { _header: head } = response as WithHead;
    // A client that has gone away gets nothing.
    if (head !== null) then(writtenOf(head, chunks));
    return ended;
  };
}

/** Node sends these by itself. */
const BY_NODE = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** @param head with the beginning of the body, when that went out together with it */
function writtenOf(head: string, chunks: readonly Buffer[]): Written {
  const end = head.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = head.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/s.exec(line) ?? [];
    const key = name.toLowerCase();
    if (!BY_NODE.includes(key)) headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  const content = Buffer.concat([Buffer.from(head.slice(end + 4), 'latin1'), ...chunks]);
  return { status: Number(statusLine.split(' ')[1]), headers, content };
}

function compare(method: string, path: string, query: RawParameters, sent: Written): void {
  // An envelope without a body cannot be checked.
  if ('_envelope' in query && method === 'HEAD') return;
  const whole = { status: sent.status, body: bodyOf(sent) };
  const { status, body } = '_envelope' in query && isEnvelope(whole.body) ? whole.body : whole;
  const isWhole = status >= 400 || !('_fields' in query);
  const exchange: Exchange = { method, path, status, headers: sent.headers };
  const { operation, mismatches: newMismatches } = check(isWhole ? { ...exchange, body } : exchange);
  mismatches.push(...newMismatches);
  if (operation !== null) reached.add(`${operation} ${status}`);
}

function bodyOf({ headers, content }: Written): unknown {
  if (content.length === 0 || headers['content-type']?.startsWith('application/json') !== true)
    return undefined;
  return JSON.parse(unpacked(headers['content-encoding'], content).toString()) as unknown;
}

const REFUSED_SESSION =
  /^calendar_(?:session_required|secure_origin_required|cross_site_request|recent_sign_in_required)$/;

function refusesSession(sent: Written): boolean {
  const { code } = (bodyOf(sent) ?? {}) as { readonly code?: unknown };
  return REFUSED_SESSION.test(String(code));
}

function refusesBody(sent: Written): boolean {
  const { code } = (bodyOf(sent) ?? {}) as { readonly code?: unknown };
  return code === 'rest_invalid_json' || code === 'rest_unsupported_media_type';
}

const unpacked = (encoding: string | undefined, content: Buffer): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(content);
  return encoding === 'gzip' ? gunzipSync(content) : content;
};

/** A POST may say that it is another verb. */
function overridden(method: string, headers: IncomingMessage['headers'], query: RawParameters): string {
  const said = headers['x-http-method-override'] ?? query['_method'];
  const verb = typeof said === 'string' ? said.toUpperCase() : '';
  return method === 'POST' && /^(GET|PUT|PATCH|DELETE)$/.test(verb) ? verb : method;
}

const isEnvelope = (body: unknown): body is { readonly status: number; readonly body: unknown } =>
  typeof body === 'object' && body !== null && Object.keys(body).join() === 'body,status,headers';
