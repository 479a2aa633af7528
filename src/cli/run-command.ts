import { inEnglish } from '../documentation/error-examples.js';
import { ApiError } from '../errors/api-error.js';
import { databaseFailure } from '../errors/database-errors.js';
import { ImageStoreError } from '../images/stores/image-store.js';

/** Runs a command; a failure is one sentence on stderr and the exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof ImageStoreError) return error.cause.message;
  if (error instanceof ApiError) return inEnglish(`errors.${error.code}`, 'en', error.options.values);
  return databaseFailure(error) ?? error.message;
}
