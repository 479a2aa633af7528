import type { IncomingMessage } from 'node:http';
import type { Step } from '../context/step.js';
import type { Metrics } from './metrics.js';

/** Counts and times everything that passes here, by the pattern of its route. */
export function measureRequests(metrics: Metrics): Step {
  return (request, response, next) => {
    const from = performance.now();
    const { method } = request;
    response.on('finish', () => {
      metrics.observeRequest(
        method,
        getRoutePattern(request),
        response.statusCode,
        (performance.now() - from) / 1000,
      );
    });
    next();
  };
}

/** Express keeps the route with the request. */
function getRoutePattern({
  route,
}: IncomingMessage & { readonly route?: { readonly path?: unknown } }): string {
  return typeof route?.path === 'string' ? route.path : 'none';
}
