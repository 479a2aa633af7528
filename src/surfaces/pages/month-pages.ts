import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  type CalendarDayDto,
  type CalendarEventDto,
  type CalendarMonthDto,
  ReadCalendarDto,
} from '../../calendar/events/calendar/calendar.dto.js';
import { CalendarService } from '../../calendar/events/calendar/calendar.service.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { WEEK } from './describe-filter.js';
import { renderLanguage, renderStatus } from './event-card.js';
import { omitDates, pickFilters, toSearch } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { PageCalls } from './page-calls.js';
import { formatLocal, formatShortTimes, toMachineDate } from './page-dates.js';
import { toDayPath } from './page-path.js';
import { PageFilters } from './page-filters.js';
import type { PageContent, PageView } from './page-view.js';

/** Longer events would fill the days of a whole month. */
const MAX_DAYS_IN_CELLS = 4;

/** How far from today a month without events has a page, beyond all events. */
const MAX_EMPTY_MONTHS = 12;

const toPath = (month: string): string => `/events/month/${month}/`;

@Injectable()
export class MonthPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly calendar: CalendarService,
    private readonly pageFilters: PageFilters,
  ) {}

  /** @returns null for months beyond the calendar, so that crawlers come to an end */
  async month(request: IncomingMessage, view: PageView, month: string): Promise<PageContent | null> {
    const filters = omitDates(pickFilters(view.query));
    const sent = { ...filters, month, per_day: '6' };
    const { parameters, context } = await this.calls.read(request, ReadCalendarDto, sent);
    const read = await this.calendar.readMonth(parameters, context);
    const distance = Math.abs(countMonths(view.today.slice(0, 7), month));
    const isBeyond = read.total === 0 && (read.previous_date === null || read.next_date === null);
    if (isBeyond && distance > MAX_EMPTY_MONTHS) return null;
    const title = formatLocal(`${month}-01`, view.locale, 'month');
    const search = toSearch(filters);
    const path = toPath(month);
    const form = await this.pageFilters.render(request, view, { path, filters, hasDates: false });
    const before = Temporal.PlainDate.from(`${month}-01`).dayOfWeek - 1;
    return {
      status: 200,
      title,
      body: html`<div class="calendar-head">
          <h1>${title}</h1>
          ${renderTurns(read, view, search)}
        </div>
        ${form}
        <section id="results" tabindex="-1" aria-label="${view.say('count', { count: read.total })}">
          ${read.total === 0 ? renderEmpty(read, view, search) : renderDots(read, before, view)}
          ${renderLong(read, view)} ${renderTable({ days: read.days, title, search }, before, view)}
        </section>
        <nav class="paging" aria-label="${view.say('month')}">${renderTurns(read, view, search)}</nav>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(toPath(month), code)])),
      canonical: view.toPage(toPath(month)),
      feed: search,
      isIndexed: read.total > 0 && search === '',
    };
  }
}

function countMonths(from: string, to: string): number {
  const [start, end] = [Temporal.PlainYearMonth.from(from), Temporal.PlainYearMonth.from(to)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

/** Only towards events: empty months beyond them are not linked. */
function renderTurns(
  { month, previous_date, next_date }: CalendarMonthDto,
  view: PageView,
  search: string,
): Markup {
  const at = Temporal.PlainYearMonth.from(month);
  const link = (months: number, isThere: boolean, word: 'previous' | 'next'): Markup | false => {
    const target = at.add({ months }).toString();
    const [name, shortName] = (['month', 'shortMonthAndYear'] as const).map((format) =>
      formatLocal(`${target}-01`, view.locale, format),
    );
    return (
      isThere &&
      html`<a
        class="button button-plain"
        rel="${word === 'next' ? 'next' : 'prev'}"
        href="${view.toPage(toPath(target))}${search}"
        ><span class="spoken">${view.say(word)}: ${name}</span
        ><span aria-hidden="true">${word === 'next' ? `${shortName} ›` : `‹ ${shortName}`}</span></a
      >`
    );
  };
  return html`<div class="turn">
    ${link(-1, previous_date !== null, 'previous')}${link(1, next_date !== null, 'next')}
  </div>`;
}

function renderEmpty({ next_date: next }: CalendarMonthDto, view: PageView, search: string): Markup {
  const { say, locale } = view;
  return html`<div class="notice" role="status">
    ${say('none')}${
      next !== null &&
      html` <a href="${view.toPage(toPath(next.slice(0, 7)))}${search}"
        >${say('next_event', { date: formatLocal(next, locale, 'day') })}</a
      >`
    }
  </div>`;
}

/** A small month above the days for narrow windows, where the table becomes a list. */
function renderDots({ days, month }: CalendarMonthDto, before: number, view: PageView): Markup {
  const { locale, say } = view;
  const cells = days.map((dayOfMonth) => {
    const { date } = dayOfMonth;
    const total = countShown(dayOfMonth);
    const day = Number(date.slice(8));
    const isToday = date === view.today && html` aria-current="date"`;
    const name = `${formatLocal(date, locale, 'day')} – ${say('count', { count: total })}`;
    return total === 0
      ? html`<li ${isToday}><span>${day}</span></li>`
      : html`<li ${isToday}><a href="#d${day}" aria-label="${name}">${day}</a></li>`;
  });
  return html`<nav class="dots" aria-label="${formatLocal(`${month}-01`, locale, 'month')}">
    <div class="week" aria-hidden="true">
      ${WEEK.map((day) => html`<span>${formatLocal(day, locale, 'narrowWeekday')}</span>`)}
    </div>
    <ul>
      ${Array.from({ length: before }, () => html`<li></li>`)}${cells}
    </ul>
  </nav>`;
}

/** Events of many days stand once above the days, and on the day of their start. */
const isLong = ({ start_date: start, end_date: end }: CalendarEventDto): boolean =>
  parseLocalMs(end) - parseLocalMs(start) > MAX_DAYS_IN_CELLS * 86_400_000;

function renderLong({ days }: CalendarMonthDto, view: PageView): Markup | null {
  const { locale, say } = view;
  const long = new Map(days.flatMap(({ events }) => events.filter(isLong).map((event) => [event.id, event])));
  if (long.size === 0) return null;
  return html`<ul class="long">
    ${[...long.values()].map(
      (event) =>
        html`<li>
          <time datetime="${toMachineDate(event.start_date)}"
            >${formatShortTimes(event, locale, say('all_day'))}</time
          ><a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a>
        </li>`,
    )}
  </ul>`;
}

function renderTable(
  {
    days,
    title,
    search,
  }: { readonly days: readonly CalendarDayDto[]; readonly title: string; readonly search: string },
  before: number,
  view: PageView,
): Markup {
  const cells: (CalendarDayDto | null)[] = [...Array.from({ length: before }, () => null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  const weeks = Array.from({ length: cells.length / 7 }, (_, index) => cells.slice(index * 7, index * 7 + 7));
  const { locale } = view;
  return html`<table class="calendar">
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        ${WEEK.map(
          (day) =>
            html`<th scope="col">
              <abbr title="${formatLocal(day, locale, 'longWeekday')}"
                >${formatLocal(day, locale, 'weekday')}</abbr
              >
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${weeks.map(
        (week) =>
          html`<tr>
            ${week.map((day) => renderDay(day, view, search))}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

const listShown = ({ date, events }: CalendarDayDto): readonly CalendarEventDto[] =>
  events.filter((event) => event.start_date.startsWith(date) || !isLong(event));

const countShown = (day: CalendarDayDto): number => day.total - (day.events.length - listShown(day).length);

function renderDay(day: CalendarDayDto | null, view: PageView, search: string): Markup {
  if (day === null) return html`<td class="out empty"></td>`;
  const { date } = day;
  const events = listShown(day);
  const total = countShown(day);
  const classes = [date === view.today ? 'today' : '', total === 0 ? 'empty' : ''].filter(Boolean).join(' ');
  const name = formatLocal(date, view.locale, 'day');
  const numberOfDay = String(Number(date.slice(8)));
  const ofDay = view.toPage(toDayPath(date)) + search;
  const spoken = `${name} – ${view.say('count', { count: total })}`;
  return html`<td
    ${total > 0 && html` id="d${numberOfDay}"`}
    ${classes !== '' && html` class="${classes}"`}
    ${date === view.today && html` aria-current="date"`}
  >
    <span class="day-name" aria-hidden="true">${name}</span>${
      total > 0
        ? html`<a class="day-number" href="${ofDay}" aria-label="${spoken}"
            ><time datetime="${date}">${numberOfDay}</time></a
          >`
        : html`<span class="day-number"><time datetime="${date}">${numberOfDay}</time></span>`
    }
    ${
      total > 0 &&
      html`<ul>
        ${events.map((event) => renderEvent(event, date, view))}${
          total > events.length &&
          html`<li>
            <a href="${ofDay}"
              >+ ${total - events.length}<span class="spoken"> – ${view.say('more')}: ${name}</span></a
            >
          </li>`
        }
      </ul>`
    }
  </td>`;
}

function renderEvent(event: CalendarEventDto, date: string, view: PageView): Markup {
  const { start_date: start, all_day: allDay, url, title, event_status: status } = event;
  const startsHere = start.startsWith(date) && !allDay;
  return html`<li ${status === 'cancelled' && html` class="is-cancelled"`}>
    <a href="${url}"
      >${
        startsHere &&
        html`<time datetime="${toMachineDate(start)}">${formatLocal(start, view.locale, 'time')}</time> `
      }${
        event.language === view.language ? title : html`<span ${renderLanguage(event, view)}>${title}</span>`
      }</a
    >
    ${renderStatus(status, view)}
  </li>`;
}
