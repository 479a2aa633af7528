import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { ReadCalendarDto } from '../../calendar/events/calendar/calendar.dto.js';
import { CalendarService } from '../../calendar/events/calendar/calendar.service.js';
import { renderCards } from './event-card.js';
import { omitDates, pickFilters, toSearch } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { PageCalls } from './page-calls.js';
import { formatLocal } from './page-dates.js';
import { toDayPath } from './page-path.js';
import { PageFilters } from './page-filters.js';
import { PageEvents } from './page-events.js';
import type { PageContent, PageView } from './page-view.js';

const MAX_EVENTS = 50;

/** How far from today a day without events has a page, beyond all events. */
const MAX_EMPTY_DAYS = 366;

/** The events of a day. */
@Injectable()
export class DayPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly calendar: CalendarService,
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns null for days that do not exist or lie beyond the calendar */
  async day(request: IncomingMessage, view: PageView, date: string): Promise<PageContent | null> {
    const distance = countDays(view.today, date);
    if (distance === null) return null;
    const filters = omitDates(pickFilters(view.query));
    const { parameters, context } = await this.calls.read(request, ReadCalendarDto, filters);
    const perPage = String(Math.min(MAX_EVENTS, this.env.maxPerPage));
    const dates = { start_date: date, end_date: date };
    const [around, { events, total }] = await Promise.all([
      this.calendar.readDaysAround(parameters, { from: date, to: date }, context),
      this.pageEvents.find(request, { ...filters, ...dates, per_page: perPage }),
    ]);
    const isBeyond = around.previous_date === null || around.next_date === null;
    if (total === 0 && isBeyond && Math.abs(distance) > MAX_EMPTY_DAYS) return null;
    const title = formatLocal(date, view.locale, 'day');
    const search = toSearch(filters);
    const { say } = view;
    const path = toDayPath(date);
    const [event] = events;
    const form = await this.pageFilters.render(request, view, { path, filters, hasDates: false, event });
    return {
      status: 200,
      title,
      body: html`<div class="calendar-head">
          <h1>${title}</h1>
          ${renderTurns(around, view, search)}
        </div>
        ${form}
        <section id="results" tabindex="-1" aria-label="${say('count', { count: total })}">
          ${
            events.length === 0
              ? html`<div class="none" role="status"><p>${say('none')}</p></div>`
              : html`<h2 class="spoken">${view.eventsWord}</h2>
                  ${renderCards(events, view)}`
          }
          <nav class="paging" aria-label="${say('day')}">
            <a href="${view.toPage(`/events/month/${date.slice(0, 7)}/`)}${search}"
              >${formatLocal(date, view.locale, 'month')}</a
            >
            ${
              total > events.length &&
              html`<a
                class="button"
                href="${view.toPage('/events/')}${toSearch({ ...filters, ...dates })}"
                rel="nofollow"
                >${say('more')}</a
              >`
            }
          </nav>
        </section>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(toDayPath(date), code)])),
      canonical: view.toPage(toDayPath(date)),
      feed: search,
      isIndexed: events.length > 0 && search === '',
    };
  }
}

function countDays(from: string, to: string): number | null {
  try {
    return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to, { overflow: 'reject' })).days;
  } catch {
    return null;
  }
}

/** Leads to the nearest days with events, past empty ones. */
function renderTurns(
  { previous_date, next_date }: { readonly previous_date: string | null; readonly next_date: string | null },
  { toPage, say, locale }: Pick<PageView, 'say' | 'locale'> & { readonly toPage: (path: string) => string },
  search: string,
): Markup {
  const link = (date: string | null, word: 'previous' | 'next'): Markup | false => {
    if (date === null) return false;
    const day = date.slice(0, 10);
    const [name, shortName] = [formatLocal(day, locale, 'day'), formatLocal(day, locale, 'shortDay')];
    return html`<a
      class="button button-plain"
      rel="${word === 'next' ? 'next' : 'prev'}"
      href="${toPage(toDayPath(day))}${search}"
      ><span class="spoken">${say(word)}: ${name}</span
      ><span aria-hidden="true">${word === 'next' ? `${shortName} ›` : `‹ ${shortName}`}</span></a
    >`;
  };
  return html`<div class="turn">${link(previous_date, 'previous')}${link(next_date, 'next')}</div>`;
}
