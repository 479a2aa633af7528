import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { clock } from '../../foundation/dates/clock.js';
import { FindingTexts } from './finding-texts.js';
import type { Body, DescribedItem } from './import-item.js';
import type { ImportState } from './import-state.js';
import type { Finding } from './import.entity.js';
import type { Change } from './imports.queries.js';
import { ItemWriter, type WriteContext } from './item-writer.js';
import { findEventNames, findEventValues } from './event-values.queries.js';
import type { Source } from './item-planner.js';
import {
  findMissingItems,
  findPresentItems,
  findSeriesOfEvents,
  type ItemRow,
  saveItems,
} from './source-items.queries.js';

/** `isReplaced`: the event of a single date whose series has come, which would stand beside it. */
export type VanishedItem = ItemRow & { readonly isReplaced: boolean };

type FoundInFile = Pick<ImportState, 'seenIds' | 'goneIds' | 'replacedIds' | 'mayRemove'>;

/** What becomes of an event whose item has vanished. */
export const VANISHED_BODIES = { cancel: { event_status: 'cancelled' }, trash: { status: 'trash' } } as const;

const toBody = ({ isReplaced }: VanishedItem, { vanished }: Pick<Source, 'vanished'>): Body =>
  isReplaced || vanished === 'keep' ? VANISHED_BODIES.trash : VANISHED_BODIES[vanished];

interface Target {
  readonly item: VanishedItem;
  readonly eventId: number;
  readonly scope: { readonly scope?: 'following' | 'all' };
}

/** The events of items; of a series the next date, from which on all are gone. */
async function findTargets(manager: EntityManager, items: readonly VanishedItem[]): Promise<Target[]> {
  const ids = items.flatMap(({ eventId }) => eventId ?? []);
  const rows = await findSeriesOfEvents(manager, ids, new Date(clock.ms()));
  const series = new Map(rows.map((row) => [row.eventId, row]));
  return items.flatMap((item): Target[] => {
    if (item.eventId === null) return [];
    const { nextId = null, isStarted = false } = series.get(item.eventId) ?? {};
    const scope = nextId === null ? {} : ({ scope: isStarted ? 'following' : 'all' } as const);
    return [{ item, eventId: nextId ?? item.eventId, scope }];
  });
}

/** Cancels or trashes events that a source no longer has: future ones, and those of which it says so. */
@Injectable()
export class VanishedItems {
  constructor(
    private readonly writer: ItemWriter,
    private readonly findings: FindingTexts,
  ) {}

  async find(
    manager: EntityManager,
    sourceId: number,
    { seenIds, goneIds, replacedIds, mayRemove }: FoundInFile,
  ): Promise<VanishedItem[]> {
    const replaced = replacedIds.length === 0 ? [] : await findPresentItems(manager, sourceId, replacedIds);
    const others = { seenIds: [...seenIds, ...replacedIds], now: new Date(clock.ms()) };
    const missing = !mayRemove
      ? []
      : goneIds === null
        ? await findMissingItems(manager, sourceId, others)
        : await findPresentItems(manager, sourceId, goneIds);
    return [
      ...replaced.map((item) => ({ ...item, isReplaced: true })),
      ...missing.map((item) => ({ ...item, isReplaced: false })),
    ];
  }

  /** What items are called, and what becomes of them. */
  async describe(
    manager: EntityManager,
    items: readonly VanishedItem[],
    source: Source,
  ): Promise<DescribedItem[]> {
    const targets = await findTargets(manager, items);
    const names = await findEventNames(
      manager,
      targets.map(({ eventId }) => eventId),
      source.language,
    );
    return targets.map(({ item, eventId }) => ({
      externalId: item.externalId,
      fields: Object.keys(toBody(item, source)),
      title: '',
      startDate: '',
      ...names.get(eventId),
    }));
  }

  async remove(
    manager: EntityManager,
    items: readonly VanishedItem[],
    context: WriteContext,
  ): Promise<{ changes: Change[]; findings: Finding[] }> {
    const { source, language } = context;
    const targets = await findTargets(manager, items);
    const targetIds = targets.map(({ eventId }) => eventId);
    const before = await findEventValues(manager, targetIds, source.language);
    const described = new Map(
      (await this.describe(manager, items, source)).map((one) => [one.externalId, one]),
    );
    const findings: Finding[] = [];
    const done: typeof targets = [];
    for (const target of targets) {
      const { item, eventId, scope } = target;
      const error = await this.writer.tryChange(
        manager,
        eventId,
        { ...toBody(item, source), ...scope },
        context,
      );
      const where = { line: 0, externalId: item.externalId };
      if (error === null) {
        done.push(target);
        const one = described.get(item.externalId);
        if (one !== undefined) findings.push(this.findings.toVanished(one, language));
      } else findings.push(this.findings.toRefusal(where, error, { language }));
    }
    const after = await findEventValues(manager, targetIds, source.language);
    await saveItems(
      manager,
      source.id,
      done.map(({ item, eventId }) => ({ ...item, eventId, vanished: true })),
    );
    const changes = done.map(({ item, eventId }): Change => {
      const [group = ''] = Object.keys(toBody(item, source));
      return {
        externalId: item.externalId,
        eventId,
        kind: 'vanished',
        fieldsBefore: item.fields,
        wasVanished: item.vanished,
        before: { [group]: before.get(eventId)?.groups[group] },
        after: { [group]: after.get(eventId)?.hashes[group] ?? '' },
      };
    });
    return { changes, findings };
  }
}
