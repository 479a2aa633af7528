// Structured logs: one JSON line an event, without secrets and without what callers wrote.
import type { LoggerService } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { pinoHttp } from 'pino-http';

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
  // pino-http passes on what its own serializer made of the error, which has a type in place of the name.
  const { name, type = name, message, stack, code, constraint, query }: Failure = error;
  return { type, message, stack, code, constraint, query };
}

/** @param level one of pino's levels, or silent */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  serializers: { err: describeFailure },
});

export const makeLogger = (level: string): Logger => pino(loggerOptions(level));

/** One line a request: method, path without the query, status, milliseconds. */
export const requestLog = (logger: Logger): RequestHandler =>
  pinoHttp({
    logger,
    genReqId: (request: IncomingMessage) => (request as Partial<Request>).calendar?.id ?? crypto.randomUUID(),
    customLogLevel: (_: IncomingMessage, response: ServerResponse, error?: Error) =>
      response.statusCode >= 500 || error !== undefined ? 'error' : 'info',
    serializers: {
      err: describeFailure,
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });

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
