// An answer that is sent many times. Node makes and checks its head the first time; later the head is copied, with another
// id and date, and a small body goes out with it in one piece. This writes Node's private `_header`, the only place that
// does: without it the service sends 54,000 answers a second in place of 68,000 (`categories`, 8 kB, one process), and hot
// lists reach 0.64 to 0.80 of the bare server in place of 0.80 to 0.97 (`npm run bench -- report --only hot`).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clock } from '../dates/clock.js';

/** Names and values in turn, as they are written; a header that is there several times has a list of values. */
export type RawHeaders = readonly (string | string[])[];

/** Up to so many bytes a body goes out with its head: what Node writes at once without memory of its own, less the head. */
export const MAX_INLINE_BODY_BYTES = 14_500;

/** What Node writes on a connection that stays open: what stays the same, the id of the request, the date, the rest. */
const HEAD_PATTERN =
  /^(.+\r\nX-Request-Id: )[^\r\n]*\r\nDate: [^\r\n]*(\r\nConnection: keep-alive\r\n(?:Keep-Alive: timeout=\d+\r\n)?\r\n)$/s;

/** Every message has it, and `headersSent` asks for it; the types leave it out. */
type ResponseWithHead = ServerResponse & { _header: string | null };

interface Head {
  readonly beforeId: string;
  readonly afterDate: string;
}

export class PreparedResponse {
  /** Null until it was written once. */
  private head: Head | null = null;
  /** A small one as text with a character for each byte. */
  private readonly body: Buffer | string | null;

  /**
   * @param headers without `X-Request-Id` and those that Node adds
   * @param body null for a 304
   */
  constructor(
    private readonly status: 200 | 304,
    private readonly headers: RawHeaders,
    body: Buffer | null,
  ) {
    this.body = body !== null && body.length <= MAX_INLINE_BODY_BYTES ? body.toString('latin1') : body;
  }

  send(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const { head } = this;
    const written = response as ResponseWithHead;
    const isUsual = isKeepAlive(request, response);
    if (head !== null && isUsual) {
      response.statusCode = this.status;
      written._header = `${head.beforeId}${requestId}\r\nDate: ${formatDateHeader()}${head.afterDate}`;
    } else {
      response.writeHead(this.status, [...this.headers, 'X-Request-Id', requestId]);
      if (isUsual) this.head = parseHead(written._header);
    }
    const body = request.method === 'HEAD' ? null : this.body;
    if (typeof body === 'string' && typeof written._header === 'string') {
      // Node sends the head as it is, so a body may follow in it.
      written._header += body;
      response.end();
    } else response.end(body, 'latin1');
  }
}

/** What else there is changes the head, and what Node does afterwards. */
const isKeepAlive = (
  { httpVersionMajor, httpVersionMinor, headers }: IncomingMessage,
  { shouldKeepAlive }: ServerResponse,
): boolean =>
  shouldKeepAlive && httpVersionMajor === 1 && httpVersionMinor === 1 && headers.expect === undefined;

/** @returns null when it is not as expected, and has to be made anew each time */
function parseHead(written: string | null): Head | null {
  const [, beforeId, behindDate] = HEAD_PATTERN.exec(written ?? '') ?? [];
  return beforeId === undefined || behindDate === undefined ? null : { beforeId, afterDate: behindDate };
}

let cachedSecond = NaN;
let cachedDate = '';

/** As in `Date` (RFC 9110, 5.6.7). */
function formatDateHeader(): string {
  const now = Math.floor(clock.ms() / 1000);
  if (now !== cachedSecond) {
    cachedSecond = now;
    cachedDate = new Date(now * 1000).toUTCString();
  }
  return cachedDate;
}
