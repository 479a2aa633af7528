import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { omitDates, pickFilters, toSearch } from './list-filters.js';
import { html, type Markup, toScriptJson, trusted } from '../../foundation/html/markup.js';
import { nameLanguage } from './page-dates.js';
import { getText, type PageContent, type PageView } from './page-view.js';

/** The default language comes first: its pages have no language in their addresses. */
const listAddresses = (page: PageContent): [LanguageCode, string][] =>
  Object.entries(page.addresses) as [LanguageCode, string][];

function renderHead(page: PageContent, view: PageView): Markup {
  const { siteName, api, origin, design } = view;
  const title = page.title === siteName ? siteName : `${page.title} – ${siteName}`;
  const addresses = listAddresses(page);
  const feed = `${api}/events`;
  const { description = '', image, feed: parameters = '' } = page;
  return html`<head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="${design.colorScheme}" />
    ${description !== '' && html`<meta name="description" content="${description}" />`}
    ${!page.isIndexed && html`<meta name="robots" content="noindex" />`}
    <link rel="stylesheet" href="${origin}${design.stylesheet.path}" />
    <link rel="icon" href="${design.logo === null ? 'data:,' : origin + design.logo.path}" />
    ${page.isIndexed && html`<link rel="canonical" href="${page.canonical}" />`}
    ${
      page.isIndexed &&
      addresses.map(
        ([code, url]) =>
          html`<link rel="alternate" hreflang="${code === 'pt-pt' ? 'pt-PT' : code}" href="${url}" /> `,
      )
    }
    <link rel="alternate" type="application/rss+xml" title="${siteName}" href="${feed}.rss${parameters}" />
    <link rel="alternate" type="text/calendar" title="${siteName}" href="${feed}.ics${parameters}" />
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
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />
    ${
      page.jsonLd !== undefined &&
      html`<script type="application/ld+json">
        ${toScriptJson(page.jsonLd)}
      </script>`
    }
  </head>`;
}

function renderLanguages(page: PageContent, view: PageView): Markup | null {
  if (view.languages.length < 2) return null;
  const addresses = new Map(listAddresses(page));
  const filters = page.feed === undefined ? '' : toSearch(pickFilters(view.query));
  const links = view.languages.map((code) => {
    const name = nameLanguage(code, code);
    const tag = code === 'pt-pt' ? 'pt-PT' : code;
    const url = addresses.get(code) ?? view.toPage(page.path ?? '/events/', code);
    return html`<li>
      <a
        href="${url}${filters}"
        lang="${tag}"
        hreflang="${tag}"
        ${filters !== '' && html` rel="nofollow"`}${code === view.language && html` aria-current="true"`}
        >${name}</a
      >
    </li>`;
  });
  return html`<nav class="languages" aria-label="${view.say('language')}">
    <ul>
      ${links}
    </ul>
  </nav>`;
}

/** The name of the site stands beside it. */
function renderLogo({ design: { logo }, origin }: PageView): Markup | null {
  if (logo === null) return null;
  const { path, width, height } = logo;
  return html`<img class="logo" src="${origin}${path}" width="${width}" height="${height}" alt="" />`;
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
    const isCurrent = current === base || (base !== '/events/' && current.startsWith(base));
    return html`<li>
      <a
        href="${view.toPage(target)}${toSearch(parameters)}"
        ${isCurrent && html` aria-current="page"`}${!isNow && base === '/events/' && html` rel="nofollow"`}
        >${name}</a
      >
    </li> `;
  });
  return html`<nav aria-label="${view.eventsWord}">
    <ul>
      ${items}
    </ul>
  </nav>`;
}

/** @param current the path of the page, for the navigation */
export function renderDocument(page: PageContent, view: PageView, current: string): string {
  const { say, siteName, api, design } = view;
  const { feed = '' } = page;
  // Search engines need these pages once, and not for every filter.
  const isNarrowed = feed !== '' && html` rel="nofollow"`;
  const lang = view.language === 'pt-pt' ? 'pt-PT' : view.language;
  return html`<!doctype html>
    <html lang="${lang}">
      ${renderHead(page, view)}
      <body>
        <a class="skip" href="#content">${say('skip')}</a>
        <header class="site">
          ${trusted(design.getPart('header', view.language))}
          <div class="wide">
            <p class="site-name"><a href="${view.toPage('/events/')}">${renderLogo(view)}${siteName}</a></p>
            ${renderViews(view, current)}
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
              <li><a href="${api}/events.rss${feed}">${say('feed')} (RSS)</a></li>
            </ul>
            ${renderLanguages(page, view)}
          </div>
          ${trusted(design.getPart('footer', view.language))}
        </footer>
      </body>
    </html> `.html.replace(/\n{2,}/g, '\n');
}
