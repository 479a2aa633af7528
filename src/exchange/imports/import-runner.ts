import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Repository } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { BatchSize } from './batch-size.js';
import { FileReader } from './reading/file-reader.js';
import { FindingTexts } from './finding-texts.js';
import { addPasswordHashes } from './hash-password.js';
import { hasImageAddress, ImportImages, omitFailedImages } from './import-images.js';
import { ImportError } from './import-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { EventMaintenance } from '../../calendar/events/write/event-maintenance.js';
import { type CheckedItems, type ImportItem, namesAllDates, type ReadFile } from './import-item.js';
import { insertCreations, listCreations } from './import-creations.queries.js';
import { Import, type ImportStatus } from './import.entity.js';
import { analyzeTerms, insertChanges } from './imports.queries.js';
import { hasWrites, type Plan, planItems, planNewExceptions } from './item-planner.js';
import { ItemWriter } from './item-writer.js';
import { matchItems } from './match-items.js';
import { renameItems } from './match-items.queries.js';
import { resolveCancellations } from './resolve-cancellations.js';
import { savePendingDates } from './pending-dates.queries.js';
import { type ImportOrder, type ImportResult, ImportState, LEASE_MS, NO_LEASE } from './import-state.js';
import { saveSequences } from './source-items.queries.js';
import { SourceState } from './source.entity.js';
import { leaseSource } from './source-states.queries.js';
import { lockSource } from './sources.queries.js';
import { VanishedItems } from './vanished-items.js';

/** A part of a file as it was planned before its transaction, which plans it again. */
interface PreparedBatch {
  readonly items: readonly ImportItem[];
  readonly plan: Plan;
  readonly checked: CheckedItems;
}

/** Such as the events of a site, whose ids are reliable. */
const isReadElsewhere = (content: ImportOrder['content']): content is ReadFile =>
  typeof content !== 'string' && 'items' in content;

/** After how many new events an import takes statistics; smaller ones end before better plans pay. */
const STATISTICS_AFTER = 300;

/** Imports files: batch by batch, each in a transaction of its own. */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly database: Database,
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    @InjectRepository(SourceState) private readonly states: Repository<SourceState>,
    private readonly reader: FileReader,
    private readonly writer: ItemWriter,
    private readonly findings: FindingTexts,
    private readonly images: ImportImages,
    private readonly vanished: VanishedItems,
    private readonly maintenance: EventMaintenance,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ImportError for a file of another format, and while another import of the source runs */
  async run(order: ImportOrder): Promise<ImportResult> {
    const file = await this.read(order);
    if (file instanceof ParameterError)
      throw new ImportError(
        'rest_invalid_param',
        this.findings.say(file.reason, order.language, file.values),
        {
          parameterErrors: new Map([['content', file]]),
        },
      );
    const state = new ImportState(order, file, this.findings);
    return order.isDryRun ? this.rehearse(state) : this.import(state);
  }

  private async read({
    source,
    content,
    viewer: { userId },
    isStrict = false,
  }: ImportOrder): Promise<ReadFile | ParameterError> {
    if (isReadElsewhere(content)) return content;
    const options = { fallbackZone: this.env.siteTimeZone, isStrict, userId };
    const file = await this.reader.read(content, source, options);
    return file instanceof ParameterError
      ? file
      : resolveCancellations(this.database.manager, source.id, file);
  }

  /** Plans everything, and checks what is new, without writing. */
  private async rehearse(state: ImportState): Promise<ImportResult> {
    const { manager } = this.database;
    if (!isReadElsewhere(state.order.content))
      state.match(await matchItems(manager, state.context.source.id, state.file), false);
    for (const batch of state.batches()) {
      const items = await addPasswordHashes(state.context.source.id, batch);
      const { plan, checked } = await state.batchSize.runTimed(items, () => this.prepareBatch(state, items));
      const findings = this.writer.listRefusals(checked, state.context);
      state.count(plan, plan.created.length - findings.length);
      state.report(findings);
      state.list(plan);
    }
    const vanished = await this.findVanished(manager, state);
    state.listVanished(await this.vanished.describe(manager, vanished, state.context.source));
    return state.toResult(null);
  }

  private async import(state: ImportState): Promise<ImportResult> {
    const { source, viewer } = state.context;
    // Without the source, there is no record of the import either.
    const id = await this.database.transaction(async (transaction) => {
      const newId = await this.insert(transaction, state, source.id, viewer.userId);
      await this.renewLease(transaction, state, newId);
      return newId;
    });
    let status: ImportStatus = 'interrupted';
    try {
      // Imports of processes that are gone.
      const abandoned = { sourceId: source.id, id: Not(id), status: 'running' as const };
      await this.imports.update(abandoned, { status: 'interrupted' });
      await this.match(state, id);
      await this.writeBatches(state, id);
      await this.removeVanished(state, id);
      status = 'done';
    } finally {
      await this.database.transaction(async (transaction) => {
        await this.save(transaction.withRepository(this.imports), state, id, status);
        const lease = { sourceId: source.id, importId: id };
        await transaction.withRepository(this.states).update(lease, NO_LEASE);
        if (status === 'done') await state.order.onWritten?.(transaction, id);
      });
      this.maintenance.onWrite();
    }
    return state.toResult(id);
  }

  /** Gives items that the source has under new ids now these ids. */
  private async match(state: ImportState, importId: number): Promise<void> {
    if (isReadElsewhere(state.order.content)) return;
    const { id } = state.context.source;
    const matched = await matchItems(this.database.manager, id, state.file);
    await this.database.transaction(async (manager) => {
      await this.renewLease(manager, state, importId);
      await renameItems(manager, id, matched.renamed);
    });
    state.match(matched, true);
  }

  /** Checks each batch while the previous one is written. */
  private async writeBatches(state: ImportState, id: number): Promise<void> {
    let writing = Promise.resolve();
    try {
      for (const given of state.batches()) {
        const items = await addPasswordHashes(state.context.source.id, given);
        const batch = await this.prepareBatch(state, await this.fetchImages(state, id, items));
        await writing;
        await this.takeStatistics(state);
        await this.renewLease(this.database.manager, state, id);
        writing = state.batchSize.runTimed(items, () => this.writeBatch(state, id, batch));
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

  private async takeStatistics(state: ImportState): Promise<void> {
    if (state.hasStatistics || state.counts.created < STATISTICS_AFTER) return;
    state.hasStatistics = true;
    // Slower plans are no reason to interrupt the import.
    await analyzeTerms(this.database.manager).catch(() => undefined);
  }

  private async prepareBatch(state: ImportState, items: readonly ImportItem[]): Promise<PreparedBatch> {
    const plan = await planItems(this.database.manager, state.context.source, items);
    return { items, plan, checked: await this.writer.check(plan.created, state.context) };
  }

  /** @returns the items without the images that could not be fetched */
  private async fetchImages(
    state: ImportState,
    id: number,
    items: readonly ImportItem[],
  ): Promise<readonly ImportItem[]> {
    const { source, viewer, images } = state.context;
    if (!items.some(hasImageAddress)) return items;
    const plan = await planItems(this.database.manager, source, items);
    await this.images.fetch(plan, images, {
      context: this.writer.buildContext(viewer, source.language),
      onFetched: () => this.renewLease(this.database.manager, state, id),
    });
    state.reportImages(items);
    return items.map((item) => omitFailedImages(item, images));
  }

  /** Writes nothing, not even an empty transaction, when all of the batch is unchanged. */
  private async writeBatch(state: ImportState, id: number, batch: PreparedBatch): Promise<void> {
    const { source } = state.context;
    const { items, plan: first, checked } = batch;
    if (!hasWrites(first)) {
      state.count(first, 0);
      state.done += items.length;
      state.order.onProgress?.(state.done, state.total);
      return;
    }
    const { plan, created, findings } = await this.database.inTransaction(async (manager) => {
      if (!(await lockSource(manager, source.id)))
        throw new ImportError('calendar_source_invalid_id', 'The source was removed.');
      const again = await planItems(manager, source, items);
      const written = await this.writer.create(manager, again.created, state.context, checked);
      const changed = await this.writer.change(manager, again.changed, state.context);
      const exceptions = await planNewExceptions(manager, source, written.created);
      const differing = await this.writer.change(manager, exceptions.changed, state.context);
      await savePendingDates(manager, source.id, {
        // Of other items, the file replaces only the pending dates that it names.
        mainIds: items.flatMap((item) => (namesAllDates(item) ? item.externalId : [])),
        pending: [...again.pending, ...exceptions.pending],
      });
      await saveSequences(manager, source.id, again.versions);
      await insertChanges(manager, id, [...written.changes, ...changed.changes, ...differing.changes]);
      await insertCreations(manager, id, listCreations(manager));
      return {
        plan: { ...again, changed: changed.done },
        created: written.created.length,
        findings: [...written.findings, ...changed.findings, ...differing.findings],
      };
    });
    state.count(plan, created);
    state.report(findings);
    state.done += items.length;
    await this.save(this.imports, state, id, 'running');
    state.order.onProgress?.(state.done, state.total);
  }

  private async removeVanished(state: ImportState, id: number): Promise<void> {
    const { source } = state.context;
    const missing = await this.findVanished(this.database.manager, state);
    const size = new BatchSize();
    for (const batch of size.split(missing)) {
      await this.renewLease(this.database.manager, state, id);
      const { changes, findings } = await size.runTimed(batch, () =>
        this.database.inTransaction(async (manager) => {
          await lockSource(manager, source.id);
          const removed = await this.vanished.remove(manager, batch, state.context);
          await insertChanges(manager, id, removed.changes);
          return removed;
        }),
      );
      state.counts.removed += changes.length;
      state.report(findings, false);
    }
  }

  private findVanished(manager: EntityManager, state: ImportState): ReturnType<VanishedItems['find']> {
    return this.vanished.find(manager, state.context.source.id, state);
  }

  /**
   * In no transaction of a batch, so that another import learns at once that the source is taken.
   *
   * @throws ImportError when another import has the source
   */
  private async renewLease(manager: EntityManager, state: ImportState, importId: number): Promise<void> {
    const now = clock.ms();
    if (now < state.leasedUntil - LEASE_MS / 2) return;
    const { id: sourceId } = state.context.source;
    state.leasedUntil = now + LEASE_MS;
    const lease = { sourceId, importId, now: new Date(now), until: new Date(state.leasedUntil) };
    if (!(await leaseSource(manager, lease)))
      throw new ImportError('calendar_import_running', 'Another import of this source is running.');
  }

  private async insert(
    manager: EntityManager,
    { counts, total }: ImportState,
    sourceId: number,
    userId: number | null,
  ): Promise<number> {
    const startedAt = new Date(clock.ms());
    const started = { sourceId, userId, status: 'running' as const, counts, total, startedAt };
    const { id } = await manager.withRepository(this.imports).save(started, { transaction: false });
    return id;
  }

  private async save(
    imports: Repository<Import>,
    { counts, done, findings }: ImportState,
    id: number,
    status: ImportStatus,
  ): Promise<void> {
    const endedAt = status === 'running' ? null : new Date(clock.ms());
    await imports.update({ id }, { status, counts, findings, done, endedAt });
  }
}
