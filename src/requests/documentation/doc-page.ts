// The page for browsers: Swagger UI from files of this service, without inline scripts.
import type { OpenAPIObject } from '@nestjs/swagger';
import { BASIC_AUTH } from '../accounts/allow.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import type english from '../../foundation/languages/messages/en/documentation-page.json';
import { html, type Markup } from '../../foundation/html/markup.js';
import { PAGE_FILES, buildPageFileUrl } from './serve-page-files.js';

/** A key of `documentation-page.json`. */
export type PageLabel = keyof typeof english;

/**
 * @param document in the language of the page
 * @param translate into the language of the page
 */
export function renderDocPage(
  document: OpenAPIObject,
  context: RequestContext,
  translate: (label: PageLabel) => string,
): string {
  const description = document.tags?.find(({ name }) => name === 'Documentation')?.description ?? '';
  const title = `${document.info.title} – ${description.replace(/\.$/, '')}`;
  const address = (name: string): string => getPathAndQuery(buildPageFileUrl(context.links, name));
  const language = context.isLanguageExplicit ? `&ml_language=${context.language}` : '';
  const buildSource = (format: 'json' | 'yaml'): string =>
    `${getPathAndQuery(context.links.route('/doc'))}?_format=${format}${language}`;
  const source = buildSource('json');
  // The large stylesheet follows the introduction, which is painted without waiting for it.
  return html`<!doctype html>
    <html lang="${context.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${document.info.description}" />
        <title>${title}</title>
        <link rel="icon" type="image/png" href="${address(PAGE_FILES.icon)}" />
        <link rel="stylesheet" href="${address(PAGE_FILES.layoutStylesheet)}" />
        <script src="${address(PAGE_FILES.bundle)}" defer></script>
        <script src="${address(PAGE_FILES.initScript)}" defer></script>
      </head>
      <body>
        <header class="introduction">
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <h2>${translate('first_calls')}</h2>
          ${renderFirstCalls(context, translate)}
          <p>${renderText(getBasicDescription(document))}</p>
          <p>${translate('headers')}</p>
          <p>
            OpenAPI 3.0: <a href="${source}">JSON</a> ·
            <a href="${buildSource('yaml')}">YAML</a>${renderContact(document)}
          </p>
        </header>
        <link rel="stylesheet" href="${address(PAGE_FILES.stylesheet)}" />
        <div id="calendar-api" data-document="${source}"></div>
      </body>
    </html> `.html;
}

const CALL_LABELS = ['list', 'read', 'create'] as const;

/** Commands for a shell, with ID, LOGIN and SECRET to replace. */
function renderFirstCalls({ links }: RequestContext, translate: (label: PageLabel) => string): Markup[] {
  const events = links.route('/events').replace(/\/$/, '');
  const commands = {
    list: `curl '${events}?per_page=2'`,
    read: `curl '${events}/ID'`,
    create:
      `curl -u 'LOGIN:SECRET' '${events}' -d title='Harbour Jazz Night' \\\n` +
      "  -d start_date='2027-05-01 19:30' -d end_date='2027-05-01 23:00'",
  };
  return CALL_LABELS.map(
    (label) =>
      html`<p>${translate(label)}:</p>
        <pre>${commands[label]}</pre> `,
  );
}

function renderContact({ info: { contact } }: OpenAPIObject): Markup | null {
  const address = contact?.url ?? (contact?.email === undefined ? null : `mailto:${contact.email}`);
  if (address === null) return null;
  return html` · <a href="${address}">${contact?.email ?? address}</a>`;
}

function getBasicDescription({ components }: OpenAPIObject): string {
  const scheme = components?.securitySchemes?.[BASIC_AUTH];
  return scheme === undefined || '$ref' in scheme ? '' : (scheme.description ?? '');
}

const renderText = (text: string): (Markup | string)[] =>
  text.split(/`([^`]*)`/).map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));

/** @param api the public address of the service, whose host may differ from that of the page */
export const buildPageSecurityPolicy = (api: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Swagger UI has its images in its stylesheet.
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(api).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Relative addresses work under every host name of the service. */
const getPathAndQuery = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
