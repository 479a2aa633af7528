// Structured logs: one JSON line an event, without secrets and without what clients sent.
import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions, type Logger, type LoggerOptions } from 'pino';

/** Logs the statement of a failed query but not its parameters, which clients sent. */
function serializeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  // Errors that pino has serialized have a type instead of a name.
  const { name, type = name, message, stack, code, constraint, query } = error as Record<string, unknown>;
  return { type, message, stack, code, constraint, query };
}

export const buildLoggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (name) => ({ level: name }) },
  serializers: { err: serializeError },
});

/** Collects lines for up to this many bytes or milliseconds: a write costs more than a line. */
const BUFFERING = { minLength: 4096, periodicFlush: 100 };

/** Writes asynchronously, so that requests do not wait for the file; flushes at exit. */
export const createLogger = (level: string): Logger =>
  pino(buildLoggerOptions(level), pino.destination({ sync: false, ...BUFFERING }));

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
