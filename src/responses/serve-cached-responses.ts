import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from '../config/env.js';
import { getRequestId } from '../context/request-ids.js';
import { isReadRequest, type Step } from '../context/step.js';
import { POSITION_HEADER } from '../database/replicas/position.js';
import type { ResponseCache } from './response-cache.js';
import { negotiateEncoding } from './content-encoding.js';

const POSITION_KEY = POSITION_HEADER.toLowerCase();

/** Sends an answer that is ready. */
export function serveCachedResponses(env: Env, memory: ResponseCache, logger: Logger): Step {
  return (request, response, next) => {
    const { headers } = request;
    // What is in memory here may be older than what the caller has seen elsewhere.
    const mayBeKept =
      isReadRequest(request) && headers.authorization === undefined && headers[POSITION_KEY] === undefined;
    const answer = mayBeKept ? memory.find(request) : null;
    if (answer === null) {
      next();
      return;
    }
    const encoding = env.compression ? negotiateEncoding(headers['accept-encoding']) : null;
    const id = getRequestId(request);
    if (!answer.sendIfReady(request, response, encoding, id)) {
      answer
        .send(request, response, encoding, id)
        .catch((error: unknown) => response.destroy(error as Error));
    }
    tell(request, id);
  };

  /** One line for each would take longer than the answer. */
  function tell({ method, url }: IncomingMessage, id: string): void {
    const hits = memory.entries?.hits ?? 0;
    if (env.logHitsEvery === 0 || hits % env.logHitsEvery !== 0) return;
    logger.info({ req: { id, method, path: url?.split('?')[0] }, hits }, 'request answered from memory');
  }
}
