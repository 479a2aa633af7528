// The public pages and their stylesheet. Belongs behind what prepares the cached responses of visitors.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readBrowserFile } from '../../../foundation/config/browser-files.js';
import type { Env } from '../../../foundation/config/env.js';
import {
  addVary,
  getPath,
  isReadRequest,
  type ReceivedRequest,
  type Step,
} from '../../../requests/context/step.js';
import { TILE_ORIGIN } from '../../../surfaces/pages/map-tiles.js';
import { buildUrlSettings, listWordPressNamespaces } from '../../../foundation/urls/request-url.js';
import { createDiscoveryHeaders } from '../discovery-headers.js';
import { type ContentEncoding, negotiateEncoding } from '../../responses/content-encoding.js';
import type { TrustProxy } from '../../../requests/limits/client-address.js';
import type { PageAsset } from '../../../surfaces/pages/page-asset.js';
import type { PageDesign } from '../../../surfaces/pages/page-design.js';
import type { PageResponse, Pages } from '../../../surfaces/pages/pages.service.js';
import { createPasswordReader, findPageMethods, refuseMethod } from './page-posts.js';

/**
 * @param tiles where the tiles of a map come from
 * @param frames who may show the page in a frame
 */
function buildPolicy(
  { s3PublicUrl, analytics }: Env,
  { tiles = null, frames = "'self'" }: { readonly tiles?: string | null; readonly frames?: string },
): string {
  const origins = [s3PublicUrl === null ? null : new URL(s3PublicUrl).origin, tiles];
  const images = origins.map((origin) => (origin === null ? '' : ` ${origin}`)).join('');
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${images}`,
    `media-src 'self'${images}`,
    ...(analytics === null ? [] : listScriptSources(new URL(analytics.address).origin)),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ');
}

/** The script reports to its own origin. */
const listScriptSources = (origin: string): string[] => [`script-src ${origin}`, `connect-src ${origin}`];

export function servePages(env: Env, pages: Pages, design: PageDesign, trust: TrustProxy): Step {
  const policies = {
    page: buildPolicy(env, {}),
    map: buildPolicy(env, { tiles: TILE_ORIGIN }),
    frame: buildPolicy({ ...env, analytics: null }, { frames: env.embedFrames.join(' ') }),
  };
  const readPassword = createPasswordReader(trust);
  const assets = listAssets(env, design);
  const settings = buildUrlSettings(env);
  const buildHeaders = createDiscoveryHeaders(settings);
  const prefix = listWordPressNamespaces(settings.namespaces).length > 0 ? '/wp-json' : '';
  return async (request, response, next) => {
    if (request.calendar.requestUrl.path !== null) {
      next();
      return;
    }
    if (!isReadRequest(request)) {
      if (refuseMethod(request, response)) return;
      if (request.method !== 'POST' || findPageMethods(getPath(request.calendar.originalUrl)) === null)
        next();
      else await answerForm(request, response, next);
      return;
    }
    const asset = assets.get(getPath(request.url));
    if (asset !== undefined) {
      sendAsset(request, response, asset);
      return;
    }
    const page = await pages.respond(request);
    if (page === null) {
      next();
      return;
    }
    send(request, response, page);
  };

  /** Opens a page with a password, once: nothing remembers it. */
  async function answerForm(
    request: ReceivedRequest,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    response.setHeader('Cache-Control', 'private, no-store');
    const page = await pages.respond(request, await readPassword(request, response));
    if (page === null) next();
    else send(request, response, page);
  }

  function send(request: ReceivedRequest, response: ServerResponse, page: PageResponse): void {
    const { calendar } = request;
    // Without it, caches may guess how long a page of an event that is private now is fresh.
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache');
    // Error pages and redirections stand where JSON would stand for another Accept.
    addVary(response, 'Authorization');
    const isSecret = !('content' in page) && page.isSecret === true;
    if (isSecret) {
      response.setHeader('Cache-Control', 'private, no-store');
      response.setHeader('Referrer-Policy', 'no-referrer');
    }
    if ('location' in page) {
      addVary(response, 'Accept, Accept-Language');
      response.writeHead(page.status, { Location: page.location, 'Content-Length': 0 }).end();
      return;
    }
    if ('content' in page) {
      sendFile(request, response, page);
      return;
    }
    response.statusCode = page.status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Language', page.language);
    const { origin, root } = calendar.requestUrl;
    for (const [name, value] of Object.entries(buildHeaders({ origin, base: root, prefix })))
      response.setHeader(name, value);
    response.setHeader('Content-Security-Policy', policies[page.policy]);
    if (page.policy === 'frame') response.removeHeader('X-Frame-Options');
    if (page.retryAfter !== undefined) response.setHeader('Retry-After', page.retryAfter);
    // OpenStreetMap serves tiles only to pages that say where they are.
    if (page.policy === 'map') response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
    if (page.status === 200) {
      if (!isSecret) response.removeHeader('X-Robots-Tag');
    } else addVary(response, 'Accept');
    const { sendText } = calendar;
    if (page.status === 200 && sendText !== null) sendText(page.html);
    else response.setHeader('Content-Length', Buffer.byteLength(page.html)).end(page.html);
  }
}

/** Short, as the event of a picture may become private; networks fetch a picture once. */
const PICTURE_MAX_AGE = 'public, max-age=300, stale-while-revalidate=60';

/** The files of the design alone, which the pages of sign-in need where there are no public pages. */
export function serveDesign(env: Env, design: PageDesign): Step {
  const assets = toServedAssets(env, listDesignAssets(design));
  return (request, response, next) => {
    const asset = isReadRequest(request) ? assets.get(getPath(request.url)) : undefined;
    if (asset === undefined) next();
    else sendAsset(request, response, asset);
  };
}

/** Texts are cached like pages, pictures by browsers and proxies. */
function sendFile(
  request: ReceivedRequest,
  response: ServerResponse,
  { content, type }: Extract<PageResponse, { content: unknown }>,
): void {
  const { sendText } = request.calendar;
  response.setHeader('Content-Type', type);
  if (typeof content === 'string' && sendText !== null) {
    sendText(content);
    return;
  }
  if (typeof content !== 'string') {
    const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    response.setHeader('ETag', tag);
    response.setHeader('Cache-Control', PICTURE_MAX_AGE);
    const known = request.headers['if-none-match'];
    if (known === '*' || known?.includes(tag) === true) {
      response.removeHeader('Content-Type');
      response.writeHead(304).end();
      return;
    }
  }
  response.setHeader('Content-Length', Buffer.byteLength(content)).end(content);
}

const EMBED_SCRIPT = 'surfaces/pages/browser/embed.js';
/** Types of files that are compressed by themselves. */
const COMPRESSED_TYPES: readonly string[] = ['image/png', 'font/woff2'];
const FOR_EVER = 'max-age=31536000, immutable';

interface ServedAsset extends PageAsset {
  readonly maxAge: string;
  /** The content in the encodings that clients may ask for. */
  readonly encoded: Readonly<Partial<Record<ContentEncoding, Buffer>>>;
}

/** The names of the files of the design change with their content; the address of the script is part of other sites. */
function listAssets(env: Env, design: PageDesign): ReadonlyMap<string, ServedAsset> {
  const script = {
    path: '/embed.js',
    content: readBrowserFile(EMBED_SCRIPT),
    type: 'text/javascript; charset=utf-8',
  };
  return toServedAssets(env, [{ ...script, maxAge: 'max-age=3600' }, ...listDesignAssets(design)]);
}

type Asset = PageAsset & Pick<ServedAsset, 'maxAge'>;

const listDesignAssets = (design: PageDesign): Asset[] =>
  design.assets.map((asset) => ({ ...asset, maxAge: FOR_EVER }));

function toServedAssets({ compression }: Env, assets: readonly Asset[]): ReadonlyMap<string, ServedAsset> {
  return new Map(
    assets.map((asset) => {
      const { path, content, type } = asset;
      const isCompressed = compression && !COMPRESSED_TYPES.includes(type);
      const encoded = isCompressed ? { br: brotliCompressSync(content), gzip: gzipSync(content) } : {};
      return [path, { ...asset, encoded }];
    }),
  );
}

function sendAsset(request: IncomingMessage, response: ServerResponse, asset: ServedAsset): void {
  const { content, type, maxAge, encoded } = asset;
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const body = (encoding === null ? undefined : encoded[encoding]) ?? content;
  if (encoded.gzip !== undefined) addVary(response, 'Accept-Encoding');
  if (body !== content && encoding !== null) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', `public, ${maxAge}`);
  // A logo that is opened as a page of its own has styles, but runs no scripts.
  if (type.startsWith('image/'))
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  response.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
}
