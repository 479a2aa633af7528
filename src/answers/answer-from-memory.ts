// Stands before the framework: an answer that is ready is sent without it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { Env } from '../config/env.js';
import { POSITION_HEADER } from '../database/replicas/position.js';
import { requestId } from '../edge/logger.js';
import type { AnswerMemory } from './answer-memory.js';
import { acceptedEncoding } from './encoding.js';

const POSITION = POSITION_HEADER.toLowerCase();

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Called when the framework listens to the server, and before the first request. */
export function answerFromMemory(
  app: NestExpressApplication,
  env: Env,
  memory: AnswerMemory,
  logger: Logger,
): void {
  const server = app.getHttpServer();
  const [framework] = server.listeners('request') as Listener[];
  if (framework === undefined) throw new Error('Nobody answers requests yet');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isReady(request, response)) framework(request, response);
  });

  function isReady(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false;
    // What is in memory here may be older than what the caller has seen elsewhere.
    if (headers[POSITION] !== undefined) return false;
    const answer = memory.find(request);
    if (answer === null) return false;
    const encoding = env.compression ? acceptedEncoding(headers['accept-encoding']) : null;
    const id = requestId(request);
    if (!answer.sendNow(request, response, encoding, id)) {
      answer
        .send(request, response, encoding, id)
        .catch((error: unknown) => response.destroy(error as Error));
    }
    tell(request, id);
    return true;
  }

  /** One line for each would take longer than the answer. */
  function tell(request: IncomingMessage, id: string): void {
    const hits = memory.cache?.hits ?? 0;
    if (env.logHitsEvery === 0 || hits % env.logHitsEvery !== 0) return;
    const path = request.url?.split('?')[0];
    logger.info({ req: { id, method: request.method, path }, hits }, 'request answered from memory');
  }
}
