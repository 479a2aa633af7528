import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import { canEditPost, canReadPost } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Database } from '../../../data/database/connection/database.js';
import { Replicas } from '../../../data/database/replicas/replicas.js';
import { formatUtcMs } from '../../../foundation/dates/format-date.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { createTranslate, type Translate } from '../../../foundation/errors/to-error-body.js';
import { checkPreconditions } from '../../../requests/context/check-preconditions.js';
import { describeRecurrence } from '../../../foundation/recurrence/describe-recurrence.js';
import { toPasswordColumn } from '../event-password.js';
import { findConflicts } from '../preview/find-conflicts.js';
import type { RecurrencePreviewDto } from '../preview/preview-recurrence.dto.js';
import { EventMaintenance } from '../write/event-maintenance.js';
import type { UpdateSeriesDto } from '../write/event-change.dto.js';
import { toRecurrence } from './change-series.js';
import type { SeriesDto } from './series.dto.js';
import {
  findOccurrences,
  findSeries,
  findVenueIds,
  type OccurrenceHead,
  type StoredSeries,
} from './series.queries.js';
import { SeriesWriter } from './series-writer.js';

export interface FoundSeries {
  readonly series: StoredSeries;
  /** Those outside of the trash that the viewer may see, by occurrence. */
  readonly visible: readonly OccurrenceHead[];
}

@Injectable()
export class SeriesService {
  private readonly translate: Translate;

  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly writer: SeriesWriter,
    private readonly maintenance: EventMaintenance,
    i18n: I18nService,
  ) {
    this.translate = createTranslate(i18n);
  }

  async findOrThrow(id: number, context: RequestContext): Promise<SeriesDto> {
    return this.toDto(await findVisibleOrThrow(this.replicas.getReadManager(context), id, context), context);
  }

  /** The recurrence of an event that the caller may see, in words; null when no sentence fits. */
  async findSentence(id: number, context: RequestContext): Promise<string | null> {
    const series = await findSeries(this.replicas.getReadManager(context), id);
    return series === null ? null : this.describe(series, context);
  }

  async preview(id: number, context: RequestContext): Promise<RecurrencePreviewDto> {
    const manager = this.replicas.getReadManager(context);
    const { series, visible } = await findVisibleOrThrow(manager, id, context);
    const ids = visible.map((one) => one.id);
    const venues = await findVenueIds(manager, ids, context.viewer);
    const planned = {
      occurrences: visible
        .map(({ id: eventId, startLocal: start, startMs, endMs }) => ({
          start,
          startMs,
          endMs,
          venueIds: venues.get(eventId) ?? [],
        }))
        .sort((one, other) => one.startMs - other.startMs),
      own: new Set(ids),
    };
    return {
      dates: planned.occurrences.map(({ start }) => start),
      sentence: this.describe(series, context),
      conflicts: await findConflicts(manager, planned, context),
    };
  }

  /** Changes all occurrences. @returns the series, which may have ended */
  async update(id: number, sent: UpdateSeriesDto, context: RequestContext): Promise<SeriesDto> {
    const input = { ...sent, scope: 'all' as const };
    const update = { input, password: await toPasswordColumn(input.password), isForSeries: true };
    const before = await this.change(id, context, (manager, head) =>
      this.writer.update(manager, head, update, context),
    );
    const manager = this.replicas.getReadManager(context);
    const visibleSeries = await findVisible(manager, id, context);
    return visibleSeries === null ? before : this.toDto(visibleSeries, context);
  }

  /** The date of the caller for which a change of all dates is proposed. */
  async findOwnPublic(id: number, context: RequestContext): Promise<{ readonly id: number } | null> {
    const visibleSeries = await findVisible(this.database.manager, id, context);
    const { viewer } = context;
    const own = visibleSeries?.visible.filter(({ authorId }) => authorId === viewer.userId) ?? [];
    return chooseHead(own.filter((one) => !canEditPost(viewer, one))) ?? null;
  }

  /** Moves all occurrences to the trash. @returns the series as it was */
  trash(id: number, context: RequestContext): Promise<SeriesDto> {
    return this.change(id, context, (manager, head) =>
      this.writer.trash(manager, head, { scope: 'all', language: null }, context),
    );
  }

  /** @returns the series before the change */
  private async change(
    id: number,
    context: RequestContext,
    work: (manager: EntityManager, head: OccurrenceHead) => Promise<void>,
  ): Promise<SeriesDto> {
    const before = await this.database.inTransaction(async (manager) => {
      if ((await findSeries(manager, id, true)) === null) throw createUnknownSeriesError(id);
      const visibleSeries = await findVisibleOrThrow(manager, id, context);
      await checkPreconditions(context, (reader) => Promise.resolve(this.toDto(visibleSeries, reader)));
      const head = chooseHead(visibleSeries.visible);
      if (head === undefined) throw createUnknownSeriesError(id);
      await work(manager, head);
      await context.onWritten?.(manager, id);
      return this.toDto(visibleSeries, context);
    });
    this.maintenance.onWrite();
    return before;
  }

  private describe(series: StoredSeries, { messageLanguage: language }: RequestContext): string | null {
    const { start } = series;
    return describeRecurrence(toRecurrence(series), { start, language, translate: this.translate });
  }

  private toDto({ series, visible }: FoundSeries, context: RequestContext): SeriesDto {
    const { id, rules, dates, excluded, timeZone, allDay, start, duration, listedUntil } = series;
    return {
      id,
      rules,
      dates,
      excluded,
      timezone: timeZone,
      all_day: allDay,
      start_date: series.listedFrom ?? start,
      duration,
      listed_until: listedUntil,
      sentence: this.describe(series, context),
      total: visible.length,
      modified_utc: formatUtcMs(series.modifiedAtMs),
      rest_url: context.links.item('series', id),
      events_url: context.links.list('events', [['series', String(id)]]),
    };
  }
}

/** The occurrence that takes the times and texts of an update: the first of those with the fewest values of their own. */
const chooseHead = (occurrences: readonly OccurrenceHead[]): OccurrenceHead | undefined =>
  [...occurrences].sort((one, other) => one.ownFields.length - other.ownFields.length)[0];

async function findVisible(
  manager: EntityManager,
  id: number,
  { viewer }: RequestContext,
): Promise<FoundSeries | null> {
  const series = await findSeries(manager, id);
  if (series === null) return null;
  const occurrences = await findOccurrences(manager, id);
  const visible = occurrences.filter((one) => one.status !== 'trash' && canReadPost(viewer, one));
  return visible.length === 0 ? null : { series, visible };
}

/** @throws ApiError rest_invalid_param */
export async function findVisibleOrThrow(
  manager: EntityManager,
  id: number,
  context: RequestContext,
): Promise<FoundSeries> {
  const visibleSeries = await findVisible(manager, id, context);
  if (visibleSeries === null) throw createUnknownSeriesError(id);
  return visibleSeries;
}

const createUnknownSeriesError = (id: number): Error =>
  invalidParam('id', new ParameterError('unknown_series', { id }));
