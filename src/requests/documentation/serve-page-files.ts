// Serves the files of the documentation page: those of swagger-ui-dist that it needs, its own script and its own stylesheet.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Response } from 'express';
import { readBrowserFile } from '../../foundation/config/browser-files.js';
import type { Links } from '../../foundation/urls/links.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import type { Step } from '../context/step.js';

export const PAGE_FILES = {
  stylesheet: 'swagger-ui.css',
  layoutStylesheet: 'page.css',
  bundle: 'swagger-ui-bundle.js',
  initScript: 'start.js',
  icon: 'favicon-32x32.png',
} as const;

const manifest = require.resolve('swagger-ui-dist/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

const PAGE_SCRIPT = readBrowserFile('requests/documentation/browser/start.js');
const PAGE_STYLESHEET = readBrowserFile('requests/documentation/browser/page.css');

/** The files that are not those of swagger-ui-dist. */
const OWN_FILES: ReadonlyMap<string, readonly [type: string, content: string]> = new Map([
  [PAGE_FILES.initScript, ['text/javascript', PAGE_SCRIPT]],
  [PAGE_FILES.layoutStylesheet, ['text/css', PAGE_STYLESHEET]],
]);

const cacheVersion = `${version}-${createHash('sha1')
  .update(PAGE_SCRIPT + PAGE_STYLESHEET)
  .digest('hex')
  .slice(0, 8)}`;

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
    const ownFile = OWN_FILES.get(name);
    if (ownFile !== undefined) {
      const [type, content] = ownFile;
      setHeaders(request, response);
      response.setHeader('Content-Type', `${type}; charset=utf-8`);
      response.setHeader('Content-Length', Buffer.byteLength(content)).end(content);
      return;
    }
    request.url = `/${name}`;
    files(request, response as Response, next);
  };
}
