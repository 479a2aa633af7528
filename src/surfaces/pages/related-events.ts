// What the page of an event leads on to: further dates of its series, and similar events.
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { renderCards, renderLanguage } from './event-card.js';
import { listVenues } from './event-venues.js';
import { toSearch } from './list-filters.js';
import { formatLocal } from './page-dates.js';
import { PageEvents } from './page-events.js';
import type { PageView } from './page-view.js';

const MAX_DATES = 12;
const MAX_SIMILAR = 3;

export interface SeriesDates {
  readonly series: number | null;
  /** The first ones to come. */
  readonly events: readonly EventDto[];
  readonly total: number;
}

@Injectable()
export class RelatedEvents {
  constructor(private readonly pageEvents: PageEvents) {}

  async findDates(request: IncomingMessage, event: EventDto): Promise<SeriesDates> {
    if (event.series === null) return { series: null, events: [], total: 0 };
    const { id: series } = event.series;
    const sent = { series: String(series), when: 'upcoming', per_page: String(MAX_DATES + 1) };
    const { events, total } = await this.pageEvents.find(request, sent);
    const isCounted = parseLocalMs(event.utc_start_date) > clock.ms() && !event.hide_from_listings;
    return {
      series,
      events: events.filter(({ id }) => id !== event.id).slice(0, MAX_DATES),
      total: Math.max(0, total - (isCounted ? 1 : 0)),
    };
  }

  /** The next events of the same category, else of the same venue, of each series one. */
  async findSimilar(request: IncomingMessage, event: EventDto): Promise<readonly EventDto[]> {
    const [category] = event.categories;
    const [venue] = listVenues(event);
    const filters = [
      ...(category === undefined ? [] : [{ categories: String(category.id) }]),
      ...(venue === undefined ? [] : [{ venue: String(venue.id) }]),
    ];
    const similar = new Map<number, EventDto>();
    for (const filter of filters) {
      if (similar.size >= MAX_SIMILAR) break;
      const sent = { ...filter, when: 'upcoming', collapse: 'series', per_page: String(MAX_SIMILAR * 2) };
      for (const other of await this.pageEvents.findFirst(request, sent))
        if (other.id !== event.id && (other.series === null || other.series.id !== event.series?.id))
          similar.set(other.id, other);
    }
    return [...similar.values()].slice(0, MAX_SIMILAR);
  }

  /** A part of the page with all further dates, or else the list of them. */
  getDatesAddress({ series }: EventDto, { events, total }: SeriesDates, view: PageView): string | null {
    if (series === null) return null;
    if (total > 0 && total === events.length) return '#dates';
    return getListAddress(series.id, total, view);
  }

  renderDates({ series, events, total }: SeriesDates, view: PageView): Markup | null {
    if (series === null || events.length === 0) return null;
    const { say } = view;
    return html`<section class="section" id="dates">
      <h2>${say('other_dates')}</h2>
      <ul class="dates">
        ${events.map((event) => renderDate(event, view))}
        ${
          total > events.length &&
          html`<li class="no-print">
            <a class="chip" href="${getListAddress(series, total, view)}" rel="nofollow"
              >${say('further_dates', { count: total - events.length })}</a
            >
          </li>`
        }
      </ul>
    </section>`;
  }

  renderSimilar(events: readonly EventDto[], view: PageView): Markup | null {
    if (events.length === 0) return null;
    return html`<aside class="section no-print">
      <h2>${view.say('related')}</h2>
      ${renderCards(events, view, { variant: 'grid' })}
    </aside>`;
  }
}

const getListAddress = (series: number, total: number, view: PageView): string =>
  view.toPage('/events/') + toSearch({ series, ...(total === 0 && { when: 'all' }) });

function renderDate(event: EventDto, view: PageView): Markup {
  const { locale, say } = view;
  const { start_date: start, event_status: status } = event;
  const isCancelled = status === 'cancelled';
  return html`<li>
    <a class="chip${isCancelled ? ' is-cancelled' : ''}" href="${event.url}" ${renderLanguage(event, view)}
      ><span
        ><b>${formatLocal(start, locale, 'cardDay')}</b>${
          event.all_day !== true && `, ${formatLocal(start, locale, 'time')}`
        }</span
      >${isCancelled && html` <span class="spoken">${say('cancelled')}</span>`}</a
    >
  </li>`;
}
