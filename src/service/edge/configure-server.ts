import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application } from 'express';
import { I18nService } from 'nestjs-i18n';
import type { Env } from '../../foundation/config/env.js';
import type { TrustProxy } from '../../requests/limits/client-address.js';
import { createClientErrorListener } from './client-errors.js';
import { handleExpectHeader } from './handle-expect-header.js';
import { limitConnections } from './limit-connections.js';

/** Configures Express and the HTTP server below it. @returns which addresses are trusted as proxies */
export function configureServer(app: NestExpressApplication, env: Env): TrustProxy {
  // `parseParameters` parses queries, with limits.
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.set('trust proxy', toTrustProxyValue(env.trustProxy ?? 'false'));
  const server = app.getHttpServer();
  limitConnections(server);
  handleExpectHeader(server);
  server.on('clientError', createClientErrorListener(env, app.get(I18nService)));
  return (app.getHttpAdapter().getInstance() as Application).get('trust proxy fn') as TrustProxy;
}

function toTrustProxyValue(setting: string): boolean | number | string {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
