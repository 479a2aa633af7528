import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HorizonExtender } from '../../calendar/events/series/horizon-extender.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { extendFollowing, toExceptionItem } from './differing-occurrences.js';
import { findImporter } from './find-importer.js';
import { compareAll } from './item-planner.js';
import { ItemWriter } from './item-writer.js';
import { findPendingDates, type PendingRow, removeAppliedDates } from './pending-dates.queries.js';
import { findItems, findOccurrenceEvents } from './source-items.queries.js';
import { findSource } from './sources.queries.js';

/** Changes events for a source whose user is gone. */
const EDITOR: Viewer = { role: 'editor', userId: null, login: '' };

/** Applies what sources have said of dates that came into being later. */
@Injectable()
export class PendingDates implements OnModuleInit {
  constructor(
    private readonly extender: HorizonExtender,
    private readonly writer: ItemWriter,
  ) {}

  onModuleInit(): void {
    this.extender.onExtended((manager, seriesId) => this.apply(manager, seriesId));
  }

  private async apply(manager: EntityManager, seriesId: number): Promise<void> {
    const rows = await findPendingDates(manager, seriesId);
    const mains = new Map(rows.map((row) => [`${row.sourceId} ${row.mainId}`, row]));
    for (const main of mains.values()) {
      const ofMain = rows.filter(
        ({ sourceId, mainId }) => sourceId === main.sourceId && mainId === main.mainId,
      );
      await this.applyTo(manager, main, ofMain);
    }
  }

  private async applyTo(
    manager: EntityManager,
    { sourceId, mainId, mainEventId, mainFields }: PendingRow,
    rows: readonly PendingRow[],
  ): Promise<void> {
    const source = await findSource(manager, sourceId);
    if (source === null) return;
    const known = await findItems(manager, sourceId, [mainId]);
    const isApplied = new Set(
      known.flatMap(({ externalId, eventId }) => (eventId === null ? [] : externalId)),
    );
    const events = new Map(
      (await findOccurrenceEvents(manager, [mainEventId])).map(({ occurrence, eventId }) => [
        occurrence,
        eventId,
      ]),
    );
    const exceptions = rows.map(({ exception }) => exception);
    const given = Object.entries(mainFields).filter(([group]) => group !== 'recurrence' && group !== 'times');
    const fields = Object.fromEntries(
      given.map(([group, hashes]) => [group, { given: hashes.given, stored: null }]),
    );
    const candidates = extendFollowing(exceptions, [...events.keys()]).flatMap((one) => {
      const exception = toExceptionItem(mainId, one);
      const eventId = events.get(exception.occurrence);
      return eventId === undefined || isApplied.has(exception.externalId)
        ? []
        : [{ item: exception, row: { eventId, fields, vanished: false } }];
    });
    const { changed } = await compareAll(manager, source, candidates);
    const viewer = (await findImporter(manager, source.userId)) ?? EDITOR;
    await this.writer.change(manager, changed, { source, viewer, language: source.language });
    await removeAppliedDates(manager, sourceId);
  }
}
