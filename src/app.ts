import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { ResponseCache } from './service/responses/response-cache.js';
import { ENV } from './foundation/config/config.module.js';
import type { Env } from './foundation/config/env.js';
import { onItemChanges } from './data/changelog/record-changes.js';
import { onAccountEvent } from './requests/accounts/sign-in/account-events.js';
import { Database } from './data/database/connection/database.js';
import { ApiDescription } from './requests/documentation/api-description.js';
import { listControllers } from './requests/routes/read-routes.js';
import { listQueryNames } from './requests/validation/known-names.js';
import { RouteTable } from './requests/routes/route-table.js';
import { configureServer } from './service/edge/configure-server.js';
import { HttpAdapter } from './service/edge/http-adapter.js';
import { logAccountEvents } from './service/edge/log-account-events.js';
import { logItemChanges } from './service/edge/log-item-changes.js';
import { FrameworkLogger } from './service/edge/logger.js';
import { buildSteps } from './service/edge/steps.js';
import { ErrorFilter } from './service/edge/error.filter.js';
import { Limits } from './requests/limits/limits.js';

/** Returns an initialised application on an open database; it does not listen yet. */
export async function createApp(
  env: Env,
  dataSource: Database,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(env, dataSource),
    new HttpAdapter(),
    { bodyParser: false, logger: new FrameworkLogger(logger), abortOnError: false },
  );
  configureApp(app, logger);
  await app.init();
  return app;
}

/** Called before `app.init()`, on an application with an `HttpAdapter`. */
export function configureApp(app: NestExpressApplication, logger: Logger): void {
  const env = app.get<Env>(ENV);
  const trust = configureServer(app, env);
  const controllers = listControllers(app);
  const routes = new RouteTable(controllers);
  app.get(ApiDescription).start(app, routes);
  app.get(ResponseCache).start(listQueryNames(controllers), trust);
  app.get(Limits).trust = trust;
  onItemChanges(app.get(Database), logItemChanges(logger));
  onAccountEvent(app.get(Database), logAccountEvents(logger));
  const filter = app.get(ErrorFilter);
  const adapter: unknown = app.getHttpAdapter();
  if (!(adapter instanceof HttpAdapter))
    throw new Error('The application needs the HttpAdapter of this service');
  adapter.prependSteps(buildSteps(app, routes, trust, logger), (...failure) => {
    filter.respond(...failure);
  });
}
