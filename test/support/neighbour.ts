// A second process of the service on the same database, as far as one process of jest can be two: it shares the clock.
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { configureApp } from '../../src/app.js';
import { AppModule } from '../../src/app.module.js';
import { readEnv } from '../../src/foundation/config/env.js';
import { createDatabase } from '../../src/data/database/connection/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { HttpAdapter } from '../../src/service/edge/http-adapter.js';
import { Api } from './api.js';
import { SILENT, SITE, type TestCalendar } from './app.js';
import { watchResponses } from './watch-responses.js';

export interface Neighbour {
  readonly app: NestExpressApplication;
  /** The address that it listens on. */
  readonly root: string;
  readonly visitor: Api;
  readonly editor: Api;
  close(): Promise<void>;
}

/** @param settings environment variables beside those every neighbour has */
export async function startNeighbour(
  calendar: TestCalendar,
  settings: Record<string, string> = {},
): Promise<Neighbour> {
  const { url = '' } = calendar.dataSource.options as { url?: string };
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: '/nowhere',
    BASE_URL: SITE,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ...settings,
  });
  const dataSource = createDatabase({
    entities: ENTITIES,
    url,
    poolSize: 10,
    statementTimeoutMs: env.statementTimeoutMs,
  });
  await dataSource.initialize();
  const module = await Test.createTestingModule({ imports: [AppModule.with(env, dataSource)] }).compile();
  const app = module.createNestApplication<NestExpressApplication>(new HttpAdapter(), {
    bodyParser: false,
    logger: false,
  });
  configureApp(app, SILENT);
  watchResponses(app.getHttpServer(), env);
  await app.init();
  await app.listen(0, '127.0.0.1');
  const root = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    app,
    root,
    visitor: new Api(root, null),
    editor: new Api(root, { login: 'editor', secret: calendar.secrets.editor }),
    close: async () => {
      await app.close();
      if (dataSource.isInitialized) await dataSource.destroy();
    },
  };
}
