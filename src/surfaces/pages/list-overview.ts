// What stands beside a list: a small month, the categories, and the way to subscribe.
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type FacetItemDto, ReadFacetsDto } from '../../calendar/events/calendar/facets.dto.js';
import { FacetsService } from '../../calendar/events/calendar/facets.service.js';
import { Changes } from '../../data/database/changes/changes.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { VISITOR } from '../../requests/accounts/viewer.js';
import { type Category, getSlot, renderMark } from './category-mark.js';
import { KeptForAWhile } from './kept-for-a-while.js';
import { type Choice, toSearch } from './list-filters.js';
import { findMarkedDays } from './month-marks.queries.js';
import { PageCalls } from './page-calls.js';
import { toDayPath } from './page-path.js';
import { formatLocal } from './page-dates.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import type { PageView } from './page-view.js';
import { renderSmallMonth, type SmallDay } from './small-month.js';

const MAX_CATEGORIES = 12;

/** Of the facet: more than the page shows, as events of subcategories belong to the categories above them. */
const COUNTED_CATEGORIES = '100';

/** Near its end a month gives way to the next one. */
const DAYS_AHEAD = 7;

/** Counting takes longer than the page itself beyond so many events: then what was counted stands for a while. */
const MANY_EVENTS = 5000;
const KEPT_MS = 60_000;

interface CountedCategory extends Category {
  /** The address of its page, without the origin of the service. */
  readonly url: string;
  readonly count: number;
}

interface Overview {
  readonly total: number;
  readonly days: readonly SmallDay[];
  readonly categories: readonly CountedCategory[];
}

@Injectable()
export class ListOverview {
  private readonly kept: KeptForAWhile<Overview>;

  constructor(
    private readonly calls: PageCalls,
    private readonly facets: FacetsService,
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
    private readonly replicas: Replicas,
    changes: Changes,
  ) {
    this.kept = new KeptForAWhile(changes, KEPT_MS);
  }

  /** @param feed parameters of the feed to which the page subscribes */
  async render(request: IncomingMessage, view: PageView, feed: string): Promise<Markup> {
    const { say, locale } = view;
    const { days, categories } = await this.read(request, view);
    const month = formatLocal(days[0]?.date ?? view.today, locale, 'month');
    return html`<aside class="rail" aria-label="${say('overview')}">
      <div>
        <h2>${month}</h2>
        ${renderSmallMonth({ days, toAddress: (date) => view.toPage(toDayPath(date)) }, view)}
      </div>
      ${
        categories.length > 0 &&
        html`<div>
          <h2>${say('by_category')}</h2>
          <ul class="cats">
            ${categories.map((category) => renderCategory(category, view))}
          </ul>
        </div>`
      }
      <div class="promo">
        <h2>${say('subscribe_calendar')}</h2>
        <p>${say('subscribe_promo')}</p>
        <a
          class="button"
          href="${view.toPage('/events/subscribe/')}${feed}"
          ${feed !== '' && html` rel="nofollow"`}
          >${say('subscribe_short')}</a
        >
      </div>
    </aside>`;
  }

  /** A page with an older overview is fresh as long as the overview itself. */
  private async read(request: IncomingMessage, view: PageView): Promise<Overview> {
    const { value, untilMs } = await this.kept.get(
      `${view.language} ${view.today}`,
      () => this.count(request, view),
      ({ total }) => total > MANY_EVENTS,
    );
    const { calendar } = request;
    calendar.freshUntil = Math.min(calendar.freshUntil, untilMs);
    return value;
  }

  private async count(request: IncomingMessage, view: PageView): Promise<Overview> {
    const day = Temporal.PlainDate.from(view.today).add({ days: DAYS_AHEAD });
    const month = day.toPlainYearMonth();
    const [from, to] = [1, month.daysInMonth].map((each) => month.toPlainDate({ day: each }).toString());
    const manager = this.replicas.getReadManager({ viewer: VISITOR, position: null });
    const sent = {
      facets: 'categories',
      per_facet: COUNTED_CATEGORIES,
      ongoing: 'true',
      start_date: view.today,
    };
    const { parameters, context } = await this.calls.read(request, ReadFacetsDto, sent);
    const [marked, { total, categories = [] }, choices] = await Promise.all([
      findMarkedDays(manager, from ?? '', to ?? ''),
      this.facets.read(parameters, context),
      this.pageFilters.getCategories(request, view),
    ]);
    // Series count once in the lists, so that the order may be another one.
    const number = total > MANY_EVENTS ? MAX_CATEGORIES : 2 * MAX_CATEGORIES;
    const known = new Map(choices.map((choice) => [choice.id, choice]));
    const byDate = new Map(marked.map((each) => [each.date, each]));
    return {
      total,
      categories: await this.countListed(request, view, {
        likely: addUp(categories, known).slice(0, number),
        known,
      }),
      days: Array.from({ length: month.daysInMonth }, (_, index) => {
        const date = month.toPlainDate({ day: index + 1 }).toString();
        const { total: ofDay = 0, categoryIds = [] } = byDate.get(date) ?? {};
        return { date, total: ofDay, slots: categoryIds.map((id) => getSlot(known.get(id) ?? { id })) };
      }),
    };
  }

  /** The categories with the most events, and the totals of the lists that their links open. */
  private async countListed(
    request: IncomingMessage,
    view: PageView,
    { likely, known }: { readonly likely: readonly FacetItem[]; readonly known: ReadonlyMap<number, Choice> },
  ): Promise<CountedCategory[]> {
    const counted: CountedCategory[] = [];
    // One after the other, so that a page leaves connections to others.
    for (const { id, name, slug } of likely) {
      const {
        slot,
        url = view.toPage('/events/').slice(view.origin.length) + toSearch({ categories: slug }),
      } = known.get(id) ?? {};
      const count = await this.pageEvents.count(request, { categories: String(id) });
      if (count > 0) counted.push({ id, name, count, slot, url });
    }
    return counted.sort((a, b) => b.count - a.count || a.id - b.id).slice(0, MAX_CATEGORIES);
  }
}

type FacetItem = Pick<FacetItemDto, 'id' | 'name' | 'slug' | 'count'>;

/** Adds the events of subcategories to the categories above them; those with the most come first. */
function addUp(direct: readonly FacetItem[], known: ReadonlyMap<number, Choice>): FacetItem[] {
  const sums = new Map(direct.map((item) => [item.id, item]));
  for (const { id, count } of direct)
    for (const above of listAbove(id, known)) {
      const sum = sums.get(above.id)?.count ?? 0;
      sums.set(above.id, { id: above.id, name: above.name, slug: above.slug, count: sum + count });
    }
  return [...sums.values()].sort((a, b) => b.count - a.count || a.id - b.id);
}

function listAbove(id: number, known: ReadonlyMap<number, Choice>): Choice[] {
  const above: Choice[] = [];
  let next = known.get(known.get(id)?.parent ?? 0);
  while (next !== undefined && above.length < known.size) {
    above.push(next);
    next = known.get(next.parent);
  }
  return above;
}

const renderCategory = (category: CountedCategory, { origin }: PageView): Markup =>
  html`<li>
    <a href="${category.url.startsWith('/') ? origin : ''}${category.url}"
      >${renderMark(category)}${category.name}<span>${category.count}</span></a
    >
  </li>`;
