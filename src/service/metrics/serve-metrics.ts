import cluster from 'node:cluster';
import { AggregatorRegistry, Registry } from 'prom-client';
import { isReadRequest, getPath, type Step } from '../../requests/context/step.js';
import type { Metrics } from './metrics.js';
import { requestClusterMetrics } from './cluster-metrics.js';

const PATH = /^\/metrics\/?$/i;

/** Answers `GET /metrics`, with the sum of all workers. */
export function serveMetrics(metrics: Metrics): Step {
  if (cluster.isWorker) {
    // The constructor makes this worker answer the primary process.
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries([metrics.registry]);
  }
  return async (request, response, next) => {
    if (!isReadRequest(request) || !PATH.test(getPath(request.url))) {
      next();
      return;
    }
    const text = await (cluster.isWorker ? requestClusterMetrics() : metrics.registry.metrics());
    response.setHeader('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  };
}
