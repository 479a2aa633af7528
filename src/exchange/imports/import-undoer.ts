import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { WriteListener } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { FindingTexts } from './finding-texts.js';
import { ImportError } from './import-error.js';
import { EventChanger } from '../../calendar/events/series/event-changer.js';
import { EventMaintenance } from '../../calendar/events/write/event-maintenance.js';
import { takeCreations } from './import-creations.queries.js';
import { type Finding, Import } from './import.entity.js';
import { type Change, findImport, type ImportRow, takeChanges } from './imports.queries.js';
import { ItemWriter, type WriteContext } from './item-writer.js';
import { removeCreations } from './remove-creations.js';
import { hashValue } from './hash-value.js';
import { findItems, removeItems, saveItems } from './source-items.queries.js';
import { findEventValues, type Snapshot } from './event-values.queries.js';
import { LEASE_MS, NO_LEASE } from './import-state.js';
import { MAX_FINDINGS } from './source-limits.js';
import { SourceState } from './source.entity.js';
import { leaseSource } from './source-states.queries.js';
import { findSource, lockSource, type SourceRow } from './sources.queries.js';
import { VANISHED_BODIES } from './vanished-items.js';

/** Changes that are taken back in one transaction: readers of the log of changes wait for it. */
const STEP_SIZE = 50;

interface UndoContext {
  readonly viewer: Viewer;
  /** Of the findings. */
  readonly language: LanguageCode;
  readonly onWritten: WriteListener | null;
}

export interface UndoneImport extends ImportRow {
  readonly undoFindings: readonly Finding[];
}

/**
 * Gives events back the values from before an import, and removes created items, except those that people changed
 * since and those that other events need.
 */
@Injectable()
export class ImportUndoer {
  constructor(
    private readonly database: Database,
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    @InjectRepository(SourceState) private readonly states: Repository<SourceState>,
    private readonly writer: ItemWriter,
    private readonly changer: EventChanger,
    private readonly findings: FindingTexts,
    private readonly maintenance: EventMaintenance,
  ) {}

  /**
   * Undoes the last changes first, some in each transaction. An interrupted undoing continues on the next request.
   *
   * @throws ImportError for an import that is unknown, running or undone already, and while the source is imported
   */
  async undo(id: number, { viewer, language, onWritten }: UndoContext): Promise<UndoneImport> {
    const context = { source: await this.findSourceOf(id), viewer, language };
    const undoFindings: Finding[] = [];
    let isLeased = false;
    try {
      for (;;) {
        const step = await this.database.inTransaction((manager) =>
          this.undoSome(manager, id, context, onWritten),
        );
        isLeased = true;
        undoFindings.push(...step.findings);
        if (step.row.status === 'undone') return { ...step.row, undoFindings };
      }
    } finally {
      const lease = { sourceId: context.source.id, importId: id };
      if (isLeased) await this.states.update(lease, NO_LEASE);
      this.maintenance.onWrite();
    }
  }

  /** @throws ImportError */
  private async findSourceOf(id: number): Promise<SourceRow> {
    const importRow = await findImport(this.database.manager, id);
    const source = importRow && (await findSource(this.database.manager, importRow.sourceId));
    if (source === null) throw new ImportError('calendar_import_invalid_id', `There is no import ${id}.`);
    return source;
  }

  private async undoSome(
    manager: EntityManager,
    id: number,
    context: WriteContext,
    onWritten: WriteListener | null,
  ): Promise<{ readonly row: ImportRow; readonly findings: readonly Finding[] }> {
    const { source } = context;
    await lockSource(manager, source.id);
    const importRow = await findImport(manager, id, 'FOR UPDATE OF m');
    if (importRow === null) throw new ImportError('calendar_import_invalid_id', `There is no import ${id}.`);
    if (importRow.status === 'undone')
      throw new ImportError('calendar_import_undone', 'The import is undone already.');
    const now = clock.ms();
    const lease = { sourceId: source.id, importId: id, now: new Date(now), until: new Date(now + LEASE_MS) };
    if (importRow.status === 'running' || !(await leaseSource(manager, lease)))
      throw new ImportError('calendar_import_running', 'An import of the source is still running.');
    const changes = await takeChanges(manager, id, STEP_SIZE);
    const eventIds = [...new Set(changes.map(({ eventId }) => eventId))];
    const snapshots = await findEventValues(manager, eventIds, source.language);
    const findings: Finding[] = [];
    const trashed = await this.trashCreated(manager, changes, snapshots, context);
    for (const change of changes.filter((one) => !trashed.has(one))) {
      // An occurrence that was made and differs goes with its series.
      const snapshot = snapshots.get(change.eventId);
      const kept = snapshot === undefined ? [] : await this.takeBack(manager, change, snapshot, context);
      if (typeof kept === 'string') findings.push(this.finding(change, kept, true));
      else if (kept.length > 0) findings.push(this.finding(change, this.sayKept(kept, context), false));
    }
    // The events go first, so that nothing needs what was created for them.
    const creations =
      changes.length < STEP_SIZE ? await takeCreations(manager, id, STEP_SIZE - changes.length) : [];
    const requestContext = this.writer.buildContext(context.viewer, source.language);
    for (const { kind, name } of await removeCreations(manager, creations, requestContext))
      findings.push(this.finding({ externalId: '' }, this.sayKept([`${kind} ${name}`], context), false));
    const isDone = changes.length + creations.length < STEP_SIZE;
    const progress = {
      status: isDone ? ('undone' as const) : importRow.status,
      findings: [...findings, ...importRow.findings].slice(0, MAX_FINDINGS),
      endedAt: importRow.endedAt ?? new Date(now),
    };
    await manager.withRepository(this.imports).update({ id }, progress);
    if (isDone) await onWritten?.(manager, id);
    return { row: { ...importRow, ...progress }, findings };
  }

  /** Moves created events without later changes to the trash in one step. @returns the changes that this took back */
  private async trashCreated(
    manager: EntityManager,
    changes: readonly Change[],
    snapshots: ReadonlyMap<number, Snapshot>,
    context: WriteContext,
  ): Promise<ReadonlySet<Change>> {
    const ids = changes.map(({ eventId }) => eventId);
    const created = changes.filter((change) => {
      const { kind, eventId } = change;
      const snapshot = snapshots.get(eventId);
      const isOnly = ids.indexOf(eventId) === ids.lastIndexOf(eventId);
      const isUnchanged = snapshot !== undefined && findChangedSince(change, snapshot).length === 0;
      return kind === 'created' && isOnly && isUnchanged;
    });
    const trashedIds = new Set(
      await this.changer.trash(
        manager,
        created.map(({ eventId }) => eventId),
        this.writer.buildContext(context.viewer, context.source.language),
      ),
    );
    const takenBack = created.filter(({ eventId }) => trashedIds.has(eventId));
    await removeItems(
      manager,
      context.source.id,
      takenBack.map(({ externalId }) => externalId),
    );
    return new Set(takenBack);
  }

  /** @returns the fields that were changed since, or why the event cannot be changed */
  private async takeBack(
    manager: EntityManager,
    change: Change,
    snapshot: Snapshot,
    context: WriteContext,
  ): Promise<readonly string[] | string> {
    const { kind, before } = change;
    const since = findChangedSince(change, snapshot);
    const { source } = context;
    const scope = snapshot.isInSeries && !change.externalId.includes('\n') ? { scope: 'all' } : {};
    if (kind === 'created') {
      if (since.length > 0) return since;
      const error = await this.writer.tryChange(
        manager,
        change.eventId,
        { status: 'trash', ...scope },
        context,
      );
      if (error !== null) return this.findings.toRefusal({ line: 0, externalId: '' }, error, context).message;
      await removeItems(manager, source.id, [change.externalId]);
      return [];
    }
    const groups = Object.keys(before).filter((group) => !since.includes(group));
    const body = Object.assign({}, ...groups.map((group) => before[group])) as Record<string, unknown>;
    for (const step of toSteps(body)) {
      const error = await this.writer.tryChange(manager, change.eventId, { ...step, ...scope }, context);
      if (error !== null) return this.findings.toRefusal({ line: 0, externalId: '' }, error, context).message;
    }
    await this.restoreItem(manager, change, groups, context);
    return since.filter((group) => group in before);
  }

  private async restoreItem(
    manager: EntityManager,
    change: Change,
    groups: readonly string[],
    { source }: WriteContext,
  ): Promise<void> {
    const { externalId, eventId, kind, fieldsBefore, before } = change;
    const rows = await findItems(manager, source.id, [externalId.split('\n', 1)[0] ?? '']);
    const row = rows.find((one) => one.externalId === externalId);
    if (row === undefined) return;
    const snapshots = await findEventValues(manager, [eventId], source.language);
    const hashes = snapshots.get(eventId)?.hashes ?? {};
    const fields = Object.fromEntries(
      Object.entries(row.fields).flatMap(([group, hash]) => {
        if (!groups.includes(group)) return [[group, hash]];
        // The source names the field for the first time again.
        const former = fieldsBefore[group];
        if (former === undefined) return [];
        // A value that a person gave before the import stays that of a person.
        const isOfSource = former.stored === null || hashValue(before[group]) === former.stored;
        return [[group, isOfSource ? { ...former, stored: hashes[group] ?? null } : former]];
      }),
    );
    const vanished = kind !== 'vanished' && (row.vanished || isGoneAgain(change, groups));
    await saveItems(manager, source.id, [{ ...row, fields, vanished }]);
  }

  private sayKept(groups: readonly string[], { language }: WriteContext): string {
    return this.findings.say('import_kept', language, { fields: groups.join(', ') });
  }

  private finding({ externalId }: Pick<Change, 'externalId'>, message: string, isRefused: boolean): Finding {
    return this.findings.toFinding({ line: 0, externalId }, message, isRefused);
  }
}

/** The groups by which an item counts as vanished, and comes back. */
const VANISHED_GROUPS = Object.values(VANISHED_BODIES).flatMap((body) => Object.keys(body));

/** Groups that were changed since. A person who decided on a returned event decided on whether it is here. */
function findChangedSince({ after, wasVanished }: Change, { hashes }: Snapshot): readonly string[] {
  const since = Object.keys(after).filter((group) => hashes[group] !== after[group]);
  const isDecided = wasVanished && VANISHED_GROUPS.some((group) => since.includes(group));
  return isDecided ? [...new Set([...since, ...VANISHED_GROUPS])] : since;
}

/** Whether the item counts as vanished again, so that the next import brings it back. */
const isGoneAgain = ({ wasVanished }: Change, groups: readonly string[]): boolean =>
  wasVanished && VANISHED_GROUPS.some((group) => groups.includes(group));

/** What takes values back. Of a series in the trash nothing is left to repeat, which no recurrence can say. */
function toSteps({ status, recurrence, ...others }: Record<string, unknown>): Record<string, unknown>[] {
  const { rules, dates } = (recurrence ?? {}) as { rules?: readonly unknown[]; dates?: readonly unknown[] };
  const isEmpty = rules?.length === 0 && dates?.length === 0;
  const values = { ...others, ...(recurrence !== undefined && !isEmpty && { recurrence }) };
  const states = status === undefined ? {} : { status };
  // A series takes no other values on its way to the trash.
  const steps = status === 'trash' ? [values, states] : [{ ...values, ...states }];
  return steps.filter((step) => Object.keys(step).length > 0);
}
