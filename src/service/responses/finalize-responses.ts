// Adds validators and compression to responses of reads, and caches those of visitors.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../../foundation/config/env.js';
import { addVary, getPath, isReadRequest, type Step } from '../../requests/context/step.js';
import { isSharedPage } from '../../surfaces/pages/page-path.js';
import type { ResponseCache } from './response-cache.js';
import { copyToStandaloneBuffer, negotiateEncoding } from './content-encoding.js';
import { CachedResponse } from './cached-response.js';
import type { RawHeaders } from './prepared-response.js';
import { isTagged } from '../../requests/routes/route.js';
import { namesMessageLanguage } from '../../requests/context/message-language.js';
import { formatIgnoredNames, IGNORED_HEADER } from '../../requests/validation/ignored-names.js';

/** Reads whose response is the same for all visitors. */
const isShared = ({ calendar }: IncomingMessage): boolean => {
  const { requestUrl, route } = calendar;
  return requestUrl.path === null
    ? isSharedPage(getPath(calendar.originalUrl))
    : route?.traits.isShared === true;
};

/** Belongs behind authentication, and before every step that answers reads below the namespace. */
export function finalizeResponses(env: Env, cache: ResponseCache): Step {
  return (request, response, next) => {
    const { calendar } = request;
    const { route, viewer, query } = calendar;
    const isVisitor = viewer.role === 'visitor';
    if (!isReadRequest(request) || '_envelope' in query) next();
    else if (!isVisitor && route !== null && isTagged(route)) {
      calendar.sendText = sendTagged;
      next();
    } else if (!isVisitor || 'password' in query || namesMessageLanguage(request.headers)) next();
    else if (!isShared(request)) next();
    else {
      if (env.compression) addVary(response, 'Accept-Encoding');
      cache.misses += 1;
      const snapshot = cache.takeSnapshot();
      calendar.sendText = (text) => {
        const { freshUntil } = calendar;
        const cacheControlAt = createCacheControl(env, cache.computeExpiry(freshUntil));
        if (cacheControlAt !== null) response.removeHeader('Cache-Control');
        // A response that time alone changes has no date of its last change.
        const changedAt = freshUntil === Infinity ? cache.findLastChange(snapshot) : null;
        const requestId = String(response.getHeader('X-Request-Id'));
        const bytes = toBytes(text);
        const body = cache.entries === null ? bytes : copyToStandaloneBuffer(bytes);
        const { ignoredNames, knownNames } = calendar;
        const ownNames = formatIgnoredNames(ignoredNames);
        const keyedNames = ownNames === '' ? '' : cache.formatKeyedNames(request);
        if (keyedNames !== ownNames) setIgnoredNames(response, keyedNames);
        const content = { headers: takeHeaders(response), body, changedAt, cacheControlAt, knownNames };
        const cachedResponse = new CachedResponse(content);
        cache.store(request, cachedResponse, snapshot, freshUntil);
        const encoding = env.compression ? negotiateEncoding(request.headers['accept-encoding']) : null;
        const replacedNames = keyedNames === ownNames ? null : ownNames;
        void cachedResponse.send(request, response, encoding, requestId, replacedNames);
      };
      next();
    }

    function sendTagged(text: string | Buffer): void {
      const requestId = String(response.getHeader('X-Request-Id'));
      const times = { changedAt: null, cacheControlAt: null };
      const content = { headers: takeHeaders(response), body: toBytes(text), ...times };
      void new CachedResponse(content).send(request, response, null, requestId);
    }
  };
}

const toBytes = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text) : text);

/**
 * Null when caches must always revalidate. Otherwise the configured lifetime, which ends when the response expires: a
 * cached response is sent later than it was built.
 *
 * @param untilMs expiry of the response, in milliseconds since 1970
 */
export function createCacheControl(
  env: Pick<Env, 'browserMaxAge' | 'cdnMaxAge' | 'cdnStaleWhileRevalidate'>,
  untilMs: number,
): ((nowMs: number) => string) | null {
  const { browserMaxAge, cdnMaxAge, cdnStaleWhileRevalidate } = env;
  if (browserMaxAge + cdnMaxAge === 0) return null;
  return (nowMs) => {
    const left = Math.max(0, Math.floor((untilMs - nowMs) / 1000));
    const [own, shared] = [Math.min(browserMaxAge, left), Math.min(cdnMaxAge, left)];
    if (own + shared === 0) return 'no-cache';
    // Counts from when the response is no longer fresh.
    const stale = Math.min(cdnStaleWhileRevalidate, left - Math.max(own, shared));
    return `public, max-age=${own}, s-maxage=${shared}${stale === 0 ? '' : `, stale-while-revalidate=${stale}`}`;
  };
}

function setIgnoredNames(response: ServerResponse, names: string): void {
  if (names === '') response.removeHeader(IGNORED_HEADER);
  else response.setHeader(IGNORED_HEADER, names);
}

/** The type package declares this method for requests only. */
type ResponseWithRawNames = ServerResponse & { getRawHeaderNames(): string[] };

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
