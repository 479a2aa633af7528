import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { Changes } from '../../data/database/changes/changes.js';
import { html } from '../../foundation/html/markup.js';
import { renderCards } from './event-card.js';
import { KeptUntilChange } from './kept-until-change.js';
import { renderSearchField } from './list-filters.js';
import { PageEvents } from './page-events.js';
import type { PageContent, PageView } from './page-view.js';

const MAX_EVENTS = '3';

/** Programs that try addresses get many of these pages. */
const KEPT_MS = 60_000;

/** The page of addresses that lead to nothing: it leads on. */
@Injectable()
export class NotFoundPages {
  private readonly upcoming: KeptUntilChange<readonly EventDto[]>;

  constructor(
    private readonly pageEvents: PageEvents,
    changes: Changes,
  ) {
    this.upcoming = new KeptUntilChange(changes, KEPT_MS);
  }

  async notFound(request: IncomingMessage, view: PageView): Promise<PageContent> {
    const { say } = view;
    const events = await this.upcoming.get(`${view.language} ${view.api}`, () =>
      this.pageEvents.findFirst(request, { when: 'upcoming', per_page: MAX_EVENTS }),
    );
    return {
      status: 404,
      title: say('not_found'),
      body: html`<div class="page">
          <h1>${say('not_found')}</h1>
          <p class="intro">${say('not_found_text')}</p>
          <search>
            <form class="form" action="${view.toPage('/events/')}#results" method="get">
              ${renderSearchField(say('search_calendar'), '')}
              <button type="submit">${say('search')}</button>
            </form>
          </search>
        </div>
        ${
          events.length > 0 &&
          html`<section class="section">
            <h2>${say('upcoming')}</h2>
            ${renderCards(events, view, { variant: 'grid' })}
          </section>`
        }`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage('/events/', code)])),
      canonical: view.toPage('/events/'),
      isIndexed: false,
    };
  }
}
