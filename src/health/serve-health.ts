import type { RequestHandler } from 'express';
import type { Health } from './health.js';

const RETRY_SECONDS = '5';

/** Answers `GET /health/live` and `GET /health/ready`: `app.use('/health', serveHealth(health))`. */
export function serveHealth(health: Health): RequestHandler {
  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || !['/live', '/ready'].includes(request.path)) {
      next();
      return;
    }
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (request.path === '/live') {
      response.json({ status: 'live' });
      return;
    }
    health
      .ready()
      .then((readiness) => {
        if (readiness.status !== 'ready') response.status(503).set('Retry-After', RETRY_SECONDS);
        response.json(readiness);
      })
      .catch(next);
  };
}
