// Imports lines in batches; reads and checks the next batch while it writes one.
import { QueryFailedError } from 'typeorm';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { EventImporter, ImportContext } from '../../calendar/events/write/event-importer.js';
import type { EventDraft } from '../../calendar/events/write/event-draft.js';
import type { Line, LinePosition } from './ndjson-lines.js';
import type { ImportProgress } from './import-progress.js';
import { ImportTidying } from './import-tidying.js';

/** Limits of one transaction. */
const BATCH_LINES = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

export interface ImportOptions extends ImportContext {
  readonly isDryRun: boolean;
  /** Skips invalid lines instead of stopping at the first. */
  readonly skipsInvalid: boolean;
  readonly firstLine: number;
  /** Null when the source cannot be read again. */
  readonly progress: ImportProgress | null;
}

/** A sentence, or the error of a request with such a body. */
export type LineError = string | ApiError | QueryFailedError;

export interface ImportReporter {
  readonly reportInvalid: (number: number, error: LineError) => void;
  readonly reportProgress: (events: number) => void;
}

type CheckedLine = LinePosition & ({ readonly event: EventDraft } | { readonly lineError: LineError });
type ValidLine = Extract<CheckedLine, { readonly event: EventDraft }>;

export class ImportRun {
  addedCount = 0;
  invalidCount = 0;
  /** The first line that is not imported yet. */
  nextLine: number;
  private isStopped = false;
  private isStoppedByError = false;
  private readonly tidying: ImportTidying;

  constructor(
    private readonly importer: EventImporter,
    private readonly options: ImportOptions,
    private readonly reporter: ImportReporter,
  ) {
    this.nextLine = options.firstLine;
    this.tidying = new ImportTidying(importer);
  }

  get tidyError(): unknown {
    return this.tidying.lastError;
  }

  /** A dry run reports all invalid lines. */
  private get skipsInvalid(): boolean {
    return this.options.skipsInvalid || this.options.isDryRun;
  }

  /** Stops after the current batch is written. */
  stop(): void {
    this.isStopped = true;
  }

  async run(lines: AsyncIterable<Line>): Promise<void> {
    if (this.options.isDryRun) return this.processLines(lines);
    // A killed import may have left rows untidied.
    this.tidying.start(0);
    try {
      await this.processLines(lines);
    } finally {
      await this.tidying.finish(this.addedCount);
    }
    if (!this.isStopped && !this.isStoppedByError) await this.options.progress?.removeMarks(this.importer);
  }

  private async processLines(lines: AsyncIterable<Line>): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of splitIntoBatches(lines, this.options)) {
        const checked = await this.checkBatch(batch);
        await writing;
        if (this.isStopped || this.isStoppedByError) return;
        writing = this.writeBatch(checked);
        // Awaited in the next iteration; until then its failure must not count as unhandled.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
  }

  private async checkBatch(lines: readonly Line[]): Promise<CheckedLine[]> {
    const bodies = lines.flatMap(({ body }) => (typeof body === 'string' ? [] : [body]));
    const prepared = (await this.importer.prepare(bodies, this.options)).values();
    return lines.map(({ number, digest, body }) => {
      const event = typeof body === 'string' ? body : (prepared.next().value ?? '');
      return typeof event === 'string' || event instanceof ApiError
        ? { number, digest, lineError: event }
        : { number, digest, event };
    });
  }

  /** Writes the lines before an invalid one, also when that one ends the import. */
  private async writeBatch(lines: readonly CheckedLine[]): Promise<void> {
    const validLines: ValidLine[] = [];
    for (const line of lines) {
      if ('event' in line) {
        validLines.push(line);
        continue;
      }
      if (!this.skipsInvalid) await this.writeOrBisect(validLines.splice(0));
      this.reportInvalid(line.number, line.lineError);
      if (this.isStoppedByError) return;
    }
    await this.writeOrBisect(validLines);
    const last = lines.at(-1);
    if (!this.isStoppedByError && last !== undefined) this.nextLine = last.number + 1;
  }

  /** Bisects a batch that the database refuses, to find the invalid lines. */
  private async writeOrBisect(lines: readonly ValidLine[]): Promise<void> {
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return;
    try {
      if (!this.options.isDryRun) await this.writeWithMark(last, lines);
    } catch (error) {
      if (!isLineError(error)) throw error;
      if (lines.length === 1) {
        this.reportInvalid(first.number, error);
        return;
      }
      const half = Math.ceil(lines.length / 2);
      await this.writeOrBisect(lines.slice(0, half));
      if (!this.isStoppedByError) await this.writeOrBisect(lines.slice(half));
      return;
    }
    this.addedCount += lines.length;
    this.reporter.reportProgress(this.addedCount);
    if (!this.options.isDryRun) await this.tidying.afterWrite(this.addedCount);
  }

  private async writeWithMark(last: LinePosition, lines: readonly ValidLine[]): Promise<void> {
    const { progress } = this.options;
    const mark = progress?.createMark(last) ?? null;
    const id = await this.importer.write(
      lines.map(({ event }) => event),
      mark,
    );
    progress?.confirmMark(id);
  }

  private reportInvalid(number: number, error: LineError): void {
    if (this.isStoppedByError) return;
    this.invalidCount += 1;
    this.reporter.reportInvalid(number, error);
    if (this.skipsInvalid) return;
    this.nextLine = number;
    this.isStoppedByError = true;
  }
}

/** Whether the database refuses the data, as opposed to being unavailable, full or busy. */
const isLineError = (error: unknown): error is ApiError | QueryFailedError =>
  error instanceof ApiError ||
  (error instanceof QueryFailedError &&
    /^2[23]/.test(String((error.driverError as { readonly code?: unknown }).code)));

async function* splitIntoBatches(
  lines: AsyncIterable<Line>,
  { firstLine, progress }: ImportOptions,
): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  for await (const line of lines) {
    progress?.passLine(line);
    if (line.number < firstLine) continue;
    batch.push(line);
    bytes += line.byteLength;
    if (batch.length < BATCH_LINES && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
