import { sendJson } from '../responses/send-json.js';
import { isReadRequest, getPath, type Step } from '../../requests/context/step.js';
import type { Health } from './health.js';

const RETRY_SECONDS = '5';

const PATH = /^\/health\/(live|ready)$/i;

export function serveHealth(health: Health): Step {
  return async (request, response, next) => {
    const [, check] = (isReadRequest(request) && PATH.exec(getPath(request.url))) || [];
    if (check === undefined) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (check === 'live') {
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
