import { EVENT_STREAM_TYPE } from '../../requests/context/event-stream.js';
import type { Step } from '../../requests/context/step.js';
import type { Metrics } from './metrics.js';

export function measureRequests(metrics: Metrics): Step {
  return (request, response, next) => {
    const startedAt = performance.now();
    // A later step may change it.
    const { method } = request;
    response.on('finish', () => {
      // A stream lasts as long as its client.
      if (response.getHeader('Content-Type') === EVENT_STREAM_TYPE) return;
      // Express stores the route in the request.
      const { route } = request as { readonly route?: { readonly path?: unknown } };
      const pattern = typeof route?.path === 'string' ? route.path : 'none';
      metrics.observeRequest(method, pattern, response.statusCode, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}
