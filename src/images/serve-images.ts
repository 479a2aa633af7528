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

/** Serves stored images, and passes all other requests to the next step. */
export function serveImages(store: ImageStore): Step {
  // Express parses ranges and conditional headers.
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
    const headersBefore = response.getHeaders();
    /** Removes the headers of the file for the response of the next step. */
    const leave = (error?: unknown): void => {
      response.status(200);
      for (const header of response.getHeaderNames()) response.removeHeader(header);
      for (const [header, value] of Object.entries(headersBefore)) response.setHeader(header, value ?? []);
      next(error);
    };
    sendImage(store, name, request, response).then((isFound) => {
      if (!isFound) leave();
    }, leave);
  };

const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since', 'range'];

/** @returns false when the image does not exist; then no response was sent */
async function sendImage(
  store: ImageStore,
  name: string,
  request: Request,
  response: Response,
): Promise<boolean> {
  const isHead = request.method === 'HEAD';
  const needsInfo = isHead || CONDITIONAL_HEADERS.some((header) => header in request.headers);
  let range: ByteRange | undefined;
  if (needsInfo) {
    const info = await store.find(name);
    if (info === null) return false;
    const headers = buildFileHeaders(name, info);
    response.set(headers);
    const requested = isHead ? undefined : readRange(request, headers, info);
    if (request.fresh) response.status(304);
    else if (requested === null)
      response.status(416).set({ 'Content-Range': `bytes */${info.size}`, 'Cache-Control': 'no-store' });
    else setRangeHeaders(response, requested, info);
    if (isHead || response.statusCode >= 300) {
      response.end();
      return true;
    }
    range = requested ?? undefined;
  }
  const file = await store.read(name, range);
  if (file === null) return false;
  if (!needsInfo) response.set(buildFileHeaders(name, file)).set('Content-Length', String(file.size));
  // A disconnected client or a failing store aborts the response.
  await pipeline(file.body, response).catch(() => response.destroy());
  return true;
}

const buildFileHeaders = (name: string, { size, modifiedAt }: StoredFile): Record<string, string> => ({
  'Content-Type': getMimeType(name),
  'Cache-Control': IMMUTABLE_CACHE_CONTROL,
  // Does not depend on the store.
  ETag: `"${name.slice(0, name.lastIndexOf('.'))}-${size.toString(36)}"`,
  'Last-Modified': modifiedAt.toUTCString(),
  'Accept-Ranges': 'bytes',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `default-src 'none'; sandbox`,
  // Lets pages of any origin embed the images.
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** @returns undefined for the whole file, null when the range is unsatisfiable */
function readRange(
  request: Request,
  { ETag, 'Last-Modified': modified = '' }: Record<string, string>,
  { size }: StoredFile,
): ByteRange | undefined | null {
  const ifRange = request.headers['if-range'];
  const isCurrent =
    ifRange === undefined || ifRange === ETag || Date.parse(String(ifRange)) >= Date.parse(modified);
  const ranges = isCurrent ? request.range(size) : undefined;
  if (ranges === -1) return null;
  // The whole file is a valid response to malformed and to multiple ranges.
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
