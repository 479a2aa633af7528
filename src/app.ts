// Everything around the handlers, the same for the service and for its tests.
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import { I18nService } from 'nestjs-i18n';
import { AccountsService } from './accounts/accounts.service.js';
import { answerFromMemory } from './answers/answer-from-memory.js';
import { answerKeys, queryNames } from './answers/answer-key.js';
import { AnswerMemory } from './answers/answer-memory.js';
import { keepAnswers } from './answers/keep-answers.js';
import { ApiDescription } from './documentation/api-description.js';
import { servePageFiles } from './documentation/page-files.js';
import { RootIndex } from './documentation/root-index.js';
import { ENV } from './config/config.module.js';
import type { Env } from './config/env.js';
import { serveImages } from './images/serve-images.js';
import { Metrics } from './metrics/metrics.js';
import { measureRequests, serveMetrics } from './metrics/serve-metrics.js';
import { answerClientErrors } from './requests/client-errors.js';
import { allowedVerbs } from './requests/allowed-verbs.js';
import { answerRoot } from './requests/answer-root.js';
import { requestLog } from './requests/logger.js';
import {
  answerHeaders,
  authenticate,
  beginRequest,
  describeRoute,
  findRoute,
  readBody,
} from './requests/pipeline.js';
import { READ_HEADERS } from './requests/read-headers.js';
import { shapeAnswers } from './requests/shape-answers.js';
import type { Logger } from 'pino';

const SENT_HEADERS =
  'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-HTTP-Method-Override';

/** Called before `app.init()`: the steps of the pipeline stand before the router. */
export function configureApp(server: NestExpressApplication, logger: Logger): void {
  const env = server.get<Env>(ENV);
  const memory = server.get(AnswerMemory);
  server.disable('x-powered-by');
  server.disable('etag');
  // Queries are read by our own parser, with its limits.
  server.set('query parser', false);
  if (env.trustProxy !== null) server.set('trust proxy', trustedProxies(env.trustProxy));
  server.getHttpServer().on('clientError', answerClientErrors(env, server.get(I18nService)));
  server.use(requestLog(logger));
  const metrics = server.get(Metrics);
  server.use(measureRequests(metrics));
  server.use(
    helmet({
      contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
      // Whether a host is to be reached by HTTPS alone is for whoever runs the proxy before us to say.
      strictTransportSecurity: false,
      // The API is for pages of every origin.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  );
  server.use('/images', serveImages(env.dataDir));
  if (env.metrics) server.use('/metrics', serveMetrics(metrics));
  server.use(beginRequest(env));
  server.use(shapeAnswers());
  server.enableCors({
    origin: env.corsOrigins.includes('*') ? '*' : [...env.corsOrigins],
    methods: 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    allowedHeaders: SENT_HEADERS,
    exposedHeaders: READ_HEADERS.join(', '),
    credentials: false,
    preflightContinue: true,
  });
  server.use(authenticate(server.get(AccountsService)));
  server.use(answerHeaders());
  server.use(keepAnswers(env, memory));
  const description = server.get(ApiDescription);
  const allowed = allowedVerbs(server);
  server.use(answerRoot(env, server.get(RootIndex)));
  server.use(describeRoute(description, allowed));
  server.use(findRoute(allowed));
  server.use(servePageFiles());
  server.use(readBody());
  description.describe(server);
  memory.keyOf = answerKeys(server.getHttpAdapter().getInstance(), env, queryNames(description.document));
  answerFromMemory(server, env, memory, logger);
}

/** `true`, a number of hops, or a list of addresses and networks, as Express takes them. */
function trustedProxies(setting: string): boolean | number | string {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
