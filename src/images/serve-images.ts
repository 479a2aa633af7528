import express, { type RequestHandler } from 'express';
import { imagesFolder } from './image-store.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

const NAME = /^\/[0-9a-f]{32}\.(jpg|png|webp|gif)$/;

/**
 * Serves stored images: `app.use('/images', serveImages(dataDir))`. Names come from the content, so an answer is good
 * for ever. Whatever is not the name of a stored image goes on to the next handler.
 */
export function serveImages(dataDir: string): RequestHandler {
  const files = express.static(imagesFolder(dataDir), {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: '1y',
    setHeaders: (response, path) => {
      response.set({
        'Content-Type': CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)],
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': `default-src 'none'; sandbox`,
        // Any page may show the pictures of the calendar.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    },
  });
  return (request, response, next) => {
    if (NAME.test(request.path)) files(request, response, next);
    else next();
  };
}
