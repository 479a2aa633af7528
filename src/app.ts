// Everything around the handlers, the same for the service and for its tests.
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { I18nService } from 'nestjs-i18n';
import { AccountsService } from './accounts/accounts.service.js';
import { answerFromMemory } from './answers/answer-from-memory.js';
import { answerKeys, queryNames } from './answers/answer-key.js';
import { AnswerMemory } from './answers/answer-memory.js';
import { keepAnswers } from './answers/keep-answers.js';
import { ApiDescription } from './documentation/api-description.js';
import { servePageFiles } from './documentation/serve-page-files.js';
import { RootIndex } from './documentation/root-index.js';
import { ENV } from './config/config.module.js';
import type { Env } from './config/env.js';
import { POSITION_HEADER } from './database/replicas/position.js';
import { Health } from './health/health.js';
import { serveHealth } from './health/serve-health.js';
import { ImageStore } from './images/stores/image-store.js';
import { serveImages } from './images/serve-images.js';
import type { Trust } from './limits/caller.js';
import { Limits } from './limits/limits.js';
import { Metrics } from './metrics/metrics.js';
import { measureRequests, serveMetrics } from './metrics/serve-metrics.js';
import { answerClientErrors } from './edge/client-errors.js';
import { allowedVerbs } from './edge/allowed-verbs.js';
import { answerRoot } from './edge/steps/answer-root.js';
import { ignoreExpectations } from './edge/ignore-expectations.js';
import { inTurn } from './edge/in-turn.js';
import { limitClients } from './edge/limit-clients.js';
import { limitRequests } from './edge/steps/limit-requests.js';
import { limitWork } from './edge/steps/limit-work.js';
import { requestLog } from './edge/logger.js';
import {
  answerHeaders,
  authenticate,
  beginRequest,
  describeRoute,
  findRoute,
  readBody,
} from './edge/pipeline.js';
import { READ_HEADERS } from './answers/read-headers.js';
import { requireOneHost } from './edge/steps/require-one-host.js';
import { securityHeaders } from './edge/steps/security-headers.js';
import { shapeAnswers } from './answers/shape-answers.js';
import type { Logger } from 'pino';

const SENT_HEADERS = [
  ...[
    'Authorization',
    'X-WP-Nonce',
    'Content-Disposition',
    'Content-MD5',
    'Content-Type',
    'X-HTTP-Method-Override',
  ],
  ...['Idempotency-Key', 'If-Match', 'If-Unmodified-Since', POSITION_HEADER],
].join(', ');

/** Called before `app.init()`: the steps of the pipeline stand before the router. */
export function configureApp(server: NestExpressApplication, logger: Logger): void {
  const env = server.get<Env>(ENV);
  const memory = server.get(AnswerMemory);
  server.disable('x-powered-by');
  server.disable('etag');
  onlyTaggedAnswersAreUnchanged(server);
  // Queries are read by our own parser, with its limits.
  server.set('query parser', false);
  if (env.trustProxy !== null) server.set('trust proxy', trustedProxies(env.trustProxy));
  limitClients(server.getHttpServer());
  ignoreExpectations(server.getHttpServer());
  server.getHttpServer().on('clientError', answerClientErrors(env, server.get(I18nService)));
  // Asked every few seconds: not worth a line each.
  server.use('/health', serveHealth(server.get(Health)));
  const metrics = server.get(Metrics);
  server.use(inTurn(requestLog(logger), measureRequests(metrics), securityHeaders()));
  server.use('/images', serveImages(server.get(ImageStore)));
  if (env.metrics) server.use('/metrics', serveMetrics(metrics));
  server.use(inTurn(beginRequest(env), shapeAnswers()));
  server.enableCors({
    origin: env.corsOrigins.includes('*') ? '*' : [...env.corsOrigins],
    methods: 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    allowedHeaders: SENT_HEADERS,
    exposedHeaders: READ_HEADERS.join(', '),
    credentials: false,
    preflightContinue: true,
  });
  const limits = server.get(Limits);
  const description = server.get(ApiDescription);
  const allowed = allowedVerbs(server);
  server.use(
    inTurn(
      authenticate(server.get(AccountsService), limits),
      answerHeaders(),
      keepAnswers(env, memory),
      answerRoot(env, server.get(RootIndex)),
      describeRoute(description, allowed),
      findRoute(allowed),
      servePageFiles(),
      readBody(),
    ),
  );
  description.describe(server);
  memory.keyOf = answerKeys(server.getHttpAdapter().getInstance(), env, queryNames(description.document));
  limitWork(server.getHttpServer(), env, limits);
  answerFromMemory(server, env, memory, logger);
  requireOneHost(server.getHttpServer(), env, server.get(I18nService));
  if (env.trustProxy !== null)
    limits.trust = server.getHttpAdapter().getInstance().get('trust proxy fn') as Trust;
  if (env.rateLimit === 'on') limitRequests(server.getHttpServer(), limits, env.defaultLanguage);
}

/** To `If-None-Match: *` Express would answer 304 of all others, too, also of errors in envelopes. */
function onlyTaggedAnswersAreUnchanged(server: NestExpressApplication): void {
  const { request } = server.getHttpAdapter().getInstance() as { readonly request: Request };
  Object.defineProperty(request, 'fresh', {
    get(this: Request) {
      const isTagged = this.res?.hasHeader('ETag') === true;
      return isTagged && Boolean(Reflect.get(Object.getPrototypeOf(request) as object, 'fresh', this));
    },
  });
}

/** `true`, a number of hops, or a list of addresses and networks, as Express takes them. */
function trustedProxies(setting: string): boolean | number | string {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
