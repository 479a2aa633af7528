import { resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Env, readEnv } from '../../foundation/config/env.js';
import { getSettingsFilePath } from '../../foundation/config/settings-file.js';
import { createLogger } from '../edge/logger.js';
import type { Database } from '../../data/database/connection/database.js';
import { type OpenDatabase, openDatabase } from '../start/open-database.js';
import { describeDifferences } from '../start/recorded-settings.js';
import { findServiceSettings } from '../start/service-settings.queries.js';
import { printNotice } from './run-command.js';

/** Opens the database of the settings; shares an embedded server that the service runs. */
export async function openCommandDatabase(env: Env = readEnv()): Promise<OpenDatabase> {
  const database = await openDatabase(env, () => undefined, true);
  try {
    const recorded = await findServiceSettings(database.dataSource.manager);
    const differences = describeDifferences(env, recorded);
    if (differences.length > 0) [...differences, describeRemedy(env)].forEach(printNotice);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const describeRemedy = ({ dataDir }: Env): string =>
  'The service was last started with other settings than this command has. Write what both need into the file ' +
  `${resolve(getSettingsFilePath(dataDir))}, or into one that --env-file names to both.`;

/** Opens a database for the time of the work. */
export async function withDatabase<T>(
  work: (dataSource: Database) => Promise<T>,
  open: () => Promise<Pick<OpenDatabase, 'dataSource' | 'close'>> = openCommandDatabase,
): Promise<T> {
  const { dataSource, close } = await open();
  try {
    return await work(dataSource);
  } finally {
    await close();
  }
}

/** Runs work with a silent application, which does not listen. Loads it only then, because that takes long. */
export async function withApp<T>(
  env: Env,
  dataSource: Database,
  work: (app: NestExpressApplication) => Promise<T>,
): Promise<T> {
  const { createApp } = await import('../../app.js');
  const app = await createApp(env, dataSource, createLogger('silent'));
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
