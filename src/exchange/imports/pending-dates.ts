import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HorizonExtender } from '../../calendar/events/series/horizon-extender.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { extendFollowing, toExceptionItem, toSeriesFields } from './differing-occurrences.js';
import { findImporter } from './find-importer.js';
import { compareAll } from './item-planner.js';
import { ItemWriter } from './item-writer.js';
import { findPendingDates, type PendingRow, removeAppliedDates } from './pending-dates.queries.js';
import { findItems, findOccurrenceEvents } from './source-items.queries.js';
import { withSavepoint } from './savepoint.queries.js';
import { findSource } from './sources.queries.js';

/** Changes events for a source whose user is gone. */
const EDITOR: Viewer = { role: 'editor', userId: null, login: '' };

/** Applies what sources have said of dates that came into being later. */
@Injectable()
export class PendingDates implements OnModuleInit {
  private readonly logger = new Logger(PendingDates.name);

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
      await this.attempt(manager, main, () => this.applyTo(manager, main, ofMain));
    }
  }

  /** A change that fails stays pending, and the dates themselves stay: they come into being in the same transaction. */
  private async attempt(
    manager: EntityManager,
    { mainId }: PendingRow,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await withSavepoint(manager, work);
    } catch (error) {
      this.logger.warn(`A changed date of ${mainId} was not applied: ${String(error)}`);
    }
  }

  private async applyTo(
    manager: EntityManager,
    main: PendingRow,
    rows: readonly PendingRow[],
  ): Promise<void> {
    const { sourceId, mainId, mainEventId, mainFields } = main;
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
    const fields = toSeriesFields(mainFields);
    const candidates = extendFollowing(exceptions, [...events.keys()]).flatMap((one) => {
      const exception = toExceptionItem(mainId, one);
      const eventId = events.get(exception.occurrence);
      return eventId === undefined || isApplied.has(exception.externalId)
        ? []
        : [{ item: exception, row: { eventId, fields, vanished: false } }];
    });
    const { changed } = await compareAll(manager, source, candidates);
    const viewer = (await findImporter(manager, source.userId)) ?? EDITOR;
    for (const change of changed)
      await this.attempt(manager, main, async () => {
        const context = { source, viewer, language: source.language, throwsRefusals: true };
        await this.writer.change(manager, [change], context);
      });
    await removeAppliedDates(manager, sourceId);
  }
}
