// Finishes answers to reads: validators, compression, and for visitors a place in memory.
import type { ServerResponse } from 'node:http';
import type { Env } from '../config/env.js';
import { addVary, isRead, type Step } from '../context/step.js';
import type { AnswerMemory } from './answer-memory.js';
import { acceptedEncoding, type Encoding } from './encoding.js';
import { KeptAnswer } from './kept-answer.js';
import type { RawHeaders } from './ready-answer.js';

/** What the index and the document say depends on other things: the hour, the kind of caller. */
const ITEMS = /^\/(?:events|venues|organizers|categories|tags)(?:\/|$)/i;

/** One item of any kind: of these users get validators too, which they need to change what they have read. */
const ONE_ITEM =
  /^\/(?:(?:events|venues|organizers)\/by-slug\/[^/]+|(?:events|venues|organizers|categories|tags|images|users)\/\d+|users\/me)\/?$/i;

/** Stands before everything that answers reads below the namespace, and behind what tells who asks. */
export function keepAnswers(env: Env, memory: AnswerMemory): Step {
  return (request, response, next) => {
    const { calendar } = request;
    const { place, viewer, query } = calendar;
    if (!isRead(request) || '_envelope' in query) {
      next();
      return;
    }
    if (viewer.role !== 'visitor') {
      if (ONE_ITEM.test(place.path ?? '')) calendar.sendText = tag;
      next();
      return;
    }
    if ('password' in query || !ITEMS.test(place.path ?? '')) {
      next();
      return;
    }
    if (env.compression) addVary(response, 'Accept-Encoding');
    memory.misses += 1;
    const seen = memory.look();
    calendar.sendText = finish;
    next();

    /** Of what one user sees nothing is kept, and the clock is not asked. */
    function tag(body: string): void {
      const id = String(response.getHeader('X-Request-Id'));
      const answer = new KeptAnswer({
        headers: takeHeaders(response),
        body: Buffer.from(body),
        changedAt: null,
        cacheControl: null,
      });
      send(answer, null, id);
    }

    function finish(body: string): void {
      const { freshUntil } = calendar;
      const cacheControl = cacheControlUntil(env, memory.endOf(freshUntil));
      if (cacheControl !== null) response.removeHeader('Cache-Control');
      // What the clock alone changes has no date of its last change.
      const changedAt = freshUntil === Infinity ? memory.changedAt(seen) : null;
      const id = String(response.getHeader('X-Request-Id'));
      const isKept = memory.cache !== null;
      const bytes = isKept ? bytesOf(body) : Buffer.from(body);
      const headers = takeHeaders(response);
      const answer = new KeptAnswer({ headers, body: bytes, changedAt, cacheControl });
      memory.keep(request, answer, seen, freshUntil);
      const encoding = env.compression ? acceptedEncoding(request.headers['accept-encoding']) : null;
      send(answer, encoding, id);
    }

    function send(answer: KeptAnswer, encoding: Encoding | null, id: string): void {
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
function cacheControlUntil(env: Env, untilMs: number): ((nowMs: number) => string) | null {
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
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Every message that is sent has it; the types know it only of requests. */
type WithRawNames = ServerResponse & { getRawHeaderNames(): string[] };

/** What was set so far, as it was written; it is sent again with the answer. */
function takeHeaders(response: ServerResponse): RawHeaders {
  const taken: (string | string[])[] = [];
  for (const name of (response as WithRawNames).getRawHeaderNames()) {
    const value = response.getHeader(name);
    response.removeHeader(name);
    if (value === undefined || /^(?:x-request-id|content-length)$/i.test(name)) continue;
    // Several values stay together: some versions of Node let the second one replace the first.
    taken.push(name, Array.isArray(value) ? value : String(value));
  }
  return taken;
}
