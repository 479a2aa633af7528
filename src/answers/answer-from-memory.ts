import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from '../config/env.js';
import { requestId } from '../context/request-ids.js';
import { isRead, type Step } from '../context/step.js';
import { POSITION_HEADER } from '../database/replicas/position.js';
import type { AnswerMemory } from './answer-memory.js';
import { acceptedEncoding } from './encoding.js';

const POSITION = POSITION_HEADER.toLowerCase();

/** Sends an answer that is ready. */
export function answerFromMemory(env: Env, memory: AnswerMemory, logger: Logger): Step {
  return (request, response, next) => {
    const { headers } = request;
    // What is in memory here may be older than what the caller has seen elsewhere.
    const mayBeKept =
      isRead(request) && headers.authorization === undefined && headers[POSITION] === undefined;
    const answer = mayBeKept ? memory.find(request) : null;
    if (answer === null) {
      next();
      return;
    }
    const encoding = env.compression ? acceptedEncoding(headers['accept-encoding']) : null;
    const id = requestId(request);
    if (!answer.sendNow(request, response, encoding, id)) {
      answer
        .send(request, response, encoding, id)
        .catch((error: unknown) => response.destroy(error as Error));
    }
    tell(request, id);
  };

  /** One line for each would take longer than the answer. */
  function tell({ method, url }: IncomingMessage, id: string): void {
    const hits = memory.cache?.hits ?? 0;
    if (env.logHitsEvery === 0 || hits % env.logHitsEvery !== 0) return;
    logger.info({ req: { id, method, path: url?.split('?')[0] }, hits }, 'request answered from memory');
  }
}
