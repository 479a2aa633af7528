import cluster from 'node:cluster';
import { AggregatorRegistry, Registry } from 'prom-client';
import { isRead, pathOf, type Step } from '../context/step.js';
import type { Metrics } from './metrics.js';
import { metricsOfAll } from './metrics-of-workers.js';

const PATH = /^\/metrics\/?$/i;

/** Answers `GET /metrics`. With several workers it is the sum of all. */
export function serveMetrics(metrics: Metrics): Step {
  if (cluster.isWorker) listen(metrics);
  return async (request, response, next) => {
    if (!isRead(request) || !PATH.test(pathOf(request.url))) {
      next();
      return;
    }
    const text = await (cluster.isWorker ? metricsOfAll() : metrics.registry.metrics());
    response.setHeader('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  };
}

/** The first process asks every worker; the registry that hears it is of no other use here. */
function listen({ registry }: Metrics): void {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
}
