// The way of lines into the calendar: batch by batch, while the next one is being read and checked.
import { QueryFailedError } from 'typeorm';
import { ApiError } from '../errors/api-error.js';
import type { EventImporter, ImportedBy } from '../events/write/import-events.js';
import type { NewEvent } from '../events/write/new-event.js';
import type { Line, LineEnd } from './import-lines.js';
import type { ImportProgress } from './import-progress.js';
import { ImportTidying } from './import-tidying.js';

/** So many lines are written in one transaction, or fewer when they are long. */
const BATCH = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

export interface ImportOptions extends ImportedBy {
  readonly isDryRun: boolean;
  /** Leaves faulty lines out instead of stopping at the first. */
  readonly skipsFaulty: boolean;
  /** The number of the first line to be imported. */
  readonly from: number;
  /** Null when the lines cannot be read once more. */
  readonly progress: ImportProgress | null;
}

/** What is wrong with a line: a sentence, or the error of a request with such a body. */
export type LineFault = string | ApiError | QueryFailedError;

export interface ImportReport {
  readonly faulty: (number: number, fault: LineFault) => void;
  readonly added: (events: number) => void;
}

type Checked = LineEnd & ({ readonly event: NewEvent } | { readonly fault: LineFault });
type Good = Extract<Checked, { readonly event: NewEvent }>;

export class ImportRun {
  added = 0;
  faulty = 0;
  /** The first line that is not done. */
  next: number;
  private isStopped = false;
  /** At a faulty line. */
  private isEnded = false;
  private readonly tidying: ImportTidying;

  constructor(
    private readonly importer: EventImporter,
    private readonly options: ImportOptions,
    private readonly report: ImportReport,
  ) {
    this.next = options.from;
    this.tidying = new ImportTidying(importer);
  }

  /** Why what was added could not be tidied up. */
  get untidy(): unknown {
    return this.tidying.fault;
  }

  /** A dry run tells everything that is wrong. */
  private get skipsFaulty(): boolean {
    return this.options.skipsFaulty || this.options.isDryRun;
  }

  /** What is being written is written to its end. */
  stop(): void {
    this.isStopped = true;
  }

  async run(lines: AsyncIterable<Line>): Promise<void> {
    if (this.options.isDryRun) return this.pass(lines);
    // An import that was killed has left it undone.
    this.tidying.begin(0);
    await this.pass(lines).finally(() => this.tidying.end(this.added));
    if (!this.isStopped && !this.isEnded) await this.options.progress?.end(this.importer);
  }

  private async pass(lines: AsyncIterable<Line>): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of batchesOf(lines, this.options)) {
        const checked = await this.check(batch);
        await writing;
        if (this.isStopped || this.isEnded) return;
        writing = this.writeBatch(checked);
        // Waited for in the next round; until then nobody may miss that it failed.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
  }

  private async check(lines: readonly Line[]): Promise<Checked[]> {
    const bodies = lines.flatMap(({ body }) => (typeof body === 'string' ? [] : [body]));
    const prepared = (await this.importer.prepare(bodies, this.options)).values();
    return lines.map(({ number, digest, body }) => {
      const event = typeof body === 'string' ? body : (prepared.next().value ?? '');
      return typeof event === 'string' || event instanceof ApiError
        ? { number, digest, fault: event }
        : { number, digest, event };
    });
  }

  /** What stands before a faulty line is written, also when that line ends the import. */
  private async writeBatch(lines: readonly Checked[]): Promise<void> {
    const good: Good[] = [];
    for (const line of lines) {
      if ('event' in line) {
        good.push(line);
        continue;
      }
      if (!this.skipsFaulty) await this.write(good.splice(0));
      this.tell(line.number, line.fault);
      if (this.isEnded) return;
    }
    await this.write(good);
    const last = lines.at(-1);
    if (!this.isEnded && last !== undefined) this.next = last.number + 1;
  }

  /** What only the database finds faulty is searched for by halves. */
  private async write(lines: readonly Good[]): Promise<void> {
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return;
    try {
      if (!this.options.isDryRun) await this.writeUpTo(last, lines);
    } catch (error) {
      if (!isFaultOfLine(error)) throw error;
      if (lines.length === 1) {
        this.tell(first.number, error);
        return;
      }
      const half = Math.ceil(lines.length / 2);
      await this.write(lines.slice(0, half));
      if (!this.isEnded) await this.write(lines.slice(half));
      return;
    }
    this.added += lines.length;
    this.report.added(this.added);
    if (!this.options.isDryRun) await this.tidying.added(this.added);
  }

  private async writeUpTo(last: LineEnd, lines: readonly Good[]): Promise<void> {
    const { progress } = this.options;
    const mark = progress?.markAt(last) ?? null;
    const id = await this.importer.write(
      lines.map(({ event }) => event),
      mark,
    );
    progress?.written(id);
  }

  private tell(number: number, fault: LineFault): void {
    if (this.isEnded) return;
    this.faulty += 1;
    this.report.faulty(number, fault);
    if (this.skipsFaulty) return;
    this.next = number;
    this.isEnded = true;
  }
}

/** Data that the database refuses; not that it is gone, full, or busy. */
const isFaultOfLine = (error: unknown): error is ApiError | QueryFailedError =>
  error instanceof ApiError ||
  (error instanceof QueryFailedError &&
    /^2[23]/.test(String((error.driverError as { readonly code?: unknown }).code)));

async function* batchesOf(
  lines: AsyncIterable<Line>,
  { from, progress }: ImportOptions,
): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  for await (const line of lines) {
    progress?.passed(line);
    if (line.number < from) continue;
    batch.push(line);
    bytes += line.bytes;
    if (batch.length < BATCH && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
