import { translateToEnglish } from '../documentation/error-examples.js';
import { ApiError } from '../errors/api-error.js';
import { describeDatabaseFailure } from '../errors/database-errors.js';
import { ImageStoreError } from '../images/stores/image-store.js';

/** Runs a command; a failure is one sentence on stderr and the exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof ImageStoreError) return error.cause.message;
  if (error instanceof ApiError)
    return translateToEnglish(`errors.${error.code}`, 'en', error.options.values);
  return describeDatabaseFailure(error) ?? error.message;
}
