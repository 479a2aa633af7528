import express, { type Request, type RequestHandler, type Response } from 'express';
import { isReadRequest, getPath, type Step } from '../../requests/context/step.js';
import { isImageFileName, getMimeType } from './intake/image-type.js';
import { sendFile, type StoredFile } from '../../requests/context/send-file.js';
import { IMMUTABLE_CACHE_CONTROL, type ImageStore } from './stores/image-store.js';

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
    sendFile(
      { find: () => store.find(name), read: (range) => store.read(name, range) },
      { request, response, buildHeaders: (file) => buildFileHeaders(name, file) },
    ).then((isFound) => {
      if (!isFound) leave();
    }, leave);
  };

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
