// Structured logs: one JSON line an event, without secrets and without what callers wrote.
import type { LoggerService } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { newRequestId } from '../context/request-ids.js';
import { statusOf } from '../answers/shape-answers.js';

interface Failure {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly query?: unknown;
}

/** Of a failed query the statement is told, never its parameters: they are what callers wrote. */
function describeFailure(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  // What pino makes of an error has a type in place of the name.
  const { name, type = name, message, stack, code, constraint, query }: Failure = error;
  return { type, message, stack, code, constraint, query };
}

/** @param level one of pino's levels, or silent */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  serializers: { err: describeFailure },
});

/** Lines wait until there are so many bytes of them, and no longer than so many milliseconds: a write is dearer than a line. */
const TOGETHER = { minLength: 4096, periodicFlush: 100 };

/** Written by the side: whoever is answered need not wait for the file. What is left is written at the end of the process. */
export const makeLogger = (level: string): Logger =>
  pino(loggerOptions(level), pino.destination({ sync: false, ...TOGETHER }));

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The id that a proxy or a caller gave the request, or a new one. */
export function requestId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : newRequestId();
}

/** The answer tells it. */
function toldId(request: IncomingMessage, response: ServerResponse): string {
  const id = requestId(request);
  response.setHeader('X-Request-Id', id);
  return id;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Writes the line of a fault of ours, which tells the request, too. */
    logFailure?: (error: unknown, facts: object, words: string) => void;
  }
}

/**
 * One line a request: id, method, path without the query, status, milliseconds. Why a request failed is told by the line of
 * the error filter, which carries the same id.
 */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const { method, url, originalUrl } = request;
    const path = ((originalUrl as string | undefined) ?? url).split('?')[0];
    const req = { id: toldId(request, response), method, path };
    const from = performance.now();
    let isTold = false;
    const tell = (isBroken: boolean): void => {
      if (isTold) return;
      isTold = true;
      const status = statusOf(response);
      const line = { req, res: { status }, responseTime: Math.round(performance.now() - from) };
      const isFailed = isBroken || response.statusCode >= 500;
      const isWhole = !request.readableAborted && response.writableEnded;
      const words = isFailed ? 'request failed' : isWhole ? 'request completed' : 'request aborted';
      logger[status >= 500 ? 'warn' : 'info'](line, words);
    };
    const logFailure: Request['logFailure'] = (error, facts, words) => {
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

/** What the framework says, in the same log. */
export class FrameworkLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
}
