import cluster from 'node:cluster';
import type { Request, RequestHandler } from 'express';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { Metrics } from './metrics.js';
import { metricsOfAll } from './metrics-of-workers.js';

/** Answers `GET /metrics`: `app.use('/metrics', serveMetrics(metrics))`. With several workers it is the sum of all. */
export function serveMetrics(metrics: Metrics): RequestHandler {
  if (cluster.isWorker) listen(metrics);
  return (request, response, next) => {
    if (request.path !== '/' || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    const text = cluster.isWorker ? metricsOfAll() : metrics.registry.metrics();
    text
      .then((body) =>
        response.type(Registry.PROMETHEUS_CONTENT_TYPE).set('Cache-Control', 'no-store').send(body),
      )
      .catch(next);
  };
}

/** The first process asks every worker; the registry that hears it is of no other use here. */
function listen({ registry }: Metrics): void {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
}

/** Counts and times everything that passes here, by the pattern of its route. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const from = performance.now();
    const { method } = request;
    response.on('finish', () => {
      metrics.made(method, routeOf(request), response.statusCode, (performance.now() - from) / 1000);
    });
    next();
  };
}

const routeOf = (request: Request): string => {
  const route = request.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'none';
};
