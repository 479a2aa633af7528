// The generated calendar that is measured: kept in a data folder, and generated again when another one is requested.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/data/database/embedded/embedded-postgres.js';
import { migrateUrl } from '../src/data/database/migrations/migrate.js';
import { generate } from './generate/generate.js';
import type { Size } from './generate/plan.js';
import { isWorthKeeping } from './generation.js';
import { keep, readResults } from './page/kept.js';
import { withClient } from './with-client.js';

export interface CalendarOptions {
  readonly events: number;
  readonly seed: string;
  /** An empty database, or one that was generated before; the embedded one when not given. */
  readonly url: string | undefined;
  /** Takes a calendar that an older version of the code has generated. */
  readonly keep: boolean;
}

export interface Calendar {
  readonly url: string;
  readonly folder: string;
  readonly close: () => Promise<void>;
}

const DAY = 86_400_000;

/** Lists begin today: a calendar that was made long ago has less to show. */
const FRESH_DAYS = 60;

/**
 * Nothing of a calendar that can be generated again has to survive a power cut while it is written; its indexes need
 * no log.
 */
const WHILE_WRITING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The database with the calendar in it, as the service would run it. */
export async function openCalendar(options: CalendarOptions): Promise<Calendar> {
  const folder = resolve('data', `bench-${options.events}`);
  mkdirSync(folder, { recursive: true });
  if (options.url !== undefined) {
    await makeCalendar(options.url, options);
    return { url: options.url, folder, close: () => Promise.resolve() };
  }
  // The database's own user has to get in when root runs this.
  for (const path of [resolve('data'), folder]) chmodSync(path, 0o755);
  const first = await start(folder, {});
  const isThere = await isGenerated(urlOf(first), options).catch(async (error: unknown) => {
    await first.stop();
    throw error;
  });
  if (isThere) return { url: urlOf(first), folder, close: () => first.stop() };
  await first.stop();
  const writing = await start(folder, WHILE_WRITING);
  try {
    await makeCalendar(urlOf(writing), options);
  } finally {
    await writing.stop();
  }
  const server = await start(folder, {});
  return { url: urlOf(server), folder, close: () => server.stop() };
}

const start = (dataDir: string, settings: Record<string, string>): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: say, settings });

function urlOf({ host, port, user, password, database }: EmbeddedPostgres): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}${secret}@${host}:${port}/${database}`;
}

interface Mark {
  readonly events: number;
  readonly seed: string;
  readonly code: string;
  readonly now: number;
}

async function makeCalendar(url: string, options: CalendarOptions): Promise<void> {
  if (await isGenerated(url, options)) return;
  const { events, seed } = options;
  const size: Size = { events, seed, now: Math.floor(Date.now() / DAY) * DAY };
  say(`Generating ${events} events.`);
  const from = performance.now();
  await empty(url);
  await migrateUrl(url);
  await generate(url, size, say);
  const mark: Mark = { ...size, code: codeOf() };
  await withClient(url, (client) =>
    client.query(`COMMENT ON SCHEMA public IS '${MARKED}${JSON.stringify(mark).replaceAll(`'`, `''`)}'`),
  );
  const seconds = (performance.now() - from) / 1000;
  const generation = { events, seconds };
  if (isWorthKeeping(generation, readResults().generation?.result)) await keep('generation', generation, url);
  say(
    `Generated in ${seconds.toFixed(0)} s, with at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.`,
  );
}

const MARKED = 'calendar-events bench: ';

async function isGenerated(url: string, { events, seed, keep }: CalendarOptions): Promise<boolean> {
  const mark = await withClient(url, readMark);
  if (mark === null || mark.events !== events || mark.seed !== seed) return false;
  if (keep) return true;
  return mark.code === codeOf() && Date.now() - mark.now < FRESH_DAYS * DAY;
}

async function readMark(client: Client): Promise<Mark | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description('public'::regnamespace) AS comment`,
  );
  const comment = rows[0]?.comment ?? '';
  if (!comment.startsWith(MARKED)) return null;
  return comment === `${MARKED}unfinished` ? null : (JSON.parse(comment.slice(MARKED.length)) as Mark);
}

/** Only what this program has written itself is thrown away. */
async function empty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ isOwn: boolean }>(
      `SELECT coalesce(obj_description('public'::regnamespace) LIKE $1, false) OR NOT EXISTS (
         SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS "isOwn"`,
      [`${MARKED}%`],
    );
    if (rows[0]?.isOwn !== true)
      throw new Error(
        'The database holds something that was not generated by this program; give it another one.',
      );
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
    await client.query(`COMMENT ON SCHEMA public IS '${MARKED}unfinished'`);
  });
}

/** The code that decides the content of the database. */
const CODE = [
  'src/data/database/migrations',
  'src/calendar/events/event-listings.queries.js',
  'src/foundation/html/plain-text.js',
  'src/foundation/languages/fold.js',
  'src/calendar/posts/linked/update-linked-listings.js',
  'src/calendar/search/tokenize.js',
  'src/calendar/search/word-index.queries.js',
  'bench/generate',
];

function codeOf(): string {
  const hash = createHash('sha1');
  const root = resolve(__dirname, '..');
  for (const path of CODE) {
    const files = path.endsWith('.js')
      ? [path]
      : readdirSync(join(root, path))
          .filter((name) => name.endsWith('.js'))
          .sort()
          .map((name) => join(path, name));
    for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
