/** Services and commands that use a database of the test run: one of their own takes them seconds to make, start and end. */
import { createTestDatabase, dropTestDatabase } from './database.js';
import { makeFolder } from './data-folder.js';

const urls: string[] = [];

/** A migrated, empty database, and a folder for the rest. */
export async function elsewhere(): Promise<{ readonly DATABASE_URL: string; readonly DATA_DIR: string }> {
  const DATABASE_URL = await createTestDatabase();
  urls.push(DATABASE_URL);
  return { DATABASE_URL, DATA_DIR: makeFolder() };
}

/** For afterEach, when the services have ended. */
export async function dropDatabases(): Promise<void> {
  for (const url of urls.splice(0)) await dropTestDatabase(url);
}
