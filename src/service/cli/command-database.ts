import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Env, readEnv } from '../../foundation/config/env.js';
import { createLogger } from '../edge/logger.js';
import { createApp } from '../../app.js';
import type { Database } from '../../data/database/connection/database.js';
import { type OpenDatabase, openDatabase } from '../start/open-database.js';

/** Opens the database of the settings; shares an embedded server that the service runs. */
export const openCommandDatabase = (): Promise<OpenDatabase> =>
  openDatabase(readEnv(), () => undefined, true);

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

/** Runs work with a silent application, which does not listen. */
export async function withApp<T>(
  env: Env,
  dataSource: Database,
  work: (app: NestExpressApplication) => Promise<T>,
): Promise<T> {
  const app = await createApp(env, dataSource, createLogger('silent'));
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
