// The way of a request to the framework, from top to bottom. Each step answers the request or passes it on.
import type { NestExpressApplication } from '@nestjs/platform-express';
import { I18nService } from 'nestjs-i18n';
import type { Logger } from 'pino';
import { AccountsService } from '../accounts/accounts.service.js';
import { serveCachedResponses } from '../responses/serve-cached-responses.js';
import { ResponseCache } from '../responses/response-cache.js';
import { finalizeResponses } from '../responses/finalize-responses.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import type { Step } from '../context/step.js';
import { ApiDescription } from '../documentation/api-description.js';
import { RootIndex } from '../documentation/root-index.js';
import { servePageFiles } from '../documentation/serve-page-files.js';
import { Health } from '../health/health.js';
import { serveHealth } from '../health/serve-health.js';
import { serveImages } from '../images/serve-images.js';
import { ImageStore } from '../images/stores/image-store.js';
import type { TrustProxy } from '../limits/client-address.js';
import { Limits } from '../limits/limits.js';
import { measureRequests } from '../metrics/measure-requests.js';
import { Metrics } from '../metrics/metrics.js';
import { serveMetrics } from '../metrics/serve-metrics.js';
import { buildAllowedMethods } from './allowed-methods.js';
import { allowOrigins } from './steps/allow-origins.js';
import { serveOptions } from './steps/serve-options.js';
import { serveRoot } from './steps/serve-root.js';
import { authenticate } from './steps/authenticate.js';
import { beginRequest } from './steps/begin-request.js';
import { findRoute } from './steps/find-route.js';
import { setCacheControl } from './steps/set-cache-control.js';
import { limitRequests } from './steps/limit-requests.js';
import { limitConcurrency } from './steps/limit-concurrency.js';
import { logRequests } from './steps/log-requests.js';
import { readBody } from './steps/read-body.js';
import { refuseWhenStopping } from './steps/refuse-when-stopping.js';
import { requireOneHost } from './steps/require-one-host.js';
import { setSecurityHeaders } from './steps/set-security-headers.js';
import { ShutdownState } from './shutdown-state.js';

export function buildSteps(app: NestExpressApplication, trust: TrustProxy, logger: Logger): readonly Step[] {
  const env = app.get<Env>(ENV);
  const limits = app.get(Limits);
  const memory = app.get(ResponseCache);
  const metrics = app.get(Metrics);
  const allowed = buildAllowedMethods(app);
  return [
    // At next to no cost: refusals, and answers that are ready.
    refuseWhenStopping(app.get(ShutdownState), env),
    limitRequests(limits, env),
    requireOneHost(env, app.get(I18nService)),
    serveCachedResponses(env, memory, logger),
    limitConcurrency(limits, env),
    // What operators ask: the health every few seconds, which is not worth a line of the log each.
    serveHealth(app.get(Health)),
    logRequests(logger),
    measureRequests(metrics),
    setSecurityHeaders(),
    serveImages(app.get(ImageStore)),
    ...(env.metrics ? [serveMetrics(metrics)] : []),
    // The API: which address, which caller, which route, which body.
    beginRequest(env, trust),
    allowOrigins(env),
    authenticate(app.get(AccountsService), limits),
    setCacheControl(),
    finalizeResponses(env, memory),
    serveRoot(env, app.get(RootIndex)),
    serveOptions(app.get(ApiDescription), allowed),
    findRoute(allowed),
    servePageFiles(),
    readBody(),
  ];
}
