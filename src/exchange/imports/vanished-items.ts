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
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { shorten } from './finding-label.js';
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

  /** What the events of items are called, and when they begin. */
  async describe(
    manager: EntityManager,
    items: readonly ItemRow[],
    { language }: Pick<Source, 'language'>,
  ): Promise<DescribedItem[]> {
    const ids = items.flatMap(({ eventId }) => eventId ?? []);
    const names = await findEventNames(manager, ids, language);
    return items.map(({ externalId, eventId }) => ({
      externalId,
      title: '',
      startDate: '',
      ...names.get(eventId ?? 0),
    }));
  }

  toFinding({ externalId, title, startDate }: DescribedItem, language: LanguageCode): Finding {
    const message = this.findings.say('import_vanished', language);
    const label = title === '' ? '' : `${shorten(title)}, ${startDate.slice(0, 16)}: `;
    return this.findings.toFinding({ line: 0, externalId }, label + message, false);
  }

  async remove(
    manager: EntityManager,
    items: readonly VanishedItem[],
    context: WriteContext,
  ): Promise<{ changes: Change[]; findings: Finding[] }> {
    const { source, language } = context;
    const toBody = ({ isReplaced }: VanishedItem): Body =>
      isReplaced || source.vanished === 'keep' ? VANISHED_BODIES.trash : VANISHED_BODIES[source.vanished];
    const ids = items.flatMap(({ eventId }) => eventId ?? []);
    const series = new Map(
      (await findSeriesOfEvents(manager, ids, new Date(clock.ms()))).map((row) => [row.eventId, row]),
    );
    const targets = items.flatMap((item) => {
      if (item.eventId === null) return [];
      const { nextId = null, isStarted = false } = series.get(item.eventId) ?? {};
      const scope = nextId === null ? {} : { scope: isStarted ? 'following' : 'all' };
      return [{ item, eventId: nextId ?? item.eventId, scope }];
    });
    const targetIds = targets.map(({ eventId }) => eventId);
    const before = await findEventValues(manager, targetIds, source.language);
    const described = new Map(
      (await this.describe(manager, items, source)).map((one) => [one.externalId, one]),
    );
    const findings: Finding[] = [];
    const done: typeof targets = [];
    for (const target of targets) {
      const { item, eventId, scope } = target;
      const error = await this.writer.tryChange(manager, eventId, { ...toBody(item), ...scope }, context);
      const where = { line: 0, externalId: item.externalId };
      if (error === null) {
        done.push(target);
        const { externalId } = item;
        findings.push(
          this.toFinding(described.get(externalId) ?? { externalId, title: '', startDate: '' }, language),
        );
      } else findings.push(this.findings.toRefusal(where, error, { language }));
    }
    const after = await findEventValues(manager, targetIds, source.language);
    await saveItems(
      manager,
      source.id,
      done.map(({ item, eventId }) => ({ ...item, eventId, vanished: true })),
    );
    const changes = done.map(({ item, eventId }): Change => {
      const [group = ''] = Object.keys(toBody(item));
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
