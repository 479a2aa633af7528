import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { html } from '../../foundation/html/markup.js';
import { renderCards } from './event-card.js';
import { renderSearchField } from './list-filters.js';
import { PageEvents } from './page-events.js';
import type { PageContent, PageView } from './page-view.js';

const MAX_EVENTS = '3';

/** The page of addresses that lead to nothing: it leads on. */
@Injectable()
export class NotFoundPages {
  constructor(private readonly pageEvents: PageEvents) {}

  async notFound(request: IncomingMessage, view: PageView): Promise<PageContent> {
    const { say } = view;
    const { events } = await this.pageEvents.find(request, { when: 'upcoming', per_page: MAX_EVENTS });
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
