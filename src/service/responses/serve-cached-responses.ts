import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from '../../foundation/config/env.js';
import { getRequestId } from '../../requests/context/request-ids.js';
import { isReadRequest, type Step } from '../../requests/context/step.js';
import { POSITION_HEADER } from '../../data/database/replicas/position.js';
import { namesMessageLanguage } from '../../requests/context/message-language.js';
import type { ResponseCache } from './response-cache.js';
import { negotiateEncoding } from './content-encoding.js';

const POSITION_KEY = POSITION_HEADER.toLowerCase();

export function serveCachedResponses(env: Env, cache: ResponseCache, logger: Logger): Step {
  return (request, response, next) => {
    const { headers } = request;
    // A client that sends a position may have seen newer data elsewhere.
    const isCacheable =
      isReadRequest(request) &&
      headers.authorization === undefined &&
      headers[POSITION_KEY] === undefined &&
      !namesMessageLanguage(headers);
    const hit = isCacheable ? cache.find(request) : null;
    if (hit === null) {
      next();
      return;
    }
    const encoding = env.compression ? negotiateEncoding(headers['accept-encoding']) : null;
    const id = getRequestId(request);
    void hit.response.send(request, response, encoding, id, hit.ignoredNames);
    logHit(request, id);
  };

  /** Logs a sample: a line for each hit would take longer than the response. */
  function logHit({ method, url }: IncomingMessage, id: string): void {
    const hits = cache.entries?.hits ?? 0;
    if (env.logHitsEvery === 0 || hits % env.logHitsEvery !== 0) return;
    logger.info({ req: { id, method, path: url?.split('?')[0] }, hits }, 'request served from the cache');
  }
}
