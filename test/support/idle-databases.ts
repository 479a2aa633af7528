/** Databases that are passed on from one calendar to the next: to empty one takes a tenth of the time. */
import { Client } from 'pg';
import { createTestDatabase, dropTestDatabase } from './database.js';
import { FORGET_WORDS, REMOVE_USERS, START_AGAIN } from './empty.js';
import { readUsers, type Connection, type Users } from './users.js';

export interface TestDatabase {
  readonly url: string;
  readonly isPassedOn: boolean;
  /** Once they are there. */
  users?: Users;
}

const idle: TestDatabase[] = [];

export const makeDatabase = async (isPassedOn: boolean): Promise<TestDatabase> => ({
  url: await createTestDatabase(),
  isPassedOn,
});

/** An idle database without content, or else a new one. */
export async function takeDatabase(isPassedOn: boolean): Promise<TestDatabase> {
  const database = idle.pop();
  if (database === undefined) return makeDatabase(isPassedOn);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const connection: Connection = {
      query: async <T>(statement: string) => (await client.query(statement)).rows as T,
    };
    await emptyDatabase(database, connection);
    await connection.query(FORGET_WORDS);
  } finally {
    await client.end();
  }
  return database;
}

/** Removes all content, and the users if a test has changed them. */
export async function emptyDatabase(database: TestDatabase, connection: Connection): Promise<void> {
  if (database.users?.rows !== (await readUsers(connection))) {
    await connection.query(REMOVE_USERS);
    delete database.users;
  }
  await startAgain(connection);
}

/** Background work of the service that had the database may just lock the tables in another order. */
async function startAgain(connection: Connection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.query(START_AGAIN);
      return;
    } catch (error) {
      if (attempt === 5 || !/deadlock detected/.test(String(error))) throw error;
    }
  }
}

/** Drops the database, unless it is passed on. Nothing may be connected to it. */
export async function leaveDatabase(database: TestDatabase): Promise<void> {
  if (database.isPassedOn) idle.push(database);
  else await dropTestDatabase(database.url);
}

export async function dropIdleDatabases(): Promise<void> {
  for (const { url } of idle.splice(0)) await dropTestDatabase(url);
}
