import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { readEnv } from '../config/env.js';
import { createDatabase } from '../database/connection/data-source.js';
import { ENTITIES } from '../entities.js';
import { ApiDescription } from '../documentation/api-description.js';

/** The OpenAPI document as it is committed: of a service with default settings, made without a database. */
export async function renderOpenApiDocument(): Promise<string> {
  const dataSource = createDatabase({
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
  description.build(app);
  return `${JSON.stringify(description.document, null, 2)}\n`;
}
