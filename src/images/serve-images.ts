import { pipeline } from 'node:stream/promises';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { pathOf, type Step } from '../context/step.js';
import { isFileName } from './intake/file-names.js';
import { contentTypeOf, FOR_EVER } from './image-headers.js';
import type { ByteRange, ImageStore, StoredFile } from './stores/image-store.js';

/** Requests that may need no bytes, or not all of them. */
const ASKING = ['if-none-match', 'if-modified-since', 'range'];

/**
 * Serves stored images. Names come from the content, so an answer is good for ever. Whatever is not the name of a stored
 * image goes on to the next step.
 */
export function serveImages(store: ImageStore): Step {
  // An application of its own, which also reads what parts are asked for and whether the caller has the file already.
  const images = express().disable('x-powered-by').use('/images', imageHandler(store));
  return (request, response, next) => {
    if (PATH.test(pathOf(request.url))) images(request as Request, response as Response, next);
    else next();
  };
}

const PATH = /^\/images\//i;

function imageHandler(store: ImageStore): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isFileName(request.path.slice(1))) {
      next();
      return;
    }
    answer(store, request, response).then(
      (isFound) => {
        if (!isFound) leave(response, next);
      },
      (error: unknown) => leave(response, next, error),
    );
  };
}

/** To somebody else, who knows nothing of a file. */
function leave(response: Response, next: NextFunction, error?: unknown): void {
  response.status(200);
  for (const name of OF_A_FILE) response.removeHeader(name);
  next(error);
}

const OF_A_FILE = [
  ...['Content-Type', 'Content-Length', 'Content-Range', 'Cache-Control'],
  ...['ETag', 'Last-Modified', 'Accept-Ranges'],
];

/** @returns false when there is no such image, and nothing was answered */
async function answer(store: ImageStore, request: Request, response: Response): Promise<boolean> {
  const name = request.path.slice(1);
  const isAsking = request.method === 'HEAD' || ASKING.some((header) => header in request.headers);
  let range: ByteRange | undefined;
  if (isAsking) {
    const facts = await store.find(name);
    if (facts === null) return false;
    const headers = headersOf(name, facts);
    response.set(headers);
    if (request.fresh) {
      response.status(304).end();
      return true;
    }
    const asked = request.method === 'GET' ? rangeOf(request, headers, facts) : undefined;
    if (asked === null) {
      response
        .status(416)
        .set({ 'Content-Range': `bytes */${facts.size}`, 'Cache-Control': 'no-store' })
        .end();
      return true;
    }
    range = asked;
    if (range === undefined) response.set('Content-Length', String(facts.size));
    else describePart(response, range, facts);
    if (request.method === 'HEAD') {
      response.end();
      return true;
    }
  }
  const file = await store.read(name, range);
  if (file === null) return false;
  if (!isAsking) response.set(headersOf(name, file)).set('Content-Length', String(file.size));
  // Whoever goes away, or a store that ends too early, cuts the answer off.
  await pipeline(file.body, response).catch(() => response.destroy());
  return true;
}

const headersOf = (name: string, { size, modifiedAt }: StoredFile): Record<string, string> => ({
  'Content-Type': contentTypeOf(name),
  'Cache-Control': FOR_EVER,
  // The same wherever the file is kept.
  ETag: `"${name.slice(0, name.lastIndexOf('.'))}-${size.toString(36)}"`,
  'Last-Modified': modifiedAt.toUTCString(),
  'Accept-Ranges': 'bytes',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `default-src 'none'; sandbox`,
  // Any page may show the pictures of the calendar.
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** @returns undefined for the whole file, null when no such part is in it */
function rangeOf(
  request: Request,
  headers: Record<string, string>,
  { size, modifiedAt }: StoredFile,
): ByteRange | undefined | null {
  const known = request.headers['if-range'];
  const isKnown =
    known === undefined || known === headers['ETag'] || Date.parse(String(known)) >= sinceOf(modifiedAt);
  const ranges = isKnown ? request.range(size) : undefined;
  if (ranges === -1) return null;
  // What is none, or more than one: the whole file is an answer to that as well.
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined;
  return ranges[0];
}

/** As headers tell it, in whole seconds. */
const sinceOf = (moment: Date): number => Math.floor(moment.getTime() / 1000) * 1000;

function describePart(response: Response, { start, end }: ByteRange, { size }: StoredFile): void {
  response.status(206).set({
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': String(end - start + 1),
  });
}
