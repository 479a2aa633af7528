import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { renderLanguage, renderStatus } from './event-card.js';
import { formatPlace, listVenues } from './event-venues.js';
import { pickFilters, toSearch } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { formatTimes, toMachineDate } from './page-dates.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import { getText, type PageContent, type PageView } from './page-view.js';

export const EMBED_PATH = '/embed/';
const DEFAULT_EVENTS = 5;

/** Shows events in pages of other sites. */
@Injectable()
export class EmbedPages {
  constructor(
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The content of the shadow root of the element: no images, so that the other site needs to allow none. */
  async fragment(request: IncomingMessage, view: PageView): Promise<string> {
    const filters = pickFilters(view.query);
    const sent = Number(/^[1-9]\d?$/.exec(getText(view.query, 'per_page'))?.[0] ?? DEFAULT_EVENTS);
    const perPage = String(Math.min(sent, this.env.maxPerPage));
    const { events } = await this.pageEvents.find(request, { ...filters, per_page: perPage });
    const lang = view.language === 'pt-pt' ? 'pt-PT' : view.language;
    return html`<div lang="${lang}">
      ${
        events.length === 0
          ? html`<p part="none">${view.say('none')}</p>`
          : html`<ul part="list">
              ${events.map((event) => renderItem(event, view))}
            </ul>`
      }
      <p part="more"><a href="${view.toPage('/events/')}${toSearch(filters)}">${view.say('more')}</a></p>
    </div>`.html;
  }

  /** Makes the text that other pages contain, for the filters that are chosen. */
  async page(request: IncomingMessage, view: PageView): Promise<PageContent> {
    const filters = pickFilters(view.query);
    const form = await this.pageFilters.render(request, view, { path: EMBED_PATH, filters, hasDates: true });
    const { say } = view;
    return {
      status: 200,
      title: say('embed'),
      body: html`<h1>${say('embed')}</h1>
        ${form}
        <div id="results" tabindex="-1">
          <div class="field field-snippet">
            <label for="snippet">${say('embed_text')}</label>
            <textarea id="snippet" readonly rows="7" spellcheck="false">
${writeSnippet(filters, view).html}</textarea>
          </div>
        </div>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(EMBED_PATH, code)])),
      canonical: view.toPage(EMBED_PATH),
      feed: toSearch(filters),
      isIndexed: toSearch(filters) === '',
    };
  }
}

/** Without scripts the link stays. */
function writeSnippet(filters: Readonly<Record<string, string>>, view: PageView): Markup {
  const { origin, language, defaultLanguage } = view;
  const attributes = { ...filters, ...(language !== defaultLanguage && { language }) };
  return html`<script src="${origin}/embed.js" async></script>
    <calendar-events
      ${Object.entries(attributes).map(([name, value]) => html` ${name.replaceAll('_', '-')}="${value}"`)}
      >${'\n  '}<a href="${view.toPage('/events/')}${toSearch(filters)}">${view.siteName}</a
      >${'\n'}</calendar-events
    >`;
}

function renderItem(event: EventDto, view: PageView): Markup {
  const places = listVenues(event).map(formatPlace).join(' · ');
  return html`<li part="event">
    <time part="date" datetime="${toMachineDate(event.start_date)}"
      >${formatTimes(event, view.locale)}${event.timezone !== view.siteZone && ` (${event.timezone_abbr})`}</time
    >
    <a part="title" href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a>
    ${renderStatus(event.event_status, view)} ${places !== '' && html`<span part="place">${places}</span>`}
  </li>`;
}
