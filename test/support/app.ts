// The real application on a real PostgreSQL, built the way main.ts builds it, and a client for each role.
import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type * as Argon2 from '@node-rs/argon2';
import { Test } from '@nestjs/testing';
import { AsyncLocalStorage } from 'node:async_hooks';
import type Crypto from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query } from 'pg';
import { pino, type Logger } from 'pino';
import type { Role } from '../../src/requests/accounts/roles.js';
import { configureApp } from '../../src/app.js';
import { AppModule } from '../../src/app.module.js';
import { readEnv } from '../../src/foundation/config/env.js';
import type { Database } from '../../src/data/database/connection/database.js';
import { Jobs } from '../../src/data/database/changes/jobs.js';
import { createDatabase } from '../../src/data/database/connection/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { clock } from '../../src/foundation/dates/clock.js';
import { HttpAdapter } from '../../src/service/edge/http-adapter.js';
import { Api } from './api.js';
import { EMPTY } from './empty.js';
import {
  dropIdleDatabases,
  emptyDatabase,
  leaveDatabase,
  makeDatabase,
  takeDatabase,
  type TestDatabase,
} from './idle-databases.js';
import { addUsers, type Users } from './users.js';
import { watchResponses } from './watch-responses.js';

/** Passwords of events are slow to guess, and so to check, on purpose. Here the same function works as little as it can. */
jest.mock('node:crypto', () => {
  const actual = jest.requireActual<typeof Crypto>('node:crypto');
  // The options may be left out.
  const scrypt = (password: string, salt: Buffer, length: number, ...rest: (object | Derived)[]): void => {
    actual.scrypt(password, salt, length, { N: 2 }, rest.at(-1) as Derived);
  };
  return Object.create(actual, { scrypt: { value: scrypt } }) as typeof Crypto;
});

type Derived = Parameters<typeof Crypto.scrypt>[4];

/** Those of users are stored with the parameters that the service chose, whatever the work was. */
jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const [full, little] = ['m=12288,t=3,p=1', 'm=8,t=1,p=1'];
  return {
    hash: async (password: string): Promise<string> =>
      (await actual.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })).replace(little, full),
    verify: (hash: string, password: string): Promise<boolean> =>
      actual.verify(hash.replace(full, little), password),
  };
});

/** The beginning of every link in a response, unless a test sets another BASE_URL. */
export const SITE = 'http://calendar.test';
export const BASE = `${SITE}/calendar/events/v1`;

/** When tests happen, unless they set the clock: a Wednesday noon in UTC. */
export const NOW = '2027-03-10T12:00:00Z';

/** One for all calendars: a logger of the service writes ten times a second for as long as its process lives. */
export const SILENT = pino({ level: 'silent' });

export interface TestCalendar {
  readonly app: NestExpressApplication;
  readonly dataSource: Database;
  readonly visitor: Api;
  readonly administrator: Api;
  readonly editor: Api;
  readonly author: Api;
  readonly contributor: Api;
  readonly subscriber: Api;
  /** Ids of the users that the clients sign in as. */
  readonly userIds: Users['ids'];
  /** Secrets of the users, for requests without `Api`. */
  readonly secrets: Users['secrets'];
  /** Removes all content, keeps the users, and sets the clock back to NOW. Ids start at 1 again. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A calendar that has no content yet. Those of default settings are passed on from one file of a part to the next, because
 * a start takes longer than most files need for their tests.
 *
 * @param settings environment variables beside those every test has
 * @param logger for tests that read the log
 */
export async function startTestCalendar(
  settings: Record<string, string> = {},
  logger: Logger = SILENT,
): Promise<TestCalendar> {
  clock.set(NOW);
  const isShared = arePassedOn && Object.keys(settings).length === 0 && logger === SILENT;
  const service = isShared
    ? await takeIdleService()
    : await startService(await takeDatabase(arePassedOn), settings, logger);
  return signIn(service, isShared);
}

/** For tests of the memory and the counts of a service from its start, and of changed or missing tables. */
export async function startOwnCalendar(settings: Record<string, string> = {}): Promise<TestCalendar> {
  clock.set(NOW);
  return signIn(await startService(await makeDatabase(false), settings, SILENT), false);
}

interface RunningService {
  readonly app: NestExpressApplication;
  readonly dataSource: Database;
  readonly dataDir: string;
  readonly database: TestDatabase;
  stop(): Promise<void>;
}

const idleServices: RunningService[] = [];
let arePassedOn = false;

/**
 * Passes databases on from one file of a part to the next, and services of default settings, too. Hooks run in the order of their definition: a
 * file that runs alone closes its calendar after a hook of this module, so that it has to stop the service itself.
 */
export function passOnServices(): void {
  arePassedOn = true;
  afterAll(async () => {
    for (const service of idleServices.splice(0)) await service.stop();
    await dropIdleDatabases();
  });
}

async function takeIdleService(): Promise<RunningService> {
  const service = idleServices.pop();
  if (service === undefined) return startService(await takeDatabase(arePassedOn), {}, SILENT);
  await emptyDatabase(service.database, service.dataSource);
  service.dataSource.changes.recordChange();
  const images = join(service.dataDir, 'images');
  if (existsSync(images))
    for (const name of readdirSync(images)) rmSync(join(images, name), { recursive: true });
  return service;
}

async function startService(
  database: TestDatabase,
  settings: Record<string, string>,
  logger: Logger,
): Promise<RunningService> {
  const { url } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'calendar-data-'));
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    BASE_URL: SITE,
    LOG_LEVEL: 'silent',
    // Most of the time of a test would go into it.
    COMPRESSION: 'false',
    // Tests ask more often than people do.
    RATE_LIMIT: 'off',
    ...settings,
  });
  const dataSource = createDatabase({
    entities: ENTITIES,
    url,
    poolSize: env.databasePoolSize,
    statementTimeoutMs: env.statementTimeoutMs,
  });
  await dataSource.initialize();
  const module = await Test.createTestingModule({ imports: [AppModule.with(env, dataSource)] }).compile();
  const app = module.createNestApplication<NestExpressApplication>(new HttpAdapter(), {
    bodyParser: false,
    logger: false,
  });
  configureApp(app, logger);
  watchResponses(app.getHttpServer(), env);
  await app.init();
  await app.listen(0, '127.0.0.1');
  const stop = async (): Promise<void> => {
    await app.close();
    if (dataSource.isInitialized) await dataSource.destroy();
    await leaveDatabase(database);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, dataSource, dataDir, database, stop };
}

/** @param isShared whether the service is passed on when the calendar is closed */
async function signIn(service: RunningService, isShared: boolean): Promise<TestCalendar> {
  const { app, dataSource } = service;
  const { secrets, ids: userIds } = (service.database.users ??= await addUsers(app, dataSource));
  const root = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const as = (role: Role): Api => new Api(root, { login: role, secret: secrets[role] });
  return {
    app,
    dataSource,
    visitor: new Api(root, null),
    administrator: as('administrator'),
    editor: as('editor'),
    author: as('author'),
    contributor: as('contributor'),
    subscriber: as('subscriber'),
    userIds,
    secrets,
    empty: async () => {
      clock.set(NOW);
      await dataSource.query(EMPTY);
      dataSource.changes.recordChange();
    },
    close: async () => {
      clock.set(null);
      if (isShared && dataSource.isInitialized) idleServices.push(service);
      else await service.stop();
    },
  };
}

/** Whether the running code is background work. */
const background = new AsyncLocalStorage<true>();

// Also those that begin before their statements are counted.
const runJob = Reflect.get<Jobs, 'run'>(Jobs.prototype, 'run');
Reflect.set(Jobs.prototype, 'run', function (this: Jobs, ...sent: Parameters<Jobs['run']>) {
  return background.run(true, () => Reflect.apply(runJob, this, sent));
});

/** How many statements reach the database while the work is done, without those of background work. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const statements: string[] = [];
  const query: unknown = Reflect.get(Client.prototype, 'query');
  const queries = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent) {
    if (background.getStore() === undefined) statements.push(JSON.stringify(sent[0]));
    return Reflect.apply(query as (...sent: unknown[]) => never, this, sent);
  });
  try {
    await work();
    return statements.filter((statement) => !/AS due|NOTIFY calendar_beat/.test(statement)).length;
  } finally {
    queries.mockRestore();
  }
}

/** What every query has, and the types of `pg` leave out. */
interface Reading {
  handleDataRow(message: { readonly length: number }): void;
}

/** How many bytes of rows the database sends while the work is done with nothing in memory. */
export async function countBytesRead(
  { dataSource }: TestCalendar,
  work: () => Promise<unknown>,
): Promise<number> {
  dataSource.changes.recordChange();
  const spy = jest.spyOn(Query.prototype as unknown as Reading, 'handleDataRow');
  try {
    await work();
    return spy.mock.calls.reduce((bytes, [{ length }]) => bytes + length, 0);
  } finally {
    spy.mockRestore();
  }
}

/** How many statements reach the database while the work is done with nothing in memory, whatever was requested before. */
export function countColdQueries(
  { dataSource }: TestCalendar,
  work: () => Promise<unknown>,
): Promise<number> {
  dataSource.changes.recordChange();
  return countQueries(work);
}
