import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../accounts/viewer.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import type { WriteListener } from '../context/request-context.js';
import { Database } from '../database/connection/database.js';
import { clock } from '../dates/clock.js';
import { ImportError } from './import-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { EventMaintenance } from '../events/write/event-maintenance.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { ImportItem, ReadFile } from './import-item.js';
import type { Finding, ImportCounts, ImportStatus } from './import.entity.js';
import { endAbandoned, insertChanges, insertImport, saveProgress } from './imports.queries.js';
import { type Plan, planItems, planNewExceptions } from './item-planner.js';
import { ItemWriter, type WriteContext } from './item-writer.js';
import { readItems } from './read-items.js';
import { leaseSource, lockSource, releaseSource, type SourceRow } from './sources.queries.js';
import { VanishedItems } from './vanished-items.js';

const BATCH_SIZE = 200;

/** How long a source belongs to an import: longer than a batch takes. */
const LEASE_MS = 60_000;

const MAX_FINDINGS = 1000;

export interface ImportOrder {
  readonly source: SourceRow;
  /** A text of the format of the source, or what was read elsewhere. */
  readonly content: string | ReadFile;
  readonly viewer: Viewer;
  /** Of the findings. */
  readonly language: LanguageCode;
  readonly isDryRun: boolean;
  readonly isStrict?: boolean;
  readonly onWritten?: WriteListener | null;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ImportResult {
  /** Null for a dry run. */
  readonly id: number | null;
  readonly counts: ImportCounts;
  readonly findings: readonly Finding[];
  readonly total: number;
  /** Changes by item, of a dry run. */
  readonly items: readonly { external_id: string; line: number; action: string; fields: string[] }[];
}

/** Imports files: batch by batch, each in a transaction of its own. */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly database: Database,
    private readonly writer: ItemWriter,
    private readonly vanished: VanishedItems,
    private readonly maintenance: EventMaintenance,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ImportError for what is no file of the format, and while another import of the source runs */
  async run(order: ImportOrder): Promise<ImportResult> {
    const { source, content, isStrict = false } = order;
    const file =
      typeof content === 'string'
        ? readItems(content, source, { fallbackZone: this.env.siteTimeZone, isStrict })
        : content;
    if (file instanceof ParameterError)
      throw new ImportError(this.writer.say(file.reason, order.language, file.values));
    const run = new Run(order, file, this.writer);
    return order.isDryRun ? this.rehearse(run) : this.import(run);
  }

  /** Plans everything, and checks what is new, without writing. */
  private async rehearse(run: Run): Promise<ImportResult> {
    const { manager } = this.database;
    for (const batch of run.batches()) {
      const plan = await planItems(manager, run.context.source, batch);
      const { findings } = await this.writer.check(plan.created, run.context);
      run.count(plan, plan.created.length - findings.length);
      run.report(findings);
      run.list(plan);
    }
    if (run.mayRemove) run.counts.removed = (await this.findVanished(manager, run)).length;
    return run.toResult(null);
  }

  private async import(run: Run): Promise<ImportResult> {
    const { manager } = this.database;
    const { source, viewer } = run.context;
    const id = await insertImport(manager, {
      ...{ sourceId: source.id, userId: viewer.userId, counts: run.counts, total: run.total },
      now: new Date(clock.ms()),
    });
    await this.lease(manager, source.id, id).catch(async (error: unknown) => {
      await this.save(manager, run, id, 'interrupted');
      throw error;
    });
    let status: ImportStatus = 'interrupted';
    try {
      await endAbandoned(manager, source.id, id);
      for (const batch of run.batches()) await this.writeBatch(run, id, batch);
      if (run.mayRemove) await this.removeVanished(run, id);
      status = 'done';
    } finally {
      await this.database.transaction(async (transaction) => {
        await this.save(transaction, run, id, status);
        await releaseSource(transaction, source.id, id);
        if (status === 'done') await run.order.onWritten?.(transaction, id);
      });
      this.maintenance.onWrite();
    }
    return run.toResult(id);
  }

  /** Writes nothing, not even an empty transaction, when all of the batch is unchanged. */
  private async writeBatch(run: Run, id: number, batch: readonly ImportItem[]): Promise<void> {
    const { source } = run.context;
    const first = await planItems(this.database.manager, source, batch);
    if (first.created.length + first.changed.length === 0) {
      run.count(first, 0);
      run.done += batch.length;
      run.order.onProgress?.(run.done, run.total);
      return;
    }
    const { plan, created, findings } = await this.database.inTransaction(async (manager) => {
      if (!(await lockSource(manager, source.id))) throw new ImportError('The source was removed.');
      await this.lease(manager, source.id, id);
      const again = await planItems(manager, source, batch);
      const written = await this.writer.create(manager, again.created, run.context);
      const changed = await this.writer.change(manager, again.changed, run.context);
      const exceptions = await planNewExceptions(manager, source, written.created);
      const differing = await this.writer.change(manager, exceptions.changed, run.context);
      await insertChanges(manager, id, [...written.changes, ...changed.changes, ...differing.changes]);
      return {
        plan: again,
        created: written.created.length,
        findings: [...written.findings, ...changed.findings, ...differing.findings],
      };
    });
    run.count(plan, created);
    run.report(findings);
    run.done += batch.length;
    await this.save(this.database.manager, run, id, 'running');
    run.order.onProgress?.(run.done, run.total);
  }

  private async removeVanished(run: Run, id: number): Promise<void> {
    const { source } = run.context;
    const missing = await this.findVanished(this.database.manager, run);
    for (let at = 0; at < missing.length; at += BATCH_SIZE) {
      const { changes, findings } = await this.database.inTransaction(async (manager) => {
        await lockSource(manager, source.id);
        await this.lease(manager, source.id, id);
        const batch = missing.slice(at, at + BATCH_SIZE);
        const removed = await this.vanished.remove(manager, batch, run.context);
        await insertChanges(manager, id, removed.changes);
        return removed;
      });
      run.counts.removed += changes.length;
      run.report(findings, false);
    }
  }

  private findVanished(manager: EntityManager, run: Run): ReturnType<VanishedItems['find']> {
    return this.vanished.find(manager, run.context.source.id, run.seenIds);
  }

  /** @throws ImportError when another import has the source */
  private async lease(manager: EntityManager, sourceId: number, importId: number): Promise<void> {
    const now = new Date(clock.ms());
    const until = new Date(now.getTime() + LEASE_MS);
    if (!(await leaseSource(manager, { sourceId, importId, now, until })))
      throw new ImportError('Another import of this source is running.');
  }

  private save(manager: EntityManager, run: Run, id: number, status: ImportStatus): Promise<void> {
    const { counts, done } = run;
    const endedAt = status === 'running' ? null : new Date(clock.ms());
    return saveProgress(manager, id, { status, counts, findings: run.findings, done, endedAt });
  }
}

/** The state of one import. */
class Run {
  readonly counts: ImportCounts = {
    ...{ created: 0, updated: 0, unchanged: 0, removed: 0, refused: 0, kept_local: 0 },
  };
  readonly findings: Finding[] = [];
  readonly context: WriteContext;
  done = 0;
  private readonly items: ImportResult['items'][number][] = [];

  constructor(
    readonly order: ImportOrder,
    private readonly file: ReadFile,
    writer: ItemWriter,
  ) {
    const { source, viewer, language } = order;
    this.context = { source, viewer, language };
    this.report(
      file.findings.map(({ line, externalId, error: { reason, values }, isRefusal }) => ({
        ...{
          line,
          external_id: externalId,
          message: writer.say(reason, language, values),
          refused: isRefusal,
        },
      })),
    );
  }

  get total(): number {
    return this.file.items.length;
  }

  /** With those that were refused: a broken event has not gone. */
  get seenIds(): string[] {
    const { items, findings, seenElsewhere = [] } = this.file;
    return [...[...items, ...findings].map(({ externalId }) => externalId), ...seenElsewhere];
  }

  /** An empty file is a mistake rather than the end of all events. */
  get mayRemove(): boolean {
    return this.context.source.vanished !== 'keep' && this.file.isComplete && this.total > 0;
  }

  *batches(): Generator<readonly ImportItem[]> {
    const { items } = this.file;
    for (let at = 0; at < items.length; at += BATCH_SIZE) yield items.slice(at, at + BATCH_SIZE);
  }

  /** Counts events and series, not occurrences that differ from theirs. */
  count(plan: Plan, created: number): void {
    const isMain = ({ externalId }: ImportItem): boolean => !externalId.includes('\n');
    this.counts.created += created;
    this.counts.unchanged += plan.unchanged.filter(isMain).length;
    this.counts.kept_local += plan.kept.filter(isMain).length;
    for (const { item, comparison } of plan.changed) {
      if (Object.keys(comparison.changed).length === 0) this.counts.kept_local += 1;
      else if (
        isMain(item) ||
        !plan.changed.some((one) => item.externalId.startsWith(`${one.item.externalId}\n`))
      )
        this.counts.updated += 1;
    }
  }

  report(findings: readonly Finding[], countsRefused = true): void {
    if (countsRefused) this.counts.refused += findings.filter(({ refused }) => refused).length;
    this.findings.push(...findings.slice(0, MAX_FINDINGS - this.findings.length));
  }

  list({ created, changed }: Plan): void {
    const entries = [
      ...created.map((item) => ({ item, action: 'create', fields: Object.keys(item.body) })),
      ...changed.map(({ item, comparison }) => ({
        ...{ item, action: 'update', fields: Object.keys(comparison.changed) },
      })),
    ];
    for (const { item, action, fields } of entries.slice(0, MAX_FINDINGS - this.items.length))
      this.items.push({ external_id: item.externalId.replace('\n', ' '), line: item.line, action, fields });
  }

  toResult(id: number | null): ImportResult {
    const { counts, findings, total, items } = this;
    return { id, counts, findings, total, items };
  }
}
