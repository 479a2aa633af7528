import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { renderChoiceFields } from './choice-fields.js';
import { type EmbeddedList, type Look, LOOKS, renderEmbedded, renderFragment } from './embedded-list.js';
import { pickLastingFilters } from './lasting-filters.js';
import { pickFilters, renderChosen, toSearch } from './list-filters.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import { getText, type PageContent, type PageView } from './page-view.js';
import { getAccents } from './theme.js';

export const EMBED_PATH = '/embed/';
const FRAME_PATH = '/embed/frame/';
const NUMBERS = [3, 5, 10];
const DEFAULT_NUMBER = 5;
const SCHEMES = ['auto', 'light'] as const;

interface EmbedChoice {
  readonly filters: Readonly<Record<string, string>>;
  readonly number: number;
  readonly look: Look;
  readonly scheme: (typeof SCHEMES)[number];
}

/** Shows events in pages of other sites. */
@Injectable()
export class EmbedPages {
  constructor(
    private readonly pageEvents: PageEvents,
    private readonly pageFilters: PageFilters,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The content of the element. Its dates are those of the page that has it. */
  async fragment(request: IncomingMessage, view: PageView): Promise<string> {
    const choice = this.readChoice(view, pickFilters(view.query));
    return renderFragment(await this.find(request, view, choice), getAccents(this.env), view);
  }

  /** A document of its own, which frames of other sites show. Its links open in the window of the frame’s page. */
  async frame(request: IncomingMessage, view: PageView): Promise<string> {
    const choice = this.readChoice(view, pickLastingFilters(view));
    const list = renderEmbedded(await this.find(request, view, choice), view);
    const { design, origin, siteName } = view;
    const lang = view.language === 'pt-pt' ? 'pt-PT' : view.language;
    const isLight = choice.scheme === 'light';
    return html`<!doctype html>
      <html lang="${lang}" ${isLight && html` class="always-light"`}>
        <head>
          <meta charset="utf-8" />
          <title>${siteName}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="${isLight ? 'light' : design.colorScheme}" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <base target="_top" />
          <link rel="stylesheet" href="${origin}${design.stylesheet.path}" />
        </head>
        <body class="frame">
          <main>
            <h1 class="spoken">${siteName}</h1>
            <h2 class="spoken">${view.eventsWord}</h2>
            ${list}
          </main>
        </body>
      </html> `.html;
  }

  /** Shows the code for other sites, for the chosen filters and look, with a preview. */
  async page(request: IncomingMessage, view: PageView): Promise<PageContent> {
    const choice = this.readChoice(view, pickLastingFilters(view));
    const { filters } = choice;
    const [categories, names, list] = await Promise.all([
      this.pageFilters.getCategories(request, view),
      this.pageFilters.nameFilters(request, view, filters),
      this.find(request, view, choice),
    ]);
    const { say } = view;
    return {
      status: 200,
      title: say('embed'),
      body: html`<div class="page">
          <h1>${say('embed')}</h1>
          <p class="intro">${say('embed_intro')}</p>
          ${renderChosen(EMBED_PATH, filters, names, view)}
        </div>
        <div class="build no-print" id="results" tabindex="-1">
          <form class="form" action="${view.toPage(EMBED_PATH)}#results" aria-label="${say('embed')}">
            ${renderChoiceFields({ filters, categories }, view)} ${renderLooks(choice, view)}
            <button type="submit">${say('update_preview')}</button>
          </form>
          <section class="window" aria-label="${say('preview')}">
            <h2>${say('preview')}</h2>
            <div>${renderEmbedded(list, view)}</div>
          </section>
        </div>
        <div class="page">
          ${renderSnippet('snippet', say('page_text'), writeElement(choice, view))}
          ${this.env.embedFrames.length > 0 && renderSnippet('frame', say('no_scripts'), writeFrame(choice, view))}
        </div>`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(EMBED_PATH, code)])),
      canonical: view.toPage(EMBED_PATH),
      feed: toSearch(filters),
      isIndexed: toSearch(filters) === '',
    };
  }

  private readChoice({ query }: PageView, filters: Readonly<Record<string, string>>): EmbedChoice {
    const sent = Number(/^[1-9]\d?$/.exec(getText(query, 'per_page'))?.[0] ?? DEFAULT_NUMBER);
    return {
      filters,
      number: Math.min(sent, this.env.maxPerPage),
      look: LOOKS.find((look) => look === getText(query, 'look')) ?? 'cards',
      scheme: SCHEMES.find((scheme) => scheme === getText(query, 'scheme')) ?? 'auto',
    };
  }

  private async find(request: IncomingMessage, view: PageView, choice: EmbedChoice): Promise<EmbeddedList> {
    const { filters, number, look } = choice;
    const events = await this.pageEvents.findFirst(request, { ...filters, per_page: String(number) });
    return { events, look, all: view.toPage('/events/') + toSearch(filters) };
  }
}

function renderLooks({ number, look, scheme }: EmbedChoice, { say }: PageView): Markup {
  const numbers = [...new Set([...NUMBERS, number])].sort((a, b) => a - b);
  const radios = (
    name: string,
    legend: string,
    values: readonly (readonly [string, string])[],
    chosen: string,
  ): Markup =>
    html`<fieldset class="field">
      <legend>${legend}</legend>
      ${values.map(
        ([value, text]) =>
          html`<div class="check">
            <input
              type="radio"
              name="${name}"
              id="${name}-${value}"
              value="${value}"
              ${value === chosen && html` checked`}
            /><label for="${name}-${value}">${text}</label>
          </div>`,
      )}
    </fieldset>`;
  return html`<div class="field">
      <label for="e-number">${say('event_number')}</label
      ><select id="e-number" name="per_page">
        ${numbers.map((each) => html`<option ${each === number && html` selected`}>${each}</option>`)}
      </select>
    </div>
    ${radios(
      'look',
      say('look'),
      [
        ['cards', say('look_cards')],
        ['list', say('look_list')],
      ],
      look,
    )}
    ${radios(
      'scheme',
      say('background'),
      [
        ['auto', say('scheme_auto')],
        ['light', say('scheme_light')],
      ],
      scheme,
    )}`;
}

/** One click selects all of the text. */
const renderSnippet = (id: string, title: string, text: Markup): Markup =>
  html`<h2 id="${id}">${title}</h2>
    <p><output class="copy" tabindex="0" aria-labelledby="${id}">${text.html}</output></p>`;

/** Without scripts the link stays. */
function writeElement({ filters, number, look, scheme }: EmbedChoice, view: PageView): Markup {
  const { origin, language, defaultLanguage } = view;
  const attributes = {
    ...filters,
    limit: String(number),
    look,
    ...(scheme === 'light' && { scheme }),
    ...(language !== defaultLanguage && { language }),
  };
  return html`<script src="${origin}/embed.js" async></script>
    <calendar-events
      ${Object.entries(attributes).map(([name, value]) => html` ${name.replaceAll('_', '-')}="${value}"`)}
      >${'\n  '}<a href="${view.toPage('/events/')}${toSearch(filters)}">${view.siteName}</a
      >${'\n'}</calendar-events
    >`;
}

function writeFrame({ filters, number, look, scheme }: EmbedChoice, view: PageView): Markup {
  const search = toSearch({ ...filters, per_page: number, look, ...(scheme === 'light' && { scheme }) });
  return html`<iframe
    src="${view.toPage(FRAME_PATH)}${search}"
    title="${view.siteName}"
    width="100%"
    height="${look === 'cards' ? '640' : '480'}"
    loading="lazy"
  ></iframe>`;
}
