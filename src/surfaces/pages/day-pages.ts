import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ReadCalendarDto } from '../../calendar/events/calendar/calendar.dto.js';
import { CalendarService, type DaysAround } from '../../calendar/events/calendar/calendar.service.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { toDayPath, toMonthPath } from './page-path.js';
import { isProtected } from './event-badges.js';
import { renderCard } from './event-card.js';
import { describeEvents } from './schema-data.js';
import { renderOnNow } from './event-days.js';
import { omitDates, pickFilters, toSearch } from './list-filters.js';
import { ListOverview } from './list-overview.js';
import { getLastDay } from './month-events.js';
import { MAX_BAR_DAYS } from './month-layout.js';
import { PageCalls } from './page-calls.js';
import { countDays, formatLocal, hasHours, isNear } from './page-dates.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import type { PageContent, PageView } from './page-view.js';
import { listStrip, MAX_EMPTY_DAYS, renderStrip } from './week-strip.js';

const MAX_EVENTS = 50;

/** The events of a day. */
@Injectable()
export class DayPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly calendar: CalendarService,
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
    private readonly overview: ListOverview,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns null for days that do not exist or lie beyond the calendar */
  async day(request: IncomingMessage, view: PageView, date: string): Promise<PageContent | null> {
    if (!isExistingDay(date)) return null;
    const filters = omitDates(pickFilters(view.query));
    const { parameters, context } = await this.calls.read(request, ReadCalendarDto, filters);
    const perPage = String(Math.min(MAX_EVENTS, this.env.maxPerPage));
    const dates = { start_date: date, end_date: date };
    const [around, { events, total }] = await Promise.all([
      this.calendar.readDaysAround(parameters, { from: date, to: date }, context),
      this.pageEvents.find(request, { ...filters, ...dates, per_page: perPage }),
    ]);
    const isBeyond = around.previous_date === null || around.next_date === null;
    if (total === 0 && isBeyond && Math.abs(countDays(view.today, date)) > MAX_EMPTY_DAYS) return null;
    const { say, language, locale, today } = view;
    const [path, search] = [toDayPath(date), toSearch(filters)];
    const [event] = events;
    const count = say('count', { count: total });
    const [form, overview] = await Promise.all([
      this.pageFilters.render(request, view, { path, filters, hasDates: false, event, count }),
      this.overview.render(request, view, search),
    ]);
    const strip = listStrip(date, { around, today, isEmpty: total === 0, language });
    const title = formatLocal(date, locale, 'day');
    return {
      status: 200,
      title,
      body: html`<div class="head">
          <h1>${isNear(date, today) ? formatLocal(date, locale, 'dayOfYear') : title}</h1>
        </div>
        ${renderStrip(strip, search, view)} ${form}
        <div class="columns">
          <section id="results" tabindex="-1" aria-label="${count}">
            ${events.length === 0 ? renderNone(around, search, view) : renderDay(date, events, view)}
            ${total > events.length && renderMore({ ...filters, ...dates }, view)}
            <nav class="paging" aria-label="${say('day')}">
              ${renderTurn(around.previous_date, 'previous', search, view)}
              <a href="${view.toPage(toMonthPath(date.slice(0, 7)))}${search}"
                >${formatLocal(date, locale, 'month')}</a
              >
              ${renderTurn(around.next_date, 'next', search, view)}
            </nav>
          </section>
          ${overview}
        </div>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(path, code)])),
      canonical: view.toPage(path),
      feed: search,
      jsonLd: describeEvents(events.filter((event) => !isProtected(event))),
      isIndexed: events.length > 0 && search === '',
    };
  }
}

function isExistingDay(date: string): boolean {
  try {
    Temporal.PlainDate.from(date);
    return true;
  } catch {
    return false;
  }
}

/** Exhibitions and others that fill months stand below the others. */
const isLong = (event: EventDto, date: string): boolean =>
  !event.start_date.startsWith(date) &&
  countDays(event.start_date.slice(0, 10), getLastDay(event)) >= MAX_BAR_DAYS;

function renderDay(date: string, events: readonly EventDto[], view: PageView): Markup {
  const long = events.filter((event) => isLong(event, date));
  const others = events.filter((event) => !long.includes(event));
  return html`${
    others.length === 0
      ? html`<p class="notice calm">${view.say('none_begins')}</p>`
      : html`<h2 class="spoken">${view.eventsWord}</h2>
          <ul class="cards">
            ${others.map((event, index) =>
              // A night that began on the eve names its day.
              renderCard(event, view, {
                hasDay: !event.start_date.startsWith(date) && hasHours(event),
                isEager: index === 0,
              }),
            )}
          </ul>`
  }${long.length > 0 && html`<div class="section">${renderOnNow(long, view)}</div>`}`;
}

function renderNone({ next_date: next }: DaysAround, search: string, view: PageView): Markup {
  const { say, locale } = view;
  return html`<div class="none" role="status">
    <h2>${say('none')}</h2>
    ${
      next !== null &&
      html`<p>
        <a class="button" href="${view.toPage(toDayPath(next))}${search}"
          >${say('next_event', { date: formatLocal(next, locale, 'day') })}</a
        >
      </p>`
    }
  </div>`;
}

const renderMore = (filters: Readonly<Record<string, string>>, view: PageView): Markup =>
  html`<p class="section">
    <a class="button" href="${view.toPage('/events/')}${toSearch(filters)}" rel="nofollow"
      >${view.say('more')}</a
    >
  </p>`;

/** Leads to the nearest day with events, past empty ones. */
function renderTurn(
  day: string | null,
  word: 'previous' | 'next',
  search: string,
  { toPage, say, locale }: Pick<PageView, 'say' | 'locale'> & { readonly toPage: (path: string) => string },
): Markup | null {
  if (day === null) return null;
  const [name, shortName] = [formatLocal(day, locale, 'day'), formatLocal(day, locale, 'shortDay')];
  return html`<a
    class="button plain"
    rel="${word === 'next' ? 'next' : 'prev'}"
    href="${toPage(toDayPath(day))}${search}"
    ><span class="spoken">${say(word)}: ${name}</span
    ><span aria-hidden="true">${word === 'next' ? `${shortName} ›` : `‹ ${shortName}`}</span></a
  >`;
}
