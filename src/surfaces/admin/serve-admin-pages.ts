// The pages of signing in. They run scripts of their own alone, are in no cache and in no frame.
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { Env } from '../../foundation/config/env.js';
import { getPath, isReadRequest, type ReceivedRequest, type Step } from '../../requests/context/step.js';
import type { AdminAssets } from './admin-assets.js';
import type { AdminPages, SentBody, SentResponse } from './admin-pages.js';
import { type EditorFiles, STYLE_HASH } from './editor-files.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Its pictures may lie in a bucket, and are shown before they are uploaded; it puts one style into the page, which has one script. */
const buildEditorPolicy = ({ s3PublicUrl }: Env, { scriptHashes }: EditorFiles): string =>
  POLICY.replace("script-src 'self'", ["script-src 'self'", ...scriptHashes].join(' '))
    .replace("style-src 'self'", `style-src 'self' ${STYLE_HASH}`)
    .replace(
      "img-src 'self' data:",
      ["img-src 'self' data: blob:", ...(s3PublicUrl === null ? [] : [new URL(s3PublicUrl).origin])].join(
        ' ',
      ),
    );

/** Forms would send `Origin: null` without a referrer, and could not be told from those of other sites. */
const HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

const LIMIT_BYTES = 32 * 1024;

/** Runs behind `authenticateBrowser`, which answers for `/admin/api`. */
export function serveAdminPages(env: Env, pages: AdminPages, assets: AdminAssets, editor: EditorFiles): Step {
  const base = `${env.rootPath}/admin`;
  const editorPolicy = buildEditorPolicy(env, editor);
  const readText = express.text({ type: () => true, limit: LIMIT_BYTES, defaultCharset: 'utf-8' });
  return async (request, response, next) => {
    const path = getPath(request.url);
    if (request.calendar.requestUrl.path !== null || !(path === base || path.startsWith(`${base}/`))) {
      next();
      return;
    }
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    for (const name of response.getHeaderNames())
      if (name.startsWith('access-control-')) response.removeHeader(name);
    if (path === base) {
      redirect(response, `${base}/`);
      return;
    }
    const below = path.slice(base.length);
    if (isReadRequest(request) && assets.serve(below, request, response)) return;
    if (isReadRequest(request) && editor.serve(below, request, response)) return;
    if (refuseMethod(request, response, pages.findMethods(below))) return;
    const body = isReadRequest(request) ? null : await readBody(request, response);
    const sent = await pages.respond(request, below, body);
    if (sent.kind === 'editor') response.setHeader('Content-Security-Policy', editorPolicy);
    send(request, response, sent);
  };

  async function readBody(request: ReceivedRequest, response: ServerResponse): Promise<SentBody> {
    const body = await new Promise<unknown>((resolve, reject) => {
      const parsed: ReceivedRequest & { body?: unknown } = request;
      readText(parsed, response, (error?: unknown) => {
        if (error === undefined || error === null) resolve(parsed.body);
        else reject(error instanceof Error ? error : new Error('The body was not read', { cause: error }));
      });
    });
    const text = typeof body === 'string' ? body : '';
    const type = request.headers['content-type'] ?? '';
    if (/^application\/json\b/i.test(type)) return { form: new URLSearchParams(), json: parseJson(text) };
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
    return { form: new URLSearchParams(isForm ? text : ''), json: null };
  }
}

/** Responds to methods that the page does not have. Unknown pages are found later. */
function refuseMethod(
  request: ReceivedRequest,
  response: ServerResponse,
  methods: readonly string[] | null,
): boolean {
  const allowed = methods ?? ['GET', 'HEAD'];
  if (allowed.includes(request.method)) return false;
  response.setHeader('Allow', [...allowed, 'OPTIONS'].join(', '));
  // An unread body would cut the response off.
  request.resume();
  response.writeHead(request.method === 'OPTIONS' ? 204 : 405, { 'Content-Length': 0 }).end();
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Content-Length': 0 }).end();
}

function send({ method }: IncomingMessage, response: ServerResponse, sent: SentResponse): void {
  if (sent.cookies.length > 0) response.setHeader('Set-Cookie', sent.cookies);
  if (sent.kind === 'redirect') {
    redirect(response, sent.location);
    return;
  }
  response.statusCode = sent.kind === 'editor' ? 200 : sent.status;
  if (sent.kind === 'editor') response.setHeader('Content-Type', 'text/html; charset=utf-8');
  else if (sent.kind === 'html') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Language', sent.language);
    if (sent.retryAfter !== undefined) response.setHeader('Retry-After', String(sent.retryAfter));
  } else response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(sent.text));
  response.end(method === 'HEAD' ? undefined : sent.text);
}
