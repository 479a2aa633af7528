// The steps of a request before the framework, in order. Each step answers the request or passes it on.
import type { NestExpressApplication } from '@nestjs/platform-express';
import { I18nService } from 'nestjs-i18n';
import type { Logger } from 'pino';
import { AccountsService } from '../../requests/accounts/accounts.service.js';
import { Sessions } from '../../requests/accounts/sign-in/sessions.js';
import { AdminAssets } from '../../surfaces/admin/admin-assets.js';
import { AdminPages } from '../../surfaces/admin/admin-pages.js';
import { EditorFiles } from '../../surfaces/admin/editor-files.js';
import { authenticateBrowser } from '../../surfaces/admin/authenticate-browser.js';
import { serveAdminPages } from '../../surfaces/admin/serve-admin-pages.js';
import { serveCachedResponses } from '../responses/serve-cached-responses.js';
import { ResponseCache } from '../responses/response-cache.js';
import { finalizeResponses } from '../responses/finalize-responses.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { Step } from '../../requests/context/step.js';
import { ApiDescription } from '../../requests/documentation/api-description.js';
import { RootIndex } from '../../requests/documentation/root-index.js';
import { servePageFiles } from '../../requests/documentation/serve-page-files.js';
import type { RouteTable } from '../../requests/routes/route-table.js';
import { Health } from '../health/health.js';
import { serveHealth } from '../health/serve-health.js';
import { serveImages } from '../../calendar/images/serve-images.js';
import { ImageStore } from '../../calendar/images/stores/image-store.js';
import type { TrustProxy } from '../../requests/limits/client-address.js';
import { Limits } from '../../requests/limits/limits.js';
import { McpEndpoint } from '../../surfaces/mcp/mcp-endpoint.js';
import { PageDesign } from '../../surfaces/pages/page-design.js';
import { Pages } from '../../surfaces/pages/pages.service.js';
import { measureRequests } from '../metrics/measure-requests.js';
import { Metrics } from '../metrics/metrics.js';
import { serveMetrics } from '../metrics/serve-metrics.js';
import { serveSnapshots } from '../../exchange/streams/serve-snapshots.js';
import { allowOrigins } from './steps/allow-origins.js';
import { serveOptions } from './steps/serve-options.js';
import { serveDesign, servePages } from './steps/serve-pages.js';
import { serveRoot } from './steps/serve-root.js';
import { authenticate, setCacheControl } from './steps/authenticate.js';
import { beginRequest } from './steps/begin-request.js';
import { findRoute } from './steps/find-route.js';
import { limitRequests, refuseWhenStopping } from './steps/refuse-requests.js';
import { limitConcurrency } from './steps/limit-concurrency.js';
import { logRequests } from './steps/log-requests.js';
import { readBody } from './steps/read-body.js';
import { serveMcp } from './steps/serve-mcp.js';
import { resolveRestRoutes } from './steps/resolve-rest-route.js';
import { requireOneHost } from './steps/require-one-host.js';
import { setSecurityHeaders } from './steps/set-security-headers.js';
import { ShutdownState } from './shutdown-state.js';

export function buildSteps(
  app: NestExpressApplication,
  routes: RouteTable,
  trust: TrustProxy,
  logger: Logger,
): readonly Step[] {
  const env = app.get<Env>(ENV);
  const limits = app.get(Limits);
  const cache = app.get(ResponseCache);
  const metrics = app.get(Metrics);
  return [
    refuseWhenStopping(app.get(ShutdownState), env),
    limitRequests(limits, env),
    requireOneHost(env, app.get(I18nService)),
    resolveRestRoutes(env),
    serveCachedResponses(env, cache, logger),
    limitConcurrency(limits, env),
    // Health checks come every few seconds and are not logged.
    serveHealth(app.get(Health)),
    logRequests(logger),
    measureRequests(metrics),
    setSecurityHeaders(),
    serveImages(app.get(ImageStore)),
    ...(env.metrics ? [serveMetrics(metrics)] : []),
    beginRequest(env, routes, trust),
    allowOrigins(env),
    serveSnapshots(env),
    authenticateBrowser(app.get(Sessions), limits),
    ...(env.editor === 'on'
      ? [serveAdminPages(env, app.get(AdminPages), app.get(AdminAssets), app.get(EditorFiles))]
      : []),
    authenticate(app.get(AccountsService), limits),
    ...(env.mcp === 'on' ? [serveMcp(env, app.get(McpEndpoint))] : []),
    setCacheControl(),
    finalizeResponses(env, cache),
    ...(env.pages === 'on'
      ? [servePages(env, app.get(Pages), app.get(PageDesign), trust)]
      : env.editor === 'on'
        ? [serveDesign(env, app.get(PageDesign))]
        : []),
    serveRoot(env, app.get(RootIndex)),
    serveOptions(app.get(ApiDescription)),
    findRoute(),
    servePageFiles(),
    readBody(),
  ];
}
