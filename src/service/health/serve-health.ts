import { sendJson } from '../responses/send-json.js';
import { isReadRequest, getPath, type Step } from '../../requests/context/step.js';
import type { Health } from './health.js';

const RETRY_SECONDS = '5';

/** Monitors that ask `/health` want to know what load balancers do. */
const PATH = /^\/health(?:\/(live|ready))?\/?$/i;

export function serveHealth(health: Health): Step {
  return async (request, response, next) => {
    const match = isReadRequest(request) ? PATH.exec(getPath(request.url)) : null;
    if (match === null) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (match[1]?.toLowerCase() === 'live') {
      sendJson(response, { status: 'live' });
      return;
    }
    const readiness = await health.checkReadiness();
    if (readiness.status !== 'ready') {
      response.statusCode = 503;
      response.setHeader('Retry-After', RETRY_SECONDS);
    }
    sendJson(response, readiness);
  };
}
