// Serves the files of the documentation page: those of swagger-ui-dist that it needs, and its own script.
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

/** Keeps secrets out of storage, and addresses from the validator of swagger.io. */
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

/** The address contains a version, so that browsers may cache the file for ever. */
export const buildPageFileUrl = (links: Links, name: string): string =>
  `${links.route(`/doc/assets/${name}`)}?v=${cacheVersion}`;

function setHeaders({ calendar }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (calendar.query['v'] === cacheVersion)
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}

const FOLDER = `/${NAMESPACE}/doc/assets/`;

/** Runs after routing, which accepts only the names of `PAGE_FILES`. */
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
