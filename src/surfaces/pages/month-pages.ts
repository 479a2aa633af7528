import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type DayRange, listDays } from '../../calendar/events/calendar/calendar.queries.js';
import { CalendarService, type DaysAround } from '../../calendar/events/calendar/calendar.service.js';
import { ReadCalendarDto } from '../../calendar/events/calendar/calendar.dto.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { toDayPath, toMonthPath } from './page-path.js';
import { isProtected } from './event-badges.js';
import { renderOnNow } from './event-days.js';
import { describeEvents } from './schema-data.js';
import { omitDates, pickFilters, toSearch } from './list-filters.js';
import { getEventSlot } from './month-events.js';
import { layOutMonth, listShownIds, listWeeks } from './month-layout.js';
import { renderLegend } from './month-legend.js';
import { type MonthTable, renderTable, toFragment } from './month-table.js';
import { PageCalls } from './page-calls.js';
import { formatLocal } from './page-dates.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import type { PageContent, PageView } from './page-view.js';
import { renderSmallMonth } from './small-month.js';
import { countDaysBefore } from './week.js';

/** How far from today a month without events has a page, beyond all events. */
const MAX_EMPTY_MONTHS = 12;

/** Exhibitions and others that last longer than bars may. */
const MAX_LONG_EVENTS = 6;

type Filters = Readonly<Record<string, string>>;

@Injectable()
export class MonthPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly calendar: CalendarService,
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
  ) {}

  /** @returns null for months beyond the calendar, so that crawlers come to an end */
  async month(request: IncomingMessage, view: PageView, month: string): Promise<PageContent | null> {
    const filters = omitDates(pickFilters(view.query));
    const { parameters, context } = await this.calls.read(request, ReadCalendarDto, filters);
    const range = toRange(month);
    const spans = await this.calendar.readSpans(parameters, range, context);
    const total = spans.ids.length;
    const isBeyond = total === 0 && (spans.previous_date === null || spans.next_date === null);
    const distance = Math.abs(countMonths(view.today.slice(0, 7), month));
    if (isBeyond && distance > MAX_EMPTY_MONTHS) return null;
    const dates = listDays(range);
    const weeks = listWeeks(dates.length, countDaysBefore(range.from, view.language));
    const layout = layOutMonth(spans, weeks);
    const ids = listShownIds(layout);
    const path = toMonthPath(month);
    const count = view.say('count', { count: total });
    const [events, long, form] = await Promise.all([
      this.calendar.loadEvents(ids, parameters, context),
      this.readLong(request, layout.longIds, filters),
      this.pageFilters.render(request, view, { path, filters, hasDates: false, count }),
    ]);
    // A month after the last start has what goes on into it; what lasts for years would lead crawlers on for as long.
    const goesOn = layout.days.at(-1)?.goesOn === true;
    const turns = {
      previous: spans.previous_date !== null,
      next: spans.next_date !== null || goesOn,
    };
    const search = toSearch(filters);
    const title = formatLocal(range.from, view.locale, 'month');
    const table: MonthTable = { dates, weeks, layout, events, title, search };
    const body = html`<div class="head">
        <h1>${title}</h1>
        <div class="turn">${renderTurns({ month, turns, search, format: 'shortMonth' }, view)}</div>
      </div>
      ${form}
      <section id="results" tabindex="-1" aria-label="${count}">
        ${total === 0 ? renderNone(spans, search, view) : renderMonth(table, { path, filters, long }, view)}
        ${long.length > 0 && html`<div class="section">${renderOnNow(long, view)}</div>`}
      </section>
      <nav class="paging" aria-label="${view.say('month')}">
        ${renderTurns({ month, turns, search, format: 'month' }, view)}
      </nav>`;
    return {
      status: 200,
      title,
      body: body.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(path, code)])),
      canonical: view.toPage(path),
      feed: search,
      jsonLd: describeEvents([
        ...ids.flatMap((id) => events.get(id) ?? []).filter((event) => !event.isProtected),
        ...long.filter((event) => !isProtected(event)),
      ]),
      isIndexed: total > 0 && search === '',
    };
  }

  private async readLong(
    request: IncomingMessage,
    ids: readonly number[],
    filters: Filters,
  ): Promise<readonly EventDto[]> {
    const include = ids.slice(0, MAX_LONG_EVENTS).join(',');
    if (include === '') return [];
    const sent = { ...filters, include, when: 'all', per_page: String(MAX_LONG_EVENTS) };
    return this.pageEvents.findFirst(request, sent);
  }
}

function toRange(month: string): DayRange {
  const days = Temporal.PlainYearMonth.from(month);
  const [from = '', to = ''] = [1, days.daysInMonth].map((day) => days.toPlainDate({ day }).toString());
  return { from, to };
}

function countMonths(from: string, to: string): number {
  const [start, end] = [Temporal.PlainYearMonth.from(from), Temporal.PlainYearMonth.from(to)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

function renderMonth(
  table: MonthTable,
  {
    path,
    filters,
    long,
  }: { readonly path: string; readonly filters: Filters; readonly long: readonly EventDto[] },
  view: PageView,
): Markup {
  const { dates, layout, events, search } = table;
  const starting = new Set(dates.filter((_, day) => layout.days[day]?.hasStart));
  const days = dates.map((date, day) => {
    const { total = 0, lanes = [], entries = [] } = layout.days[day] ?? {};
    const ids = [...lanes.flatMap((bar) => bar?.id ?? []), ...entries];
    return { date, total, slots: ids.flatMap((id) => events.get(id) ?? []).map(getEventSlot) };
  });
  // The page lists the days on which something starts.
  const toAddress = (date: string): string =>
    starting.has(date) ? `#${toFragment(date)}` : view.toPage(toDayPath(date)) + search;
  const categories = [
    ...[...events.values()].map(({ category }) => category),
    ...long.map(({ categories: [category] }) => category ?? null),
  ];
  return html`${renderSmallMonth({ days, classes: 'phone', toAddress }, view)}
  ${renderLegend(categories, { address: view.toPage(path), filters }, view)} ${renderTable(table, view)}`;
}

function renderNone({ next_date: next }: DaysAround, search: string, view: PageView): Markup {
  const { say, locale } = view;
  return html`<div class="none" role="status">
    <h2>${say('none')}</h2>
    ${
      next !== null &&
      html`<p>
        <a class="button" href="${view.toPage(toMonthPath(next.slice(0, 7)))}${search}"
          >${say('next_event', { date: formatLocal(next, locale, 'day') })}</a
        >
      </p>`
    }
  </div>`;
}

interface Turns {
  readonly month: string;
  readonly turns: { readonly previous: boolean; readonly next: boolean };
  readonly search: string;
  readonly format: 'month' | 'shortMonth';
}

/** Only towards events: empty months beyond them are not linked. */
function renderTurns({ month, turns, search, format }: Turns, view: PageView): Markup {
  const at = Temporal.PlainYearMonth.from(month);
  const link = (months: number, isThere: boolean, word: 'previous' | 'next'): Markup | false => {
    const target = at.add({ months }).toString();
    const [name, shown] = (['month', format] as const).map((each) =>
      formatLocal(`${target}-01`, view.locale, each),
    );
    return (
      isThere &&
      html`<a
        class="button plain"
        rel="${word === 'next' ? 'next' : 'prev'}"
        href="${view.toPage(toMonthPath(target))}${search}"
        ><span class="spoken">${view.say(word)}: ${name}</span
        ><span aria-hidden="true">${word === 'next' ? `${shown} ›` : `‹ ${shown}`}</span></a
      >`
    );
  };
  return html`${link(-1, turns.previous, 'previous')} ${link(1, turns.next, 'next')}`;
}
