import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { pickFilters, toSearch } from './list-filters.js';
import { html } from '../../foundation/html/markup.js';
import { PageFilters } from './page-filters.js';
import type { PageContent, PageView } from './page-view.js';

export const SUBSCRIBE_PATH = '/events/subscribe/';

/** The addresses of the feeds under filters that visitors choose. */
@Injectable()
export class SubscribePages {
  constructor(private readonly pageFilters: PageFilters) {}

  async subscribe(request: IncomingMessage, view: PageView): Promise<PageContent> {
    const filters = pickFilters(view.query);
    const { form, chosen } = await this.pageFilters.renderParts(request, view, {
      path: SUBSCRIBE_PATH,
      filters,
      hasDates: true,
    });
    const search = toSearch(filters);
    const { say, api } = view;
    const address = `${api}/events.ics${search}`;
    return {
      status: 200,
      title: say('subscribe'),
      body: html`<h1>${say('subscribe')}</h1>
        <p class="lead">${say('subscribe_text')}</p>
        <div id="results" tabindex="-1">
          ${chosen}
          <p>
            <a class="button" href="${address.replace(/^https?:/, 'webcal:')}">${say('open_calendar')}</a>
          </p>
          <div class="field field-address">
            <label for="feed-address">${say('feed_address')}</label
            ><input id="feed-address" type="url" readonly value="${address}" />
          </div>
          <p class="add">
            <a href="${address}">${say('calendar_file')} (.ics)</a>
            <a href="${api}/events.rss${search}">RSS</a> <a href="${api}/events.atom${search}">Atom</a>
            <a href="${api}/events.json${search}">JSON Feed</a>
          </p>
        </div>
        ${form}`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(SUBSCRIBE_PATH, code)])),
      canonical: view.toPage(SUBSCRIBE_PATH),
      feed: search,
      isIndexed: search === '',
    };
  }
}
