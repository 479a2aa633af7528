// Prints errors and the progress of an import.
import { toErrorBody, type Translate } from '../errors/to-error-body.js';
import { QueryFailedError } from 'typeorm';
import type { ImportReporter, LineError } from './import-run.js';

const PROGRESS_INTERVAL_MS = 500;

const number = new Intl.NumberFormat('en');

export const formatEventCount = (events: number): string =>
  `${number.format(events)} ${events === 1 ? 'event' : 'events'}`;

export class TerminalReporter implements ImportReporter {
  private readonly startedAt = performance.now();
  private lastProgressAt = -Infinity;
  private isLineOpen = false;

  constructor(
    private readonly stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
    private readonly translate: Translate,
    /** The share of the file that has been read, from 0 to 1; null when its size is unknown. */
    private readonly getReadShare: () => number | null = () => null,
  ) {}

  get elapsedSeconds(): number {
    return (performance.now() - this.startedAt) / 1000;
  }

  reportInvalid(line: number, error: LineError): void {
    this.clearProgress();
    for (const sentence of formatLineError(error, this.translate)) {
      this.stream.write(`Line ${line}: ${sentence}\n`);
    }
  }

  reportProgress(events: number): void {
    const now = performance.now();
    if (!this.stream.isTTY || now - this.lastProgressAt < PROGRESS_INTERVAL_MS) return;
    this.lastProgressAt = now;
    this.clearProgress();
    this.isLineOpen = true;
    const share = this.getReadShare();
    // Reading is ahead of writing: all is read before all is added.
    const percent = share === null ? '' : ` (${Math.min(99, Math.floor(share * 100))} %)`;
    this.stream.write(
      `${formatEventCount(events)}${percent}, ${number.format(Math.round(events / this.elapsedSeconds))} a second`,
    );
  }

  clearProgress(): void {
    if (this.isLineOpen) this.stream.write('\r\u001b[K');
    this.isLineOpen = false;
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
