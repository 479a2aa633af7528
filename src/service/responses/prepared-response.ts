// A response that is sent many times. Node builds its head the first time; later it is copied with a new id and date, and a
// small body leaves in the same write. Only this file writes Node's private `_header`: without it the service sends 54,000
// instead of 68,000 responses a second (`categories`, 8 kB, one process), and hot lists reach 0.64 to 0.80 instead of 0.80
// to 0.97 of a bare server (`npm run bench -- report --only hot`).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clock } from '../../foundation/dates/clock.js';
import { IGNORED_HEADER } from '../../requests/validation/ignored-names.js';

/** Names and values alternately; a repeated header has a list of values. */
export type RawHeaders = readonly (string | string[])[];

/** Largest body that shares a write with its head: what Node writes at once without allocating, less the head. */
export const MAX_INLINE_BODY_BYTES = 14_500;

/** The head of a response on a persistent connection: fixed part, request id, date, rest. */
const HEAD_PATTERN =
  /^(.+\r\nX-Request-Id: )[^\r\n]*\r\nDate: [^\r\n]*(\r\nConnection: keep-alive\r\n(?:Keep-Alive: timeout=\d+\r\n)?\r\n)$/s;

type ResponseWithHead = ServerResponse & { _header: string | null };

/** What differs between the requests that get the same response. */
export interface OwnHeaders {
  readonly requestId: string;
  /** Replaces `Calendar-Ignored`; null leaves it as it is. */
  readonly ignoredNames: string | null;
}

interface Head {
  readonly beforeId: string;
  readonly afterDate: string;
}

export class PreparedResponse {
  private head: Head | null = null;
  private readonly body: Buffer | string | null;

  /** @param headers without `X-Request-Id` and those that Node adds */
  constructor(
    private readonly status: 200 | 304,
    private readonly headers: RawHeaders,
    body: Buffer | null,
  ) {
    this.body = body !== null && body.length <= MAX_INLINE_BODY_BYTES ? body.toString('latin1') : body;
  }

  send(request: IncomingMessage, response: ServerResponse, own: OwnHeaders): void {
    const { head } = this;
    const { requestId, ignoredNames } = own;
    const target = response as ResponseWithHead;
    const isUsual = ignoredNames === null && isKeepAlive(request, response);
    if (head !== null && isUsual) {
      response.statusCode = this.status;
      target._header = `${head.beforeId}${requestId}\r\nDate: ${formatDateHeader()}${head.afterDate}`;
    } else {
      const headers = ignoredNames === null ? this.headers : replaceIgnoredNames(this.headers, ignoredNames);
      response.writeHead(this.status, [...headers, 'X-Request-Id', requestId]);
      if (isUsual) this.head = parseHead(target._header);
    }
    const body = request.method === 'HEAD' ? null : this.body;
    if (typeof body === 'string' && typeof target._header === 'string') {
      // Node sends `_header` unchanged, so that the body may follow in it.
      target._header += body;
      response.end();
    } else response.end(body, 'latin1');
  }
}

function replaceIgnoredNames(headers: RawHeaders, names: string): RawHeaders {
  const at = headers.indexOf(IGNORED_HEADER);
  return at < 0 ? [...headers, IGNORED_HEADER, names] : headers.with(at + 1, names);
}

/** Node writes another head for every other request. */
const isKeepAlive = (
  { httpVersionMajor, httpVersionMinor, headers }: IncomingMessage,
  { shouldKeepAlive }: ServerResponse,
): boolean =>
  shouldKeepAlive && httpVersionMajor === 1 && httpVersionMinor === 1 && headers.expect === undefined;

/** @returns null when it cannot be reused */
function parseHead(header: string | null): Head | null {
  const [, beforeId, afterDate] = HEAD_PATTERN.exec(header ?? '') ?? [];
  return beforeId === undefined || afterDate === undefined ? null : { beforeId, afterDate };
}

let cachedSecond = NaN;
let cachedDate = '';

function formatDateHeader(): string {
  const now = Math.floor(clock.ms() / 1000);
  if (now !== cachedSecond) {
    cachedSecond = now;
    cachedDate = new Date(now * 1000).toUTCString();
  }
  return cachedDate;
}
