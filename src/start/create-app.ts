// Builds the application on an open database; who listens or tests does the rest.
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { configureApp } from '../app.js';
import { AppModule } from '../app.module.js';
import type { Env } from '../config/env.js';
import type { Database } from '../database/connection/database.js';
import { HttpAdapter } from '../edge/http-adapter.js';
import { FrameworkLogger } from '../edge/logger.js';

/** Initialised, not listening yet. */
export async function createApp(
  env: Env,
  dataSource: Database,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(env, dataSource),
    new HttpAdapter(),
    {
      bodyParser: false,
      logger: new FrameworkLogger(logger),
      abortOnError: false,
    },
  );
  configureApp(app, logger);
  await app.init();
  return app;
}
