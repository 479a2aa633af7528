// Prints errors and the progress of an import.
import { toErrorBody, type Translate } from '../../foundation/errors/to-error-body.js';
import { QueryFailedError } from 'typeorm';
import type { ImportReporter, LineError } from './import-run.js';
import { ProgressLine } from './progress-line.js';

const number = new Intl.NumberFormat('en');

export const formatEventCount = (events: number): string =>
  `${number.format(events)} ${events === 1 ? 'event' : 'events'}`;

export class TerminalReporter implements ImportReporter {
  private readonly line: ProgressLine;

  constructor(
    private readonly stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
    private readonly translate: Translate,
    /** The share of the file that has been read, from 0 to 1; null when its size is unknown. */
    private readonly getReadShare: () => number | null = () => null,
  ) {
    this.line = new ProgressLine(stream);
  }

  get elapsedSeconds(): number {
    return this.line.elapsedSeconds;
  }

  reportInvalid(line: number, error: LineError): void {
    this.clearProgress();
    for (const sentence of formatLineError(error, this.translate)) {
      this.stream.write(`Line ${line}: ${sentence}\n`);
    }
  }

  /** Reading is ahead of writing, so that the share is somewhat too large. */
  reportProgress(events: number): void {
    this.line.show({ label: formatEventCount(events), done: events, share: this.getReadShare() });
  }

  clearProgress(): void {
    this.line.clear();
  }
}

/** Returns a sentence for each invalid parameter, as in the response to a request. */
function formatLineError(error: LineError, translate: Translate): string[] {
  if (typeof error === 'string') return [error];
  if (error instanceof QueryFailedError) return [`The database refuses it: ${error.message}.`];
  const { code, message } = toErrorBody(error, 'en', translate);
  const params = [...(error.options.parameterErrors ?? [])].map(
    ([name, { reason, values }]) => `${name}: ${translate(`parameter-errors.${reason}`, 'en', values)}`,
  );
  return code === 'rest_invalid_param' ? params : [message, ...params];
}
