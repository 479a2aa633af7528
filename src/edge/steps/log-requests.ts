import type { IncomingMessage } from 'node:http';
import { pino, type Logger } from 'pino';
import { getResponseStatus } from '../../responses/send-json.js';
import { getRequestId } from '../../context/request-ids.js';
import type { Step } from '../../context/step.js';

declare module 'http' {
  interface IncomingMessage {
    /** Writes the line of a fault of ours, which tells the request, too. */
    logFailure?: (error: unknown, facts: object, words: string) => void;
  }
}

/**
 * Gives the request an id, and writes one line when it is over: id, method, path without the query, status, milliseconds.
 * Why a request failed is told by the line of the error filter, which carries the same id.
 */
export function logRequests(logger: Logger): Step {
  return (request, response, next) => {
    const { method, url } = request;
    const req = { id: getRequestId(request), method, path: url.split('?')[0] };
    response.setHeader('X-Request-Id', req.id);
    const from = performance.now();
    let isTold = false;
    const tell = (isBroken: boolean): void => {
      if (isTold) return;
      isTold = true;
      const status = getResponseStatus(response);
      const line = { req, res: { status }, responseTime: Math.round(performance.now() - from) };
      const isFailed = isBroken || response.statusCode >= 500;
      const isWhole = !request.readableAborted && response.writableEnded;
      const words = isFailed ? 'request failed' : isWhole ? 'request completed' : 'request aborted';
      logger[status >= 500 ? 'warn' : 'info'](line, words);
    };
    const logFailure: IncomingMessage['logFailure'] = (error, facts, words) => {
      const err = error instanceof Error ? pino.stdSerializers.err(error) : error;
      logger.error({ req, err, ...facts }, words);
    };
    request.logFailure = logFailure;
    // Comes after every answer, and when the caller hangs up. What breaks a response is heard by nobody else.
    response.on('close', () => {
      tell(false);
    });
    response.on('error', (error) => {
      logFailure(error, {}, 'the answer broke');
      tell(true);
    });
    next();
  };
}
