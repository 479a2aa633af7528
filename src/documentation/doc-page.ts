// The page for browsers: Swagger UI from files of this service, without inline scripts.
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RequestContext } from '../context/request-context.js';
import { PAGE_FILES, buildPageFileUrl } from './serve-page-files.js';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param document in the language of the page */
export function renderDocPage(document: OpenAPIObject, context: RequestContext): string {
  const description = document.tags?.find(({ name }) => name === 'Documentation')?.description ?? '';
  const title = `${document.info.title} – ${description.replace(/\.$/, '')}`;
  const address = (name: string): string =>
    escapeHtml(getPathAndQuery(buildPageFileUrl(context.links, name)));
  const language = context.isLanguageExplicit ? `&ml_language=${context.language}` : '';
  const source = escapeHtml(`${getPathAndQuery(context.links.route('/doc'))}?_format=json${language}`);
  return `<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(document.info.description ?? '')}">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/png" href="${address(PAGE_FILES.icon)}">
<link rel="stylesheet" href="${address(PAGE_FILES.stylesheet)}">
<link rel="stylesheet" href="${address(PAGE_FILES.layoutStylesheet)}">
</head>
<body>
<div id="calendar-api" data-document="${source}"></div>
<noscript><a href="${source}">OpenAPI 3.0</a></noscript>
<script src="${address(PAGE_FILES.bundle)}"></script>
<script src="${address(PAGE_FILES.initScript)}"></script>
</body>
</html>
`;
}

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
