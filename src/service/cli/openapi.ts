import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import type { Command } from 'commander';
import { AppModule } from '../../app.module.js';
import { readEnv } from '../../foundation/config/env.js';
import { createDatabase } from '../../data/database/connection/data-source.js';
import { ENTITIES } from '../../entities.js';
import { ApiDescription } from '../../requests/documentation/api-description.js';
import { listControllers } from '../../requests/routes/read-routes.js';
import { RouteTable } from '../../requests/routes/route-table.js';
import { runCommand } from './run-command.js';

export function registerOpenapi(program: Command): void {
  program
    .command('openapi [file]')
    .description('Writes the OpenAPI document. Needs no database.')
    .action((file = 'openapi.json') =>
      runCommand(async () => {
        await writeFile(String(file), await renderOpenApiDocument());
        process.stdout.write(`${String(file)} is written.\n`);
      }),
    );
}

/** `openapi.json` as it is committed: with default settings, without a database. */
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
  description.start(app, new RouteTable(listControllers(app)));
  return `${JSON.stringify(description.document, null, 2)}\n`;
}
