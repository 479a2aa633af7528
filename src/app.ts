// Creates the application and what surrounds its handlers, for the service and for its tests.
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application } from 'express';
import { I18nService } from 'nestjs-i18n';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { createCacheKeyBuilder, collectQueryNames } from './responses/cache-key.js';
import { ResponseCache } from './responses/response-cache.js';
import { ENV } from './config/config.module.js';
import type { Env } from './config/env.js';
import { onItemChanges } from './changelog/record-changes.js';
import { Database } from './database/connection/database.js';
import { ApiDescription } from './documentation/api-description.js';
import { createClientErrorListener } from './edge/client-errors.js';
import { HttpAdapter } from './edge/http-adapter.js';
import { logItemChanges } from './edge/log-item-changes.js';
import { FrameworkLogger } from './edge/logger.js';
import { handleExpectHeader } from './edge/handle-expect-header.js';
import { limitConnections } from './edge/limit-connections.js';
import { buildSteps } from './edge/steps.js';
import { ErrorFilter } from './edge/error.filter.js';
import type { TrustProxy } from './limits/client-address.js';
import { Limits } from './limits/limits.js';

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
  // `parseParameters` parses queries, with limits.
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.set('trust proxy', toTrustProxyValue(env.trustProxy ?? 'false'));
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  const trust = adapter.getInstance<Application>().get('trust proxy fn') as TrustProxy;
  const description = app.get(ApiDescription);
  description.build(app);
  app.get(ResponseCache).buildKey = createCacheKeyBuilder(
    trust,
    env,
    collectQueryNames(description.document),
  );
  app.get(Limits).trust = trust;
  onItemChanges(app.get(Database), logItemChanges(logger));
  const server = app.getHttpServer();
  limitConnections(server);
  handleExpectHeader(server);
  server.on('clientError', createClientErrorListener(env, app.get(I18nService)));
  const filter = app.get(ErrorFilter);
  adapter.prependSteps(buildSteps(app, trust, logger), (...failure) => {
    filter.respond(...failure);
  });
}

function toTrustProxyValue(setting: string): boolean | number | string {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
