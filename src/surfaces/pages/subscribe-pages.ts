import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { html, type Markup } from '../../foundation/html/markup.js';
import { renderChoiceFields } from './choice-fields.js';
import { describeFilter } from './describe-filter.js';
import { joinLinks } from './facts.js';
import { pickLastingFilters } from './lasting-filters.js';
import { renderChosen, toSearch } from './list-filters.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import type { PageContent, PageView } from './page-view.js';

export const SUBSCRIBE_PATH = '/events/subscribe/';

/** The addresses of the feeds under filters that visitors choose. */
@Injectable()
export class SubscribePages {
  constructor(
    private readonly pageFilters: PageFilters,
    private readonly pageEvents: PageEvents,
  ) {}

  async subscribe(request: IncomingMessage, view: PageView): Promise<PageContent> {
    const filters = pickLastingFilters(view);
    const [categories, names, { total }] = await Promise.all([
      this.pageFilters.getCategories(request, view),
      this.pageFilters.nameFilters(request, view, filters),
      this.pageEvents.find(request, { when: 'upcoming', ...filters, per_page: '1' }),
    ]);
    const search = toSearch(filters);
    const { say } = view;
    const words = Object.entries(filters).map(([name, value]) => describeFilter(name, value, names, view));
    const title = [view.siteName, words.join(' · ')].filter(Boolean).join(' – ');
    return {
      status: 200,
      title: say('subscribe_title'),
      body: html`<div class="page">
        <h1>${say('subscribe_title')}</h1>
        <p class="intro">${say('subscribe_intro')}</p>
        <div class="bar no-print">
          ${renderChosen(SUBSCRIBE_PATH, filters, names, view)}
          <details class="finder">
            <summary>${say('some_events')}</summary>
            <form
              class="form"
              action="${view.toPage(SUBSCRIBE_PATH)}#results"
              aria-label="${say('some_events')}"
            >
              ${renderChoiceFields({ filters, categories }, view)}
              <button type="submit">${say('use_choice')}</button>
            </form>
          </details>
        </div>
        <section id="results" tabindex="-1">
          <h2>${words.map((text) => `${text} · `)}${say('coming', { count: total })}</h2>
          ${renderWays(view.toFeed('ics', search), title, view)}
        </section>
        ${renderOthers(search, view)}
      </div>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(SUBSCRIBE_PATH, code)])),
      canonical: view.toPage(SUBSCRIBE_PATH),
      feed: search,
      isIndexed: search === '',
    };
  }
}

function renderWays(address: string, name: string, { say }: PageView): Markup {
  const webcal = address.replace(/^https?:/, 'webcal:');
  const outlook = toSearch({ url: address, name });
  const others = [
    [
      'Google Calendar',
      say('way_google_text'),
      `https://calendar.google.com/calendar/render${toSearch({ cid: webcal })}`,
    ],
    ['Outlook.com', say('way_outlook_text'), `https://outlook.live.com/calendar/0/addfromweb${outlook}`],
    [
      'Microsoft 365',
      say('way_microsoft_text'),
      `https://outlook.office.com/calendar/0/addfromweb${outlook}`,
    ],
  ] as const;
  return html`<ul class="ways">
    <li>
      <a class="first" href="${webcal}"><b>${say('way_apple')}</b>${say('way_apple_text')}</a>
    </li>
    ${others.map(
      ([title, text, url]) =>
        html`<li>
          <a href="${url}" rel="noopener nofollow"><b>${title}</b>${text}</a>
        </li>`,
    )}
  </ul>`;
}

function renderOthers(search: string, { say, toFeed }: PageView): Markup {
  const feeds = [
    ['RSS', 'rss'],
    ['Atom', 'atom'],
    ['JSON Feed', 'json'],
    [say('file_once'), 'ics'],
  ] as const;
  return html`<h2 id="address">${say('other_program')}</h2>
    <p>${say('copy_address')}</p>
    <p><output class="copy" tabindex="0" aria-labelledby="address">${toFeed('ics', search)}</output></p>
    <h2>${say('as_news')}</h2>
    <p>
      ${joinLinks(
        ' · ',
        feeds.map(([name, form]) => html`<a href="${toFeed(form, search)}">${name}</a>`),
      )}
    </p>`;
}
