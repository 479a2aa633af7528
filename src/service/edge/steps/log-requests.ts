import { pino, type Logger } from 'pino';
import { getResponseStatus } from '../../responses/send-json.js';
import { getRequestId } from '../../../requests/context/request-ids.js';
import type { Step } from '../../../requests/context/step.js';

declare module 'http' {
  interface IncomingMessage {
    /** Logs a failure of the service, with the request. */
    logFailure?: (error: unknown, facts: object, message: string) => void;
  }
}

/**
 * Gives the request an id, and logs its end: id, method, path without query, status, milliseconds. The error filter logs
 * the reason of a failure under the same id.
 */
export function logRequests(logger: Logger): Step {
  return (request, response, next) => {
    const { method, url } = request;
    const req = { id: getRequestId(request), method, path: hideToken(url.split('?', 1)[0] ?? '') };
    request.requestId = req.id;
    response.setHeader('X-Request-Id', req.id);
    const startedAt = performance.now();
    let isLogged = false;
    const logEnd = (isBroken: boolean): void => {
      if (isLogged) return;
      isLogged = true;
      const status = getResponseStatus(response);
      const line = { req, res: { status }, responseTime: Math.round(performance.now() - startedAt) };
      const isFailed = isBroken || response.statusCode >= 500;
      const isComplete = !request.readableAborted && response.writableEnded;
      const message = isFailed ? 'request failed' : isComplete ? 'request completed' : 'request aborted';
      logger[status >= 500 ? 'warn' : 'info'](line, message);
    };
    const logFailure: typeof request.logFailure = (error, facts, message) => {
      const err = error instanceof Error ? pino.stdSerializers.err(error) : error;
      logger.error({ req, err, ...facts }, message);
    };
    request.logFailure = logFailure;
    response.on('close', () => logEnd(false));
    // Only this listener receives errors of the response itself.
    response.on('error', (error) => {
      logFailure(error, {}, 'the response broke');
      logEnd(true);
    });
    next();
  };
}

/** The addresses of one-time links and of previews are secrets. */
const hideToken = (path: string): string => path.replace(/(\/(?:admin\/welcome|preview)\/).+/i, '$1…');
