import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Changes } from '../../data/database/changes/changes.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { ListCategoriesDto } from '../../calendar/terms/list-terms.dto.js';
import { TermsService } from '../../calendar/terms/terms.service.js';
import { type FilterNames, NAMED_BY_EVENTS, nameByEvent } from './describe-filter.js';
import { KeptUntilChange } from './kept-until-change.js';
import { type Choice, findChoice, type FilterForm, renderChosen, renderFilters } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { PageCalls } from './page-calls.js';
import { PageEvents } from './page-events.js';
import type { PageView } from './page-view.js';

const MAX_CHOICES = '50';

export interface FilteredPage extends Omit<FilterForm, 'categories'> {
  /** What the page itself filters by. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** An event that the filters found, when the page has one. */
  readonly event?: EventDto | undefined;
}

/** The filters of a page with what is chosen of them. */
@Injectable()
export class PageFilters {
  private readonly choices: KeptUntilChange<readonly Choice[]>;

  constructor(
    private readonly calls: PageCalls,
    private readonly events: PageEvents,
    private readonly terms: TermsService,
    changes: Changes,
  ) {
    this.choices = new KeptUntilChange(changes);
  }

  /** The form, and above the results what is chosen. */
  async render(request: IncomingMessage, view: PageView, page: FilteredPage): Promise<Markup> {
    const { form, chosen } = await this.renderParts(request, view, page);
    return html`${form} ${chosen}`;
  }

  async renderParts(
    request: IncomingMessage,
    view: PageView,
    page: FilteredPage,
  ): Promise<{ readonly form: Markup; readonly chosen: Markup | null }> {
    const { path, filters, fixed = {} } = page;
    const categories = fixed['categories'] === undefined ? await this.getCategories(request, view) : [];
    const { categories: value = '' } = filters;
    const category = findChoice(categories, value);
    const names = {
      ...(await this.nameOthers(request, page)),
      ...(category !== undefined && { [`categories=${value}`]: category.name }),
    };
    return {
      form: renderFilters({ ...page, categories }, view),
      chosen: renderChosen(path, filters, names, view),
    };
  }

  /** The categories of the form. */
  getCategories(request: IncomingMessage, { language, origin }: PageView): Promise<readonly Choice[]> {
    return this.choices.get(language, () => this.listCategories(request, origin));
  }

  /** The names of items in filters that a page has chosen. */
  async nameFilters(
    request: IncomingMessage,
    view: PageView,
    filters: Readonly<Record<string, string>>,
  ): Promise<FilterNames> {
    const { categories: value = '' } = filters;
    const category = findChoice(await this.getCategories(request, view), value);
    return {
      ...(await this.nameOthers(request, { filters })),
      ...(category !== undefined && { [`categories=${value}`]: category.name }),
    };
  }

  /** Reads an event only for filters that name something. */
  private async nameOthers(
    request: IncomingMessage,
    { filters, event }: Pick<FilteredPage, 'filters' | 'event'>,
  ): Promise<FilterNames> {
    if (!NAMED_BY_EVENTS.some((name) => name in filters)) return {};
    if (event !== undefined) return nameByEvent(filters, event);
    const named = Object.fromEntries(
      Object.entries(filters).filter(([name]) => NAMED_BY_EVENTS.includes(name)),
    );
    const { events } = await this.events.find(request, { ...named, when: 'all', per_page: '1' });
    return nameByEvent(filters, events[0]);
  }

  private async listCategories(request: IncomingMessage, origin: string): Promise<Choice[]> {
    const { parameters, context } = await this.calls.read(request, ListCategoriesDto, {
      per_page: MAX_CHOICES,
    });
    const { terms } = await this.terms.list('category', parameters, context);
    return terms.map(({ id, slug, name, url, slot, parent, translations }) => {
      const slugs = Object.values(translations).flatMap((text) => (text.slug === '' ? [] : [text.slug]));
      // Kept for requests to every host, of which some are invented.
      const address = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
      return { id, slug, name, url: address, slot, parent: parent ?? 0, otherValues: [String(id), ...slugs] };
    });
  }
}
