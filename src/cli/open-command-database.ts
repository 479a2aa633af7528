import { readEnv } from '../config/env.js';
import { type OpenDatabase, openDatabase } from '../start/open-database.js';

/** The database of the settings; an embedded server that the service runs is shared. */
export const openCommandDatabase = (): Promise<OpenDatabase> =>
  openDatabase(readEnv(), () => undefined, true);
