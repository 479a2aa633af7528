import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { BatchSize } from './batch-size.js';
import { FindingTexts } from './finding-texts.js';
import { ImportError } from './import-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { EventMaintenance } from '../../calendar/events/write/event-maintenance.js';
import type { CheckedItems, ImportItem } from './import-item.js';
import { insertCreations, listCreations } from './import-creations.queries.js';
import type { ImportStatus } from './import.entity.js';
import { analyzeTerms, endAbandoned, insertChanges, insertImport, saveProgress } from './imports.queries.js';
import { type Plan, planItems, planNewExceptions } from './item-planner.js';
import { ItemWriter } from './item-writer.js';
import { readItems } from './read-items.js';
import { type ImportOrder, type ImportResult, LEASE_MS, RunningImport } from './running-import.js';
import { leaseSource, lockSource, releaseSource } from './sources.queries.js';
import { VanishedItems } from './vanished-items.js';

/** A part of a file as it was planned before its transaction, which plans it again. */
interface PreparedBatch {
  readonly items: readonly ImportItem[];
  readonly plan: Plan;
  readonly checked: CheckedItems;
}

/** After how many new events an import takes statistics; smaller ones end before better plans pay. */
const STATISTICS_AFTER = 300;

/** Imports files: batch by batch, each in a transaction of its own. */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly database: Database,
    private readonly writer: ItemWriter,
    private readonly findings: FindingTexts,
    private readonly vanished: VanishedItems,
    private readonly maintenance: EventMaintenance,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ImportError for a file of another format, and while another import of the source runs */
  async run(order: ImportOrder): Promise<ImportResult> {
    const { source, content, isStrict = false } = order;
    const file =
      typeof content === 'string'
        ? readItems(content, source, { fallbackZone: this.env.siteTimeZone, isStrict })
        : content;
    if (file instanceof ParameterError)
      throw new ImportError(
        'rest_invalid_param',
        this.findings.say(file.reason, order.language, file.values),
        {
          parameterErrors: new Map([['content', file]]),
        },
      );
    const run = new RunningImport(order, file, this.findings);
    return order.isDryRun ? this.rehearse(run) : this.import(run);
  }

  /** Plans everything, and checks what is new, without writing. */
  private async rehearse(run: RunningImport): Promise<ImportResult> {
    for (const items of run.batches()) {
      const { plan, checked } = await run.batchSize.runTimed(items, () => this.prepareBatch(run, items));
      const findings = this.writer.listRefusals(checked, run.context);
      run.count(plan, plan.created.length - findings.length);
      run.report(findings);
      run.list(plan);
    }
    if (run.mayRemove) run.counts.removed = (await this.findVanished(this.database.manager, run)).length;
    return run.toResult(null);
  }

  private async import(run: RunningImport): Promise<ImportResult> {
    const { manager } = this.database;
    const { source, viewer } = run.context;
    const id = await insertImport(manager, {
      sourceId: source.id,
      userId: viewer.userId,
      counts: run.counts,
      total: run.total,
      now: new Date(clock.ms()),
    });
    await this.renewLease(run, id).catch(async (error: unknown) => {
      await this.save(manager, run, id, 'interrupted');
      throw error;
    });
    let status: ImportStatus = 'interrupted';
    try {
      await endAbandoned(manager, source.id, id);
      await this.writeBatches(run, id);
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

  /** Checks each batch while the previous one is written. */
  private async writeBatches(run: RunningImport, id: number): Promise<void> {
    let writing = Promise.resolve();
    try {
      for (const items of run.batches()) {
        const batch = await this.prepareBatch(run, items);
        await writing;
        await this.takeStatistics(run);
        await this.renewLease(run, id);
        writing = run.batchSize.runTimed(items, () => this.writeBatch(run, id, batch));
        // It is awaited after the next batch is checked.
        writing.catch(() => undefined);
      }
    } catch (error) {
      // The record of the import is written after its last batch.
      await writing.catch(() => undefined);
      throw error;
    }
    await writing;
  }

  private async takeStatistics(run: RunningImport): Promise<void> {
    if (run.hasStatistics || run.counts.created < STATISTICS_AFTER) return;
    run.hasStatistics = true;
    // Slower plans are no reason to interrupt the import.
    await analyzeTerms(this.database.manager).catch(() => undefined);
  }

  private async prepareBatch(run: RunningImport, items: readonly ImportItem[]): Promise<PreparedBatch> {
    const plan = await planItems(this.database.manager, run.context.source, items);
    return { items, plan, checked: await this.writer.check(plan.created, run.context) };
  }

  /** Writes nothing, not even an empty transaction, when all of the batch is unchanged. */
  private async writeBatch(run: RunningImport, id: number, batch: PreparedBatch): Promise<void> {
    const { source } = run.context;
    const { items, plan: first, checked } = batch;
    if (first.created.length + first.changed.length === 0) {
      run.count(first, 0);
      run.done += items.length;
      run.order.onProgress?.(run.done, run.total);
      return;
    }
    const { plan, created, findings } = await this.database.inTransaction(async (manager) => {
      if (!(await lockSource(manager, source.id)))
        throw new ImportError('calendar_source_invalid_id', 'The source was removed.');
      const again = await planItems(manager, source, items);
      const written = await this.writer.create(manager, again.created, run.context, checked);
      const changed = await this.writer.change(manager, again.changed, run.context);
      const exceptions = await planNewExceptions(manager, source, written.created);
      const differing = await this.writer.change(manager, exceptions.changed, run.context);
      await insertChanges(manager, id, [...written.changes, ...changed.changes, ...differing.changes]);
      await insertCreations(manager, id, listCreations(manager));
      return {
        plan: again,
        created: written.created.length,
        findings: [...written.findings, ...changed.findings, ...differing.findings],
      };
    });
    run.count(plan, created);
    run.report(findings);
    run.done += items.length;
    await this.save(this.database.manager, run, id, 'running');
    run.order.onProgress?.(run.done, run.total);
  }

  private async removeVanished(run: RunningImport, id: number): Promise<void> {
    const { source } = run.context;
    const missing = await this.findVanished(this.database.manager, run);
    const size = new BatchSize();
    for (const batch of size.split(missing)) {
      await this.renewLease(run, id);
      const { changes, findings } = await size.runTimed(batch, () =>
        this.database.inTransaction(async (manager) => {
          await lockSource(manager, source.id);
          const removed = await this.vanished.remove(manager, batch, run.context);
          await insertChanges(manager, id, removed.changes);
          return removed;
        }),
      );
      run.counts.removed += changes.length;
      run.report(findings, false);
    }
  }

  private findVanished(manager: EntityManager, run: RunningImport): ReturnType<VanishedItems['find']> {
    return this.vanished.find(manager, run.context.source.id, run.seenIds);
  }

  /**
   * In a transaction of its own, so that another import learns at once that the source is taken.
   *
   * @throws ImportError when another import has the source
   */
  private async renewLease(run: RunningImport, importId: number): Promise<void> {
    const now = clock.ms();
    if (now < run.leasedUntil - LEASE_MS / 2) return;
    const { id: sourceId } = run.context.source;
    run.leasedUntil = now + LEASE_MS;
    const lease = { sourceId, importId, now: new Date(now), until: new Date(run.leasedUntil) };
    if (!(await leaseSource(this.database.manager, lease)))
      throw new ImportError('calendar_import_running', 'Another import of this source is running.');
  }

  private save(manager: EntityManager, run: RunningImport, id: number, status: ImportStatus): Promise<void> {
    const { counts, done } = run;
    const endedAt = status === 'running' ? null : new Date(clock.ms());
    return saveProgress(manager, id, { status, counts, findings: run.findings, done, endedAt });
  }
}
