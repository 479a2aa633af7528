import { translateToEnglish } from '../../requests/documentation/error-examples.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { describeDatabaseFailure } from '../../foundation/errors/database-errors.js';
import { toErrorBody, toErrorLine } from '../../foundation/errors/to-error-body.js';
import { ImageStoreError } from '../../calendar/images/stores/image-store.js';

/** Prints a line to stderr; stdout is for results. */
export const printNotice = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Runs a command; a failure prints one sentence to stderr and sets the exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    printNotice(describeFailure(error));
    process.exitCode = 1;
  }
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof ImageStoreError) return error.cause.message;
  if (error instanceof ApiError) return toErrorLine(toErrorBody(error, 'en', translateToEnglish));
  return describeDatabaseFailure(error) ?? error.message;
}
