// What an import tells while it goes on: faults, and how far it is.
import { toErrorBody, type Translate } from '../errors/to-error-body.js';
import { QueryFailedError } from 'typeorm';
import type { ImportReport, LineFault } from './import-run.js';

/** How often, in milliseconds, a terminal is told how far it is. */
const OFTEN_MS = 500;

const number = new Intl.NumberFormat('en');

export const counted = (events: number): string =>
  `${number.format(events)} ${events === 1 ? 'event' : 'events'}`;

export class TerminalReport implements ImportReport {
  private readonly began = performance.now();
  private toldAt = -Infinity;
  private isLineOpen = false;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly translate: Translate,
  ) {}

  get seconds(): number {
    return (performance.now() - this.began) / 1000;
  }

  faulty(line: number, fault: LineFault): void {
    this.clear();
    for (const sentence of sentencesOf(fault, this.translate)) {
      this.stream.write(`Line ${line}: ${sentence}\n`);
    }
  }

  added(events: number): void {
    const now = performance.now();
    if (!this.stream.isTTY || now - this.toldAt < OFTEN_MS) return;
    this.toldAt = now;
    this.clear();
    this.isLineOpen = true;
    this.stream.write(`${counted(events)}, ${number.format(Math.round(events / this.seconds))} a second`);
  }

  /** Takes the line away that tells how far it is. */
  clear(): void {
    if (this.isLineOpen) this.stream.write('\r\u001b[K');
    this.isLineOpen = false;
  }
}

/** One for each parameter, as in the answer to a request. */
function sentencesOf(fault: LineFault, translate: Translate): string[] {
  if (typeof fault === 'string') return [fault];
  if (fault instanceof QueryFailedError) return [`The database refuses it: ${fault.message}.`];
  const { faults } = fault.options;
  const { code, message } = toErrorBody(fault, 'en', translate);
  const params = [...(faults ?? [])].map(
    ([name, { reason, values }]) => `${name}: ${translate(`faults.${reason}`, 'en', values)}`,
  );
  return code === 'rest_invalid_param' ? params : [message, ...params];
}
