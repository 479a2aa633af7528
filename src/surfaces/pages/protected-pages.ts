// Asks for the password of an event.
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { renderCards, renderLanguage, zoneNote } from './event-card.js';
import { PageCalls } from './page-calls.js';
import { formatTimes } from './page-dates.js';
import { PageEvents } from './page-events.js';
import type { PageContent, PageView } from './page-view.js';

/** The outcome of the last attempt. */
export type PasswordOutcome = 'none' | 'wrong' | 'throttled';

const MAX_OTHERS = '3';

@Injectable()
export class ProtectedPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
    private readonly pageEvents: PageEvents,
  ) {}

  /** The event as lists show it to visitors; null when they hide it. */
  async find(request: IncomingMessage, ref: { slug: string } | { id: number }): Promise<EventDto | null> {
    const { context } = await this.calls.read(request, NoParametersDto, {});
    return this.events.findListable(ref, context);
  }

  /** Of the event, the page says no more than lists do (contract 3.10). */
  async ask(
    request: IncomingMessage,
    view: PageView,
    {
      path,
      slug,
      outcome,
    }: { readonly path: string; readonly slug: string; readonly outcome: PasswordOutcome },
  ): Promise<PageContent> {
    const event = await this.find(request, { slug });
    const { say } = view;
    // A filter by what passwords hide leaves out protected events.
    const { events } = await this.pageEvents.find(request, {
      attendance_mode: 'offline,online,mixed',
      when: 'upcoming',
      per_page: MAX_OTHERS,
    });
    const title = event?.title ?? say('protected');
    return {
      status: outcome === 'throttled' ? 429 : 403,
      title,
      body: html`<article class="page">
          <p class="kicker"><span class="tag">${say('password')}</span></p>
          <h1 ${event !== null && renderLanguage(event, view)}>${title}</h1>
          <p class="intro">
            ${event !== null && html`<time>${formatTimes(event, view.locale)}${zoneNote(event, view)}</time>. `}${say('protected_text')}
          </p>
          ${renderForm(view.toPage(path), outcome, view)}
        </article>
        ${
          events.length > 0 &&
          html`<aside class="section no-print">
            <h2>${say('open_to_all')}</h2>
            ${renderCards(events, view, { variant: 'grid' })}
          </aside>`
        }`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(path, code)])),
      canonical: view.toPage(path),
      path,
      isIndexed: false,
    };
  }
}

/** The page answers once, without a cookie: nothing remembers the password. */
function renderForm(address: string, outcome: PasswordOutcome, { say }: PageView): Markup {
  const error = outcome === 'none' ? null : say(outcome === 'wrong' ? 'wrong_password' : 'too_many_tries');
  return html`<form class="lock" method="post" action="${address}">
    <div class="field">
      <label for="password">${say('password')}</label>
      ${error !== null && html`<p class="error" id="password-error">${error}</p>`}
      <input
        id="password"
        type="password"
        name="password"
        autocomplete="off"
        required
        ${error !== null && html` aria-invalid="true" aria-describedby="password-error" autofocus`}
      />
    </div>
    <button type="submit">${say('show_event')}</button>
  </form>`;
}
