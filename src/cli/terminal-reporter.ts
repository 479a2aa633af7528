// What an import tells while it goes on: faults, and how far it is.
import { toErrorBody, type Translate } from '../errors/to-error-body.js';
import { QueryFailedError } from 'typeorm';
import type { ImportReporter, LineError } from './import-run.js';

/** How often, in milliseconds, a terminal is told how far it is. */
const PROGRESS_INTERVAL_MS = 500;

const number = new Intl.NumberFormat('en');

export const formatEventCount = (events: number): string =>
  `${number.format(events)} ${events === 1 ? 'event' : 'events'}`;

export class TerminalReporter implements ImportReporter {
  private readonly startedAt = performance.now();
  private lastProgressAt = -Infinity;
  private isLineOpen = false;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly translate: Translate,
  ) {}

  get elapsedSeconds(): number {
    return (performance.now() - this.startedAt) / 1000;
  }

  reportInvalid(line: number, fault: LineError): void {
    this.clearProgress();
    for (const sentence of formatLineError(fault, this.translate)) {
      this.stream.write(`Line ${line}: ${sentence}\n`);
    }
  }

  reportProgress(events: number): void {
    const now = performance.now();
    if (!this.stream.isTTY || now - this.lastProgressAt < PROGRESS_INTERVAL_MS) return;
    this.lastProgressAt = now;
    this.clearProgress();
    this.isLineOpen = true;
    this.stream.write(
      `${formatEventCount(events)}, ${number.format(Math.round(events / this.elapsedSeconds))} a second`,
    );
  }

  /** Takes the line away that tells how far it is. */
  clearProgress(): void {
    if (this.isLineOpen) this.stream.write('\r\u001b[K');
    this.isLineOpen = false;
  }
}

/** One for each parameter, as in the answer to a request. */
function formatLineError(fault: LineError, translate: Translate): string[] {
  if (typeof fault === 'string') return [fault];
  if (fault instanceof QueryFailedError) return [`The database refuses it: ${fault.message}.`];
  const { parameterErrors: faults } = fault.options;
  const { code, message } = toErrorBody(fault, 'en', translate);
  const params = [...(faults ?? [])].map(
    ([name, { reason, values }]) => `${name}: ${translate(`faults.${reason}`, 'en', values)}`,
  );
  return code === 'rest_invalid_param' ? params : [message, ...params];
}
