// Finishes answers to reads: validators, compression, and for visitors a place in memory.
import type { ServerResponse } from 'node:http';
import type { Env } from '../config/env.js';
import { addVary, isReadRequest, type Step } from '../context/step.js';
import type { ResponseCache } from './response-cache.js';
import { negotiateEncoding, type ContentEncoding } from './content-encoding.js';
import { CachedResponse } from './cached-response.js';
import type { RawHeaders } from './prepared-response.js';

/** What the index and the document say depends on other things: the hour, the kind of caller. */
const RESOURCE_PATH = /^\/(?:events|venues|organizers|categories|tags)(?:\/|$)/i;

/** One item of any kind: of these users get validators too, which they need to change what they have read. */
const SINGLE_ITEM_PATH =
  /^\/(?:(?:events|venues|organizers)\/by-slug\/[^/]+|(?:events|venues|organizers|categories|tags|images|users)\/\d+|users\/me)\/?$/i;

/** Stands before everything that answers reads below the namespace, and behind what tells who asks. */
export function finalizeResponses(env: Env, memory: ResponseCache): Step {
  return (request, response, next) => {
    const { calendar } = request;
    const { requestUrl: place, viewer, query } = calendar;
    if (!isReadRequest(request) || '_envelope' in query) {
      next();
      return;
    }
    if (viewer.role !== 'visitor') {
      if (SINGLE_ITEM_PATH.test(place.path ?? '')) calendar.sendText = tag;
      next();
      return;
    }
    if ('password' in query || !RESOURCE_PATH.test(place.path ?? '')) {
      next();
      return;
    }
    if (env.compression) addVary(response, 'Accept-Encoding');
    memory.misses += 1;
    const seen = memory.takeSnapshot();
    calendar.sendText = finish;
    next();

    /** Of what one user sees nothing is kept, and the clock is not asked. */
    function tag(body: string): void {
      const id = String(response.getHeader('X-Request-Id'));
      const answer = new CachedResponse({
        headers: takeHeaders(response),
        body: Buffer.from(body),
        changedAt: null,
        cacheControlAt: null,
      });
      send(answer, null, id);
    }

    function finish(body: string): void {
      const { freshUntil } = calendar;
      const cacheControl = createCacheControl(env, memory.computeExpiry(freshUntil));
      if (cacheControl !== null) response.removeHeader('Cache-Control');
      // What the clock alone changes has no date of its last change.
      const changedAt = freshUntil === Infinity ? memory.findLastChange(seen) : null;
      const id = String(response.getHeader('X-Request-Id'));
      const isKept = memory.entries !== null;
      const bytes = isKept ? toStandaloneBuffer(body) : Buffer.from(body);
      const headers = takeHeaders(response);
      const answer = new CachedResponse({ headers, body: bytes, changedAt, cacheControlAt: cacheControl });
      memory.store(request, answer, seen, freshUntil);
      const encoding = env.compression ? negotiateEncoding(request.headers['accept-encoding']) : null;
      send(answer, encoding, id);
    }

    function send(answer: CachedResponse, encoding: ContentEncoding | null, id: string): void {
      answer.send(request, response, encoding, id).catch((error: unknown) => {
        response.destroy(error as Error);
      });
    }
  };
}

/**
 * Callers always ask again, as null tells, unless the operator lets caches answer for some time, which ends when the
 * answer does: from memory it is sent later than it was made, and less is left.
 *
 * @param untilMs how long the answer holds, in milliseconds since 1970
 */
function createCacheControl(env: Env, untilMs: number): ((nowMs: number) => string) | null {
  const { browserMaxAge, cdnMaxAge, cdnStaleWhileRevalidate } = env;
  if (browserMaxAge + cdnMaxAge === 0) return null;
  return (nowMs) => {
    const left = Math.max(0, Math.floor((untilMs - nowMs) / 1000));
    const [own, shared] = [Math.min(browserMaxAge, left), Math.min(cdnMaxAge, left)];
    if (own + shared === 0) return 'no-cache';
    // Counts from when the answer is no longer fresh.
    const stale = Math.min(cdnStaleWhileRevalidate, left - Math.max(own, shared));
    return `public, max-age=${own}, s-maxage=${shared}${stale === 0 ? '' : `, stale-while-revalidate=${stale}`}`;
  };
}

/** Bytes of their own: small ones are otherwise cut from a common piece, which the last of them keeps in memory. */
function toStandaloneBuffer(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Every message that is sent has it; the types know it only of requests. */
type ResponseWithRawNames = ServerResponse & { getRawHeaderNames(): string[] };

/** What was set so far, as it was written; it is sent again with the answer. */
function takeHeaders(response: ServerResponse): RawHeaders {
  const taken: (string | string[])[] = [];
  for (const name of (response as ResponseWithRawNames).getRawHeaderNames()) {
    const value = response.getHeader(name);
    response.removeHeader(name);
    if (value === undefined || /^(?:x-request-id|content-length)$/i.test(name)) continue;
    // Several values stay together: some versions of Node let the second one replace the first.
    taken.push(name, Array.isArray(value) ? value : String(value));
  }
  return taken;
}
