// The public pages and their stylesheet. Belongs behind what prepares the cached responses of visitors.
import type { ServerResponse } from 'node:http';
import type { Env } from '../../config/env.js';
import { addVary, getPath, isReadRequest, type ReceivedRequest, type Step } from '../../context/step.js';
import { STYLESHEET_PATH } from '../../pages/page-path.js';
import type { PageResponse, Pages } from '../../pages/pages.service.js';
import { STYLESHEET } from '../../pages/stylesheet.js';

function buildPolicy({ s3PublicUrl }: Env): string {
  const images = s3PublicUrl === null ? '' : ` ${new URL(s3PublicUrl).origin}`;
  return [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' data:${images}`,
    `media-src 'self'${images}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

export function servePages(env: Env, pages: Pages): Step {
  const policy = buildPolicy(env);
  return async (request, response, next) => {
    if (!isReadRequest(request) || request.calendar.requestUrl.path !== null) {
      next();
      return;
    }
    if (getPath(request.url) === STYLESHEET_PATH) {
      sendStylesheet(response);
      return;
    }
    const page = await pages.answer(request);
    if (page === null) {
      next();
      return;
    }
    send(request, response, page);
  };

  function send({ calendar }: ReceivedRequest, response: ServerResponse, page: PageResponse): void {
    // Error pages and redirections stand where JSON would stand for another Accept.
    addVary(response, 'Authorization');
    if ('location' in page) {
      addVary(response, 'Accept, Accept-Language');
      response.writeHead(page.status, { Location: page.location, 'Content-Length': 0 }).end();
      return;
    }
    if ('content' in page) {
      sendFile(response, page, calendar.sendText);
      return;
    }
    response.statusCode = page.status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Language', page.language);
    response.setHeader('Content-Security-Policy', policy);
    if (page.status === 200) response.removeHeader('X-Robots-Tag');
    else addVary(response, 'Accept');
    const { sendText } = calendar;
    if (page.status === 200 && sendText !== null) sendText(page.html);
    else response.setHeader('Content-Length', Buffer.byteLength(page.html)).end(page.html);
  }
}

/** Texts are cached like pages, pictures by browsers and proxies. */
function sendFile(
  response: ServerResponse,
  { content, type }: Extract<PageResponse, { content: unknown }>,
  sendText: ReceivedRequest['calendar']['sendText'],
): void {
  response.setHeader('Content-Type', type);
  if (typeof content !== 'string') response.setHeader('Cache-Control', 'public, max-age=86400');
  if (typeof content === 'string' && sendText !== null) sendText(content);
  else response.setHeader('Content-Length', Buffer.byteLength(content)).end(content);
}

function sendStylesheet(response: ServerResponse): void {
  response.setHeader('Content-Type', 'text/css; charset=utf-8');
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('Content-Length', Buffer.byteLength(STYLESHEET)).end(STYLESHEET);
}
