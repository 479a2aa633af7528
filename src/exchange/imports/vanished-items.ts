import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { clock } from '../../foundation/dates/clock.js';
import { FindingTexts } from './finding-texts.js';
import type { Finding } from './import.entity.js';
import type { Change } from './imports.queries.js';
import { ItemWriter, type WriteContext } from './item-writer.js';
import { findEventValues } from './event-values.queries.js';
import {
  findMissingItems,
  findPresentItems,
  findSeriesOfEvents,
  type ItemRow,
  saveItems,
} from './source-items.queries.js';

const BODIES = { cancel: { event_status: 'cancelled' }, trash: { status: 'trash' } } as const;

/** Cancels or trashes events that a source no longer has: future ones, and those of which it says so. */
@Injectable()
export class VanishedItems {
  constructor(
    private readonly writer: ItemWriter,
    private readonly findings: FindingTexts,
  ) {}

  find(
    manager: EntityManager,
    sourceId: number,
    { seenIds, goneIds }: { readonly seenIds: readonly string[]; readonly goneIds: readonly string[] | null },
  ): Promise<ItemRow[]> {
    return goneIds === null
      ? findMissingItems(manager, sourceId, { seenIds, now: new Date(clock.ms()) })
      : findPresentItems(manager, sourceId, goneIds);
  }

  async remove(
    manager: EntityManager,
    items: readonly ItemRow[],
    context: WriteContext,
  ): Promise<{ changes: Change[]; findings: Finding[] }> {
    const { source, language } = context;
    if (source.vanished === 'keep' || items.length === 0) return { changes: [], findings: [] };
    const body = BODIES[source.vanished];
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
    const findings: Finding[] = [];
    const done: typeof targets = [];
    for (const target of targets) {
      const { item, eventId, scope } = target;
      const error = await this.writer.tryChange(manager, eventId, { ...body, ...scope }, context);
      const where = { line: 0, externalId: item.externalId };
      if (error === null) {
        done.push(target);
        findings.push(this.findings.toFinding(where, this.findings.say('import_vanished', language), false));
      } else findings.push(this.findings.toRefusal(where, error, { language }));
    }
    const after = await findEventValues(manager, targetIds, source.language);
    await saveItems(
      manager,
      source.id,
      done.map(({ item, eventId }) => ({ ...item, eventId, vanished: true })),
    );
    const [group = ''] = Object.keys(body);
    const changes = done.map(({ item, eventId }): Change => ({
      externalId: item.externalId,
      eventId,
      kind: 'vanished',
      fieldsBefore: item.fields,
      before: { [group]: before.get(eventId)?.groups[group] },
      after: { [group]: after.get(eventId)?.hashes[group] ?? '' },
    }));
    return { changes, findings };
  }
}
