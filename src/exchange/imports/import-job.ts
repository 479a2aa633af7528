import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { FetchError } from '../../foundation/outgoing/fetch-file.js';
import { findImporter } from './find-importer.js';
import { ImportError } from './import-error.js';
import { ImportRunner } from './import-runner.js';
import { SourceState } from './source.entity.js';
import { claimDueSource, type DueSource } from './source-states.queries.js';
import { SourceFetcher } from './source-fetcher.js';

/** Interval of the search for due sources. */
const INTERVAL_MS = 15_000;

/** How long a process has to fetch and read a source before another one takes it over; longer after failures. */
const CLAIM_MS = 90_000;

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 24 * 60 * MINUTE_MS;

interface Run {
  readonly result: string;
  /** Until the next one. */
  readonly afterMs: number;
  readonly failures?: number;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Imports sources that are due for as long as the service runs. Commands of the CLI and tests do not start it. */
@Injectable()
export class ImportJob implements OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(
    private readonly database: Database,
    @InjectRepository(SourceState) private readonly states: Repository<SourceState>,
    private readonly runner: ImportRunner,
    private readonly fetcher: SourceFetcher,
  ) {
    this.job = new PeriodicJob(database, ImportJob, {
      job: 'import_sources',
      intervalMs: INTERVAL_MS,
      work: (isStopping) => this.runDue(isStopping),
    });
  }

  start(): void {
    this.job.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.job.stop();
  }

  /** Imports all sources that are due, one after another. @returns how many there were */
  async runDue(isStopping: () => boolean = () => false): Promise<number> {
    let count = 0;
    while (!isStopping()) {
      const source = await this.claim();
      if (source === null) break;
      count += 1;
      await this.runOne(source);
    }
    return count;
  }

  /** Takes a source that is due for this process. @returns null when none is */
  claim(): Promise<DueSource | null> {
    const now = new Date(clock.ms());
    const findUntil = (failures: number): Date => new Date(now.getTime() + toPauseMs(CLAIM_MS, failures));
    return this.database.transaction((manager) => claimDueSource(manager, now, findUntil));
  }

  private async runOne(source: DueSource): Promise<void> {
    const { everyMinutes, failures } = source;
    const everyMs = everyMinutes * MINUTE_MS;
    try {
      await this.end(source, { afterMs: everyMs, ...(await this.import(source)) });
    } catch (error) {
      if (error instanceof ImportError && error.code === 'calendar_import_running') {
        await this.end(source, { result: source.runResult ?? 'running', afterMs: MINUTE_MS, failures });
        return;
      }
      const retryAfterMs = error instanceof FetchError ? error.retryAfterMs : 0;
      const pauseMs = toPauseMs(everyMs, failures);
      const isExpected = error instanceof FetchError || error instanceof ApiError;
      await this.end(source, {
        result: isExpected ? describeFailure(error) : 'failed',
        afterMs: Math.max(pauseMs, Math.min(retryAfterMs, MAX_PAUSE_MS)),
        failures: failures + 1,
      });
      if (!isExpected) throw error;
    }
  }

  private async import(source: DueSource): Promise<Omit<Run, 'afterMs'> & { readonly afterMs?: number }> {
    const viewer = await findImporter(this.database.manager, source.userId);
    if (viewer === null) return { result: 'no_user', afterMs: MAX_PAUSE_MS };
    const file = await this.fetcher.fetch(source.address, source);
    if (file === null) return { result: 'not_modified' };
    const { content, etag, lastModified } = file;
    await this.runner.run({ source, content, viewer, language: source.language, isDryRun: false });
    return { result: 'imported', etag, lastModified };
  }

  /** Keeps what is known of the file unless the run has read it. */
  private async end({ id }: DueSource, run: Run): Promise<void> {
    const { result: runResult, afterMs, failures = 0, etag, lastModified } = run;
    const runAt = new Date(clock.ms());
    const dueAt = new Date(runAt.getTime() + afterMs);
    const file = etag === undefined || lastModified === undefined ? {} : { etag, lastModified };
    await this.states.update({ sourceId: id }, { runAt, runResult, failures, dueAt, ...file });
  }
}

const toPauseMs = (firstMs: number, failures: number): number =>
  Math.min(firstMs * 2 ** Math.min(failures, 10), MAX_PAUSE_MS);

/** A code, or the sentence that says what is wrong with the file. */
function describeFailure(error: FetchError | ApiError): string {
  const isTooComplex =
    error instanceof ApiError && error.options.parameterErrors?.get('content')?.reason === 'too_complex';
  return isTooComplex ? 'too_complex' : error.message;
}
