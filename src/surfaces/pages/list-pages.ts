import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { VISITOR } from '../../requests/accounts/viewer.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { isProtected } from './event-badges.js';
import { renderCards, renderLanguage } from './event-card.js';
import { renderEvents } from './event-days.js';
import { isDay } from './describe-filter.js';
import { ListOverview } from './list-overview.js';
import { findChoice, omitDates, pickFilters, toSearch } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { formatLocal } from './page-dates.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import { getText, type PageContent, type PageView } from './page-view.js';
import { describeEvents } from './schema-data.js';
import { countLaterDates } from './series-dates.queries.js';

const PER_PAGE = '20';
const MAX_NEXT_EVENTS = '3';

type Filters = Readonly<Record<string, string>>;

export interface EventList {
  readonly path: string;
  readonly title: string;
  /** The heading and what follows it; the list of all events has the name of the site as its heading. */
  readonly head?: Markup | null;
  readonly description?: string;
  /** What the page itself filters by. */
  readonly fixed?: Filters;
}

/** With one of them, a list may show past events already. */
const TIME_FILTERS = ['start_date', 'end_date', 'when'];

/** Lists of events: all, and those of a category or tag. */
@Injectable()
export class ListPages {
  constructor(
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
    private readonly overview: ListOverview,
    private readonly replicas: Replicas,
  ) {}

  /** @throws ApiError when a filter names what does not exist */
  async list(request: IncomingMessage, view: PageView, list: EventList): Promise<PageContent> {
    const { path, fixed = {} } = list;
    const filters = pickFilters(view.query);
    const page = /^[1-9]\d{0,5}$/.exec(getText(view.query, 'page'))?.[0] ?? '1';
    const isCollapsed = await this.pageEvents.isCollapsed(filters);
    const mayOfferPast = page === '1' && !TIME_FILTERS.some((name) => name in filters);
    const [eventPage, hasPast] = await Promise.all([
      this.pageEvents.find(request, {
        ...filters,
        ...fixed,
        page,
        per_page: PER_PAGE,
        ...(isCollapsed && { collapse: 'series' }),
      }),
      mayOfferPast && this.pageEvents.hasPast(request, { ...filters, ...fixed }),
    ]);
    const { events, total } = eventPage;
    const isEmpty = events.length === 0;
    const isPlain = Object.keys(filters).length === 0;
    const ids = events.filter(({ series }) => series !== null).map(({ id }) => id);
    const [laterDates, toolbar] = await Promise.all([
      isCollapsed && ids.length > 0 ? this.countLaterDates(ids) : undefined,
      this.pageFilters.render(request, view, {
        path,
        filters,
        fixed,
        hasDates: true,
        event: events[0],
        ...(!isEmpty && { count: view.say('count', { count: total }) }),
      }),
    ]);
    // Subscribers want the events to come, not the days that are shown.
    const feed = toSearch(omitDates({ ...filters, ...fixed }));
    const isHeadedByName = list.head === undefined && isPlain;
    const head = list.head ?? (isHeadedByName ? null : html`<h1 class="spoken">${view.eventsWord}</h1>`);
    const body = html`${head} ${toolbar}
    ${
      isEmpty
        ? await this.renderNone(request, view, list, filters)
        : html`<div class="columns">
            <section id="results" tabindex="-1" aria-label="${view.eventsWord}">
              ${renderEvents(events, { from: findFirstDay(filters, view), laterDates, isFirst: true }, view)}
              ${renderPaging(path, filters, { page: Number(page), pages: eventPage.total_pages, hasPast }, view)}
            </section>
            ${await this.overview.render(request, view, feed)}
          </div>`
    }`;
    return {
      status: 200,
      title: list.title,
      ...(list.description !== undefined && { description: list.description }),
      body: body.html,
      isHeadedByName,
      jsonLd: describeEvents(events.filter((event) => !isProtected(event))),
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(path, code)])),
      canonical: view.toPage(path) + (page === '1' ? '' : toSearch({ page })),
      isContinued: page !== '1',
      feed,
      isIndexed: isPlain && !isEmpty,
    };
  }

  private countLaterDates(ids: readonly number[]): ReturnType<typeof countLaterDates> {
    return countLaterDates(this.replicas.getReadManager({ viewer: VISITOR, position: null }), ids);
  }

  /** An empty list leads on: to the next events, or to past ones. */
  private async renderNone(
    request: IncomingMessage,
    view: PageView,
    list: EventList,
    filters: Filters,
  ): Promise<Markup> {
    const { path, fixed = {} } = list;
    const { say } = view;
    const others = omitDates(filters);
    const find = (sent: Filters): Promise<readonly EventDto[]> =>
      this.pageEvents.findFirst(request, { ...sent, when: 'upcoming', per_page: MAX_NEXT_EVENTS });
    const matching = await find({ ...others, ...fixed });
    const [event] = matching;
    const category = await this.findCategory(request, view, list, filters);
    const ofCategory = event === undefined && category !== null ? await find(category.filters) : matching;
    const shown = ofCategory.length > 0 ? ofCategory : await find({});
    const to = (when: string): string => view.toPage(path) + toSearch({ ...others, when });
    const hasPast =
      event === undefined &&
      filters['when'] !== 'past' &&
      (await this.pageEvents.hasPast(request, { ...others, ...fixed }));
    return html`<section id="results" tabindex="-1" aria-label="${view.eventsWord}">
        <div class="none" role="status">
          <h2>${say('none')}</h2>
          ${
            event !== undefined &&
            html`<p>
                ${say('next_event', { date: formatLocal(event.start_date, view.locale, 'day') })} –
                <a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a>
              </p>
              <p><a class="button" href="${to('upcoming')}">${say('without_dates')}</a></p>`
          }
          ${
            hasPast &&
            html`<p><a class="button plain" href="${to('past')}" rel="nofollow">${say('past')}</a></p>`
          }
        </div>
      </section>
      ${
        shown.length > 0 &&
        html`<section class="section">
          <h2>
            ${
              category !== null && ofCategory.length > 0
                ? say('next_in', { name: category.name })
                : say('upcoming')
            }
          </h2>
          ${renderCards(shown, view, { variant: 'grid' })}
        </section>`
      }`;
  }

  /** The category or tag of the page, or the category that a filter names. */
  private async findCategory(
    request: IncomingMessage,
    view: PageView,
    { fixed = {}, title }: EventList,
    { categories: value }: Filters,
  ): Promise<{ readonly name: string; readonly filters: Filters } | null> {
    if (Object.keys(fixed).length > 0) return { name: title, filters: fixed };
    if (value === undefined) return null;
    const choice = findChoice(await this.pageFilters.getCategories(request, view), value);
    return choice === undefined ? null : { name: choice.name, filters: { categories: value } };
  }
}

/** The day from which the list shows events; null for one that begins in the past or on a day in words. */
function findFirstDay({ start_date: from, when }: Filters, { today }: PageView): string | null {
  if (when === 'past' || when === 'all') return null;
  const day = (from ?? today).slice(0, 10);
  return isDay(day) && day >= today ? day : null;
}

function renderPaging(
  path: string,
  filters: Filters,
  { page, pages, hasPast }: { readonly page: number; readonly pages: number; readonly hasPast: boolean },
  view: PageView,
): Markup | null {
  const { say } = view;
  const to = (number: number): string =>
    view.toPage(path) + toSearch(number === 1 ? filters : { ...filters, page: number });
  const past = view.toPage(path) + toSearch({ ...filters, when: 'past' });
  const back =
    page > 1
      ? html`<a class="button plain" rel="prev" href="${to(page - 1)}">${say('previous')}</a>`
      : hasPast && html`<a href="${past}" rel="nofollow">${say('past')}</a>`;
  if (back === false && pages < 2) return null;
  return html`<nav class="paging" aria-label="${say('list')}">
    ${back} ${pages > 1 && html`<span>${say('page', { page, pages })}</span>`}
    ${page < pages && html`<a class="button" rel="next" href="${to(page + 1)}">${say('next')}</a>`}
  </nav>`;
}
