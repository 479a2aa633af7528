import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { readEnv } from '../config/env.js';
import { makeDataSource } from '../database/connection/data-source.js';
import { ENTITIES } from '../entities.js';
import { ApiDescription } from '../documentation/api-description.js';

/** The OpenAPI document as it is committed: of a service with default settings, made without a database. */
export async function describeApi(): Promise<string> {
  const dataSource = makeDataSource({
    entities: ENTITIES,
    url: 'postgres://localhost/none',
    poolSize: 1,
    statementTimeoutMs: 0,
  });
  const env = readEnv({});
  const app = await NestFactory.create(AppModule.with(env, dataSource), {
    preview: true,
    logger: false,
  });
  const description = new ApiDescription(env);
  description.describe(app);
  return `${JSON.stringify(description.document, null, 2)}\n`;
}
