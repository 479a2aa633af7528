import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { renderAnalytics } from './analytics.js';
import { omitDates, pickFilters, toSearch } from './list-filters.js';
import { html, type Markup, toScriptJson, trusted } from '../../foundation/html/markup.js';
import { nameOwnLanguage } from './page-dates.js';
import type { HeadLogo } from './page-design.js';
import { cleanSchemaData } from './schema-data.js';
import { getText, type PageContent, type PageView } from './page-view.js';

/** The default language comes first: its pages have no language in their addresses. */
const listAddresses = (page: PageContent): [LanguageCode, string][] =>
  Object.entries(page.addresses) as [LanguageCode, string][];

function renderHead(page: PageContent, view: PageView): Markup {
  const { siteName, origin, design } = view;
  const title = page.title === siteName ? siteName : `${page.title} – ${siteName}`;
  const { description = '' } = page;
  return html`<head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="${design.colorScheme}" />
    ${description !== '' && html`<meta name="description" content="${description}" />`}
    ${!page.isIndexed && html`<meta name="robots" content="noindex" />`}
    ${design
      .listFonts(view.language)
      .map(
        ({ path, type }) =>
          html`<link rel="preload" href="${origin}${path}" as="font" type="${type}" crossorigin /> `,
      )}
    <link rel="stylesheet" href="${origin}${design.stylesheet.path}" />
    <link rel="icon" href="${design.logo === null ? 'data:,' : origin + design.logo.path}" />
    ${page.isIndexed && html`<link rel="canonical" href="${page.canonical}" />`}
    ${page.isIndexed && page.isContinued !== true && renderAlternates(page, view)}
    ${page.isPreview !== true && renderSharing(page, view)}
    ${
      page.jsonLd !== undefined &&
      html`<script type="application/ld+json">
        ${toScriptJson(cleanSchemaData(page.jsonLd))}
      </script>`
    }
  </head>`;
}

/** The feeds of the page, and what other sites show of it. */
function renderSharing(page: PageContent, view: PageView): Markup {
  const { siteName } = view;
  const { description = '', image, feed = '' } = page;
  return html`<link
      rel="alternate"
      type="application/rss+xml"
      title="${siteName}"
      href="${view.toFeed('rss', feed)}"
    />
    <link rel="alternate" type="text/calendar" title="${siteName}" href="${view.toFeed('ics', feed)}" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:title" content="${page.title}" />
    <meta property="og:type" content="${page.type ?? 'website'}" />
    <meta property="og:url" content="${page.canonical}" />
    <meta property="og:locale" content="${view.locale.replace('-', '_')}" />
    ${description !== '' && html`<meta property="og:description" content="${description}" />`}
    ${
      image !== undefined &&
      html`<meta property="og:image" content="${image.url}" />
        <meta property="og:image:width" content="${image.width}" />
        <meta property="og:image:height" content="${image.height}" />`
    }
    <meta name="twitter:title" content="${page.title}" />
    ${description !== '' && html`<meta name="twitter:description" content="${description}" />`}
    ${image !== undefined && html`<meta name="twitter:image" content="${image.url}" />`}
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />`;
}

/** The page in its languages; that of the default language is for all others. */
function renderAlternates(page: PageContent, { defaultLanguage }: PageView): Markup {
  const others = page.addresses[defaultLanguage];
  const links = listAddresses(page).map(
    ([code, url]) => html`<link rel="alternate" hreflang="${toTag(code)}" href="${url}" /> `,
  );
  return html`${links}${
    others !== undefined && html`<link rel="alternate" hreflang="x-default" href="${others}" />`
  }`;
}

const toTag = (code: LanguageCode): string => (code === 'pt-pt' ? 'pt-PT' : code);

function renderLanguages(page: PageContent, view: PageView): Markup | null {
  if (view.languages.length < 2) return null;
  const addresses = new Map(listAddresses(page));
  const filters = page.feed === undefined ? '' : toSearch(pickFilters(view.query));
  const links = view.languages.map((code) => {
    const tag = toTag(code);
    const url = addresses.get(code) ?? view.toPage(page.path ?? '/events/', code);
    return html`<li>
      <a
        href="${url}${filters}"
        lang="${tag}"
        hreflang="${tag}"
        ${filters !== '' && html` rel="nofollow"`}${code === view.language && html` aria-current="true"`}
        >${nameOwnLanguage(code)}</a
      >
    </li>`;
  });
  const { language, say } = view;
  return html`<details class="menu languages">
    <summary>
      <span class="spoken">${say('language')}: </span><span class="long">${nameOwnLanguage(language)} </span
      ><span class="code" aria-hidden="true">${language.slice(0, 2).toUpperCase()}</span>
    </summary>
    <ul>
      ${links}
    </ul>
  </details>`;
}

function renderLogo({ logo, dark, hasName }: HeadLogo, { design, origin, siteName }: PageView): Markup {
  const shown = design.colorScheme === 'dark' ? (dark ?? logo) : logo;
  const image = html`<img
    class="logo"
    src="${origin}${shown.path}"
    width="${shown.width}"
    height="${shown.height}"
    alt="${hasName ? siteName : ''}"
  />`;
  if (dark === null || design.colorScheme !== 'light dark') return image;
  return html`<picture
    ><source
      srcset="${origin}${dark.path}"
      width="${dark.width}"
      height="${dark.height}"
      media="(prefers-color-scheme: dark)"
    />
    ${image}</picture
  >`;
}

function renderName(isHeading: boolean, view: PageView): Markup {
  const { headLogo } = view.design;
  const link = html`<a href="${view.toPage('/events/')}"
    >${headLogo !== null && renderLogo(headLogo, view)}${headLogo?.hasName !== true && view.siteName}</a
  >`;
  return isHeading ? html`<h1 class="name">${link}</h1>` : html`<p class="name">${link}</p>`;
}

/** The list, the month and the map show the same time under the same filters. */
function renderViews(view: PageView, current: string): Markup {
  const { say, today } = view;
  const filters = omitDates(pickFilters(view.query));
  const [, path = ''] = /^\/events\/(?:month|day)\/([\d-]+)\/$/.exec(current) ?? [];
  const start = path || getText(view.query, 'start_date');
  const shown = /^\d{4}-\d\d(?:-\d\d)?$/.test(start) ? start : today;
  const month = shown.slice(0, 7);
  const isNow = shown === today || shown === today.slice(0, 7);
  const dates = isNow ? {} : { start_date: shown.length === 7 ? `${shown}-01` : shown };
  const views = [
    [say('list'), '/events/', '/events/', { ...filters, ...dates }],
    [say('month'), `/events/month/${month}/`, '/events/month/', filters],
    [say('map_title'), '/events/map/', '/events/map/', { ...filters, ...dates }],
  ] as const;
  const items = views.map(([name, target, base, parameters]) => {
    const isCurrent =
      current === base ||
      (base !== '/events/' && current.startsWith(base)) ||
      (base === '/events/month/' && current.startsWith('/events/day/'));
    return html`<li>
      <a
        href="${view.toPage(target)}${toSearch(parameters)}"
        ${isCurrent && html` aria-current="page"`}${!isNow && base === '/events/' && html` rel="nofollow"`}
        >${name}</a
      >
    </li> `;
  });
  return html`<nav class="views" aria-label="${view.eventsWord}">
    <ul>
      ${items}
    </ul>
  </nav>`;
}

/** HTML of the operator, in the grid of the pages. */
function renderPart(part: 'header' | 'footer', { design, language }: PageView): Markup | null {
  const own = design.getPart(part, language);
  return own === '' ? null : html`<div class="part"><div class="wide own">${trusted(own)}</div></div>`;
}

/** @param current the path of the page, for the navigation */
export function renderDocument(page: PageContent, view: PageView, current: string): string {
  const { say } = view;
  const { feed = '' } = page;
  // Search engines need these pages once, and not for every filter.
  const isNarrowed = feed !== '' && html` rel="nofollow"`;
  return html`<!doctype html>
    <html lang="${toTag(view.language)}">
      ${renderHead(page, view)}
      <body>
        <a class="skip" href="#content">${say('skip')}</a>
        <header class="site">
          ${renderPart('header', view)}
          <div class="wide masthead">
            ${renderName(page.isHeadedByName === true, view)} ${renderViews(view, current)}
            ${renderLanguages(page, view)}
          </div>
        </header>
        <main id="content" class="wide" tabindex="-1">${trusted(page.body)}</main>
        <footer class="site">
          <div class="wide">
            <ul class="feeds">
              <li>
                <a href="${view.toPage('/events/subscribe/')}${feed}" ${isNarrowed}>${say('subscribe')}</a>
              </li>
              <li><a href="${view.toPage('/embed/')}${feed}" ${isNarrowed}>${say('embed')}</a></li>
              <li><a href="${view.toFeed('rss', feed)}">${say('feed')} (RSS)</a></li>
            </ul>
            ${page.isPreview !== true && renderAnalytics(view)}
          </div>
          ${renderPart('footer', view)}
        </footer>
      </body>
    </html> `.html.replace(/\n{2,}/g, '\n');
}
