// The files of the documentation page, served beside it: those few of swagger-ui-dist that it needs, and its own start.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Response } from 'express';
import type { Links } from '../urls/links.js';
import { NAMESPACE } from '../urls/request-url.js';
import type { Step } from '../context/step.js';

export const PAGE_FILES = {
  stylesheet: 'swagger-ui.css',
  layoutStylesheet: 'index.css',
  bundle: 'swagger-ui-bundle.js',
  initScript: 'start.js',
  icon: 'favicon-32x32.png',
} as const;

const manifest = require.resolve('swagger-ui-dist/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/**
 * Nothing is fetched but the document, and nothing is remembered: a secret is forgotten with the page. The validator
 * of swagger.io would be told every address.
 */
const INIT_SCRIPT = `'use strict';
const page = document.getElementById('calendar-api');
SwaggerUIBundle({
  url: page.dataset.document,
  domNode: page,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  showExtensions: true,
  persistAuthorization: false,
});
`;

const cacheVersion = `${version}-${createHash('sha1').update(INIT_SCRIPT).digest('hex').slice(0, 8)}`;

/** Other contents are another address, so that browsers may keep the files. */
export const buildPageFileUrl = (links: Links, name: string): string =>
  `${links.route(`/doc/assets/${name}`)}?v=${cacheVersion}`;

/** An address without its version may have other contents tomorrow: it is asked for anew each time, like every answer. */
function setHeaders({ calendar }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (calendar.query['v'] === cacheVersion)
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}

const FOLDER = `/${NAMESPACE}/doc/assets/`;

/** Stands behind the search for the route, which knows these names and no others. */
export function servePageFiles(): Step {
  const files = express.static(dirname(manifest), {
    index: false,
    redirect: false,
    setHeaders: (response) => {
      setHeaders(response.req, response);
    },
  });
  return (request, response, next) => {
    const path = request.url.toLowerCase();
    if (!path.startsWith(FOLDER)) {
      next();
      return;
    }
    const name = path.slice(FOLDER.length);
    if (name === PAGE_FILES.initScript) {
      setHeaders(request, response);
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      response.setHeader('Content-Length', Buffer.byteLength(INIT_SCRIPT)).end(INIT_SCRIPT);
      return;
    }
    request.url = `/${name}`;
    files(request, response as Response, next);
  };
}
