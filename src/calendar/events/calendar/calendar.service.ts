import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Replicas } from '../../../data/database/replicas/replicas.js';
import { clock } from '../../../foundation/dates/clock.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { toZonedDateTime } from '../../../foundation/dates/zones.js';
import { compareInLanguage } from '../../../foundation/languages/collation.js';
import { resolveSlot } from '../../terms/category-slot.js';
import { hasPublicPage } from '../../posts/post-status.js';
import { toListContext } from '../../posts/post-view.js';
import { buildEventListRequest, type EventListRequest, withoutWindow } from '../list/event-list-request.js';
import { getCurrentBounds } from '../list/current-bounds.js';
import { getSentFilters } from '../list/filters/filter.js';
import type { ListEventsDto } from '../list/list-events.dto.js';
import {
  type CalendarDayDto,
  type CalendarEventDto,
  type CalendarMonthDto,
  LIST_ONLY_FIELDS,
  type ReadCalendarDto,
} from './calendar.dto.js';
import {
  type CalendarCategoryRow,
  type CalendarEventRow,
  type DayRange,
  findNearestDate,
  findSpans,
  type FoundSpans,
  listDays,
  loadCalendarCategories,
  loadCalendarEvents,
  placeOnDays,
} from './calendar.queries.js';

const DEFAULT_PER_DAY = 3;
const MAX_PER_DAY = 50;

type ListContext = ReturnType<typeof toListContext>;

export type DaysAround = Pick<CalendarMonthDto, 'previous_date' | 'next_date'>;

export type CalendarDays = Pick<CalendarMonthDto, 'total' | 'days' | 'previous_date' | 'next_date'>;

export type CalendarSpans = FoundSpans & DaysAround;

export interface CalendarCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** The colour and shape of the category. */
  readonly slot: number;
}

export interface CategorizedEvent extends CalendarEventDto {
  readonly utc_start_date: string;
  readonly timezone_abbr: string;
  readonly isProtected: boolean;
  /** The first one by name. */
  readonly category: CalendarCategory | null;
}

/** Reads the days of a calendar, under the filters of the event list. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly replicas: Replicas,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async readMonth(sent: ReadCalendarDto, requestContext: RequestContext): Promise<CalendarMonthDto> {
    const context = toListContext(requestContext, sent);
    const month = Temporal.PlainYearMonth.from(sent.month ?? this.getCurrentMonth(context));
    const from = month.toPlainDate({ day: 1 }).toString();
    const to = month.toPlainDate({ day: month.daysInMonth }).toString();
    const perDay = sent.per_day ?? DEFAULT_PER_DAY;
    const days = await this.readDays(sent, { from, to }, perDay, requestContext);
    return {
      month: month.toString(),
      previous_date: days.previous_date,
      next_date: days.next_date,
      total: days.total,
      days: days.days,
    };
  }

  /** @param filters whose dates and pages do not count */
  async readDays(
    filters: ListEventsDto,
    range: DayRange,
    perDay: number,
    requestContext: RequestContext,
  ): Promise<CalendarDays> {
    const context = toListContext(requestContext, filters);
    const manager = this.replicas.getReadManager(context);
    const request = this.buildRequest(filters, range, context);
    const [spans, around] = await Promise.all([
      findSpans(manager, request, range),
      this.findAround(manager, request, range),
    ]);
    const monthEvents = placeOnDays(spans, range, Math.min(perDay, MAX_PER_DAY));
    const ids = [...new Set(monthEvents.days.flatMap((day) => day.ids))];
    const rows = await loadCalendarEvents(manager, ids, context.chain);
    const events = new Map(rows.map((row) => [row.id, toCalendarEvent(row, context)]));
    const byDate = new Map(monthEvents.days.map((day) => [day.date, day]));
    return {
      total: monthEvents.total,
      ...around,
      days: listDays(range).map((date): CalendarDayDto => {
        const { total = 0, starting = 0, ids: idsOfDay = [] } = byDate.get(date) ?? {};
        return { date, total, starting, events: idsOfDay.flatMap((id) => events.get(id) ?? []) };
      }),
    };
  }

  /** The days of events without their texts, for pages that choose themselves which ones they show. */
  async readSpans(
    filters: ListEventsDto,
    range: DayRange,
    requestContext: RequestContext,
  ): Promise<CalendarSpans> {
    const context = toListContext(requestContext, filters);
    const manager = this.replicas.getReadManager(context);
    const request = this.buildRequest(filters, range, context);
    const [spans, around] = await Promise.all([
      findSpans(manager, request, range),
      this.findAround(manager, request, range),
    ]);
    return { ...spans, ...around };
  }

  /** Events that `readSpans` found, by their ids. */
  async loadEvents(
    ids: readonly number[],
    filters: ListEventsDto,
    requestContext: RequestContext,
  ): Promise<ReadonlyMap<number, CategorizedEvent>> {
    const context = toListContext(requestContext, filters);
    const manager = this.replicas.getReadManager(context);
    const [rows, categories] = await Promise.all([
      loadCalendarEvents(manager, ids, context.chain),
      loadCalendarCategories(manager, ids, context.chain),
    ]);
    const first = pickFirstCategories(categories, context);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          ...toCalendarEvent(row, context),
          utc_start_date: row.startsUtc,
          timezone_abbr: row.abbreviation,
          isProtected: row.isProtected,
          category: first.get(row.id) ?? null,
        },
      ]),
    );
  }

  /** The nearest days on which events start, before and after a range. */
  async readDaysAround(
    filters: ListEventsDto,
    range: DayRange,
    requestContext: RequestContext,
  ): Promise<DaysAround> {
    const context = toListContext(requestContext, filters);
    const manager = this.replicas.getReadManager(context);
    return this.findAround(manager, this.buildRequest(filters, range, context), range);
  }

  private async findAround(
    manager: EntityManager,
    request: EventListRequest,
    { from, to }: DayRange,
  ): Promise<DaysAround> {
    const unbounded = withoutWindow(request) ?? request;
    const [previous, next] = await Promise.all([
      findNearestDate(manager, unbounded, 'before', from),
      findNearestDate(manager, unbounded, 'after', to),
    ]);
    return { previous_date: previous, next_date: next };
  }

  private buildRequest(filters: ListEventsDto, range: DayRange, context: ListContext): EventListRequest {
    // An instant of a day at the site may belong to the day before or after by the clock of the event.
    const query: ListEventsDto = {
      ...pickFilters(filters),
      start_date: Temporal.PlainDate.from(range.from).subtract({ days: 1 }).toString(),
      end_date: Temporal.PlainDate.from(range.to).add({ days: 1 }).toString(),
      ongoing: true,
    };
    const { bounds } = getCurrentBounds(query, this.env.siteTimeZone, context);
    return buildEventListRequest(query, context, bounds, this.env);
  }

  private getCurrentMonth(context: RequestContext): string {
    const now = toZonedDateTime(clock.now(), this.env.siteTimeZone);
    const next = now.with({ day: 1 }).startOfDay().add({ months: 1 });
    context.limitFreshness(next.epochMilliseconds);
    return now.toPlainDate().toPlainYearMonth().toString();
  }
}

/** What the range of days replaces. */
const OF_OTHER_LISTS: readonly string[] = LIST_ONLY_FIELDS;

const pickFilters = (filters: ListEventsDto): Partial<ListEventsDto> =>
  Object.fromEntries([
    ...getSentFilters(filters).flatMap(({ name, value }) =>
      OF_OTHER_LISTS.includes(name) ? [] : [[name, value]],
    ),
    ...(['status', 'geoloc_lng', 'geoloc_radius'] as const).map((name) => [name, filters[name]]),
  ]) as Partial<ListEventsDto>;

/** Of each event the category that comes first by name, as in the events of a list. */
function pickFirstCategories(
  rows: readonly CalendarCategoryRow[],
  { chain: [language = 'en'], textFormat }: Pick<ListContext, 'chain' | 'textFormat'>,
): ReadonlyMap<number, CalendarCategory> {
  const first = new Map<number, CalendarCategory>();
  for (const { eventId, id, name: stored, slug, slot } of rows) {
    const category = { id, name: textFormat.text(stored), slug, slot: resolveSlot({ id, slot }) };
    const other = first.get(eventId);
    const order =
      other === undefined ? -1 : compareInLanguage(language, category.name, other.name) || id - other.id;
    if (order < 0) first.set(eventId, category);
  }
  return first;
}

function toCalendarEvent(row: CalendarEventRow, { links, textFormat }: RequestContext): CalendarEventDto {
  const paged = hasPublicPage(row.status) && row.slug !== null;
  return {
    id: row.id,
    title: textFormat.title(row.title),
    url: links.publicPage('events', { id: row.id, slug: row.slug ?? '', paged }),
    rest_url: links.item('events', row.id),
    all_day: row.allDay,
    start_date: row.startsLocal,
    end_date: row.endsLocal,
    timezone: row.timeZone,
    event_status: row.eventStatus,
    series: row.seriesId,
    language: row.language,
  };
}
