// Structured logs: one JSON line an event, without secrets and without what callers wrote.
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger, type LoggerOptions } from 'pino';

interface ErrorFields {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly query?: unknown;
}

/** Of a failed query the statement is told, never its parameters: they are what callers wrote. */
function serializeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  // What pino makes of an error has a type in place of the name.
  const { name, type = name, message, stack, code, constraint, query }: ErrorFields = error;
  return { type, message, stack, code, constraint, query };
}

/** @param level one of pino's levels, or silent */
export const buildLoggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  serializers: { err: serializeError },
});

/** Lines wait until there are so many bytes of them, and no longer than so many milliseconds: a write is dearer than a line. */
const BUFFERING = { minLength: 4096, periodicFlush: 100 };

/** Written by the side: whoever is answered need not wait for the file. What is left is written at the end of the process. */
export const createLogger = (level: string): Logger =>
  pino(buildLoggerOptions(level), pino.destination({ sync: false, ...BUFFERING }));

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
