import { pipeline } from 'node:stream/promises';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { isReadRequest, getPath, type Step } from '../context/step.js';
import { isImageFileName, getMimeType } from './intake/image-type.js';
import {
  type ByteRange,
  IMMUTABLE_CACHE_CONTROL,
  type ImageStore,
  type StoredFile,
} from './stores/image-store.js';

const IMAGES_PATH = /^\/images\//i;

/** Serves stored images. Everything but the name of a stored image goes on to the next step. */
export function serveImages(store: ImageStore): Step {
  // An application of its own, whose requests know which part is requested and whether the caller has the file.
  const images = express().disable('x-powered-by').use('/images', createImageHandler(store));
  return (request, response, next) => {
    if (IMAGES_PATH.test(getPath(request.url))) images(request as Request, response as Response, next);
    else next();
  };
}

const createImageHandler =
  (store: ImageStore): RequestHandler =>
  (request, response, next) => {
    const name = request.path.slice(1);
    if (!isReadRequest(request) || !isImageFileName(name)) {
      next();
      return;
    }
    const before = response.getHeaders();
    // The next step does not answer with a file.
    const leave = (error?: unknown): void => {
      response.status(200);
      for (const header of response.getHeaderNames()) response.removeHeader(header);
      for (const [header, value] of Object.entries(before)) response.setHeader(header, value ?? []);
      next(error);
    };
    sendImage(store, name, request, response).then((isFound) => {
      if (!isFound) leave();
    }, leave);
  };

/** Headers of requests that may need no bytes, or not all of them. */
const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since', 'range'];

/** @returns false when there is no such image, and nothing was answered */
async function sendImage(
  store: ImageStore,
  name: string,
  request: Request,
  response: Response,
): Promise<boolean> {
  const isHead = request.method === 'HEAD';
  const isAsking = isHead || CONDITIONAL_HEADERS.some((header) => header in request.headers);
  let range: ByteRange | undefined;
  if (isAsking) {
    const facts = await store.find(name);
    if (facts === null) return false;
    const headers = buildFileHeaders(name, facts);
    response.set(headers);
    const requested = isHead ? undefined : readRange(request, headers, facts);
    if (request.fresh) response.status(304);
    else if (requested === null)
      response.status(416).set({ 'Content-Range': `bytes */${facts.size}`, 'Cache-Control': 'no-store' });
    else setRangeHeaders(response, requested, facts);
    if (isHead || response.statusCode >= 300) {
      response.end();
      return true;
    }
    range = requested ?? undefined;
  }
  const file = await store.read(name, range);
  if (file === null) return false;
  if (!isAsking) response.set(buildFileHeaders(name, file)).set('Content-Length', String(file.size));
  // Whoever goes away, or a store that ends too early, cuts the answer off.
  await pipeline(file.body, response).catch(() => response.destroy());
  return true;
}

const buildFileHeaders = (name: string, { size, modifiedAt }: StoredFile): Record<string, string> => ({
  'Content-Type': getMimeType(name),
  'Cache-Control': IMMUTABLE_CACHE_CONTROL,
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
function readRange(
  request: Request,
  { ETag, 'Last-Modified': modified = '' }: Record<string, string>,
  { size }: StoredFile,
): ByteRange | undefined | null {
  const known = request.headers['if-range'];
  const isKnown = known === undefined || known === ETag || Date.parse(String(known)) >= Date.parse(modified);
  const ranges = isKnown ? request.range(size) : undefined;
  if (ranges === -1) return null;
  // What is none, or more than one: the whole file is an answer to that as well.
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined;
  return ranges[0];
}

function setRangeHeaders(response: Response, range: ByteRange | undefined, { size }: StoredFile): void {
  if (range === undefined) {
    response.set('Content-Length', String(size));
    return;
  }
  const { start, end } = range;
  response.status(206).set({
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': String(end - start + 1),
  });
}
