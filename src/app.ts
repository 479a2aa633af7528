// Everything around the handlers, the same for the service and for its tests.
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application } from 'express';
import { I18nService } from 'nestjs-i18n';
import type { Logger } from 'pino';
import { answerKeys, queryNames } from './answers/answer-key.js';
import { AnswerMemory } from './answers/answer-memory.js';
import { ENV } from './config/config.module.js';
import type { Env } from './config/env.js';
import { ApiDescription } from './documentation/api-description.js';
import { answerClientErrors } from './edge/client-errors.js';
import type { HttpAdapter } from './edge/http-adapter.js';
import { ignoreExpectations } from './edge/ignore-expectations.js';
import { limitClients } from './edge/limit-clients.js';
import { stepsOf } from './edge/steps.js';
import { ErrorFilter } from './edge/error.filter.js';
import type { Trust } from './limits/caller.js';
import { Limits } from './limits/limits.js';

/** Called before `app.init()`, on an application with an `HttpAdapter`. */
export function configureApp(app: NestExpressApplication, logger: Logger): void {
  const env = app.get<Env>(ENV);
  // Queries are read by our own parser, with its limits.
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.set('trust proxy', trustedProxies(env.trustProxy ?? 'false'));
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  const trust = adapter.getInstance<Application>().get('trust proxy fn') as Trust;
  const description = app.get(ApiDescription);
  description.describe(app);
  app.get(AnswerMemory).keyOf = answerKeys(trust, env, queryNames(description.document));
  app.get(Limits).trust = trust;
  const server = app.getHttpServer();
  limitClients(server);
  ignoreExpectations(server);
  server.on('clientError', answerClientErrors(env, app.get(I18nService)));
  const filter = app.get(ErrorFilter);
  adapter.placeBefore(stepsOf(app, trust, logger), (...failure) => {
    filter.answer(...failure);
  });
}

/** `true`, a number of hops, or a list of addresses and networks, as Express takes them. */
function trustedProxies(setting: string): boolean | number | string {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
