// What happens on the very first start: the sample calendar, then the administrator whose existence ends the first run.
import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { ensureAdministrator } from '../../accounts/insert-user.js';
import type { Database } from '../connection/database.js';
import { loadSample } from './load-sample.js';

/** Any number, the same in every version: two services that start at once do this one after the other. */
const FIRST_RUN_LOCK = 5_170_912_027;

/** What refers to these goes with them; what is derived without a reference is named too. */
const CONTENT_TABLES = `events, venues, organizers, terms, images,
  event_term_listings, event_venue_listings, event_organizer_listings, term_counts, term_month_counts,
  event_day_counts`;

/** The sample is written before there is a user; what says so is told afterwards. */
const AUTHORED_TABLES = [
  'events',
  'venues',
  'organizers',
  'event_listings',
  'event_term_listings',
  'event_venue_listings',
  'event_organizer_listings',
  'venue_listings',
  'organizer_listings',
];

/**
 * @param sample whether to load the sample calendar
 * @param say reports what takes a while, for whoever waits for it
 * @returns login and secret of the new administrator, null when this is not the first run
 */
export async function performFirstRun(
  app: INestApplicationContext,
  { dataSource: database, directUrl }: { readonly dataSource: Database; readonly directUrl: string },
  sample: boolean,
  say: (line: string) => void,
): Promise<{ login: string; secret: string } | null> {
  // A lock that belongs to the connection: no pooler may stand before it.
  const holder = new Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks is told by the next statement.
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query(`SET statement_timeout = 0; SET lock_timeout = 0`);
    await holder.query(`SELECT pg_advisory_lock($1)`, [FIRST_RUN_LOCK]);
    const { rows } = await holder.query<{ isFirst: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM users) AS "isFirst"`,
    );
    if (rows[0]?.isFirst !== true) return null;
    if (sample) {
      say('Loading the sample calendar.');
      // A start that was interrupted left a part of the sample; without a user nobody else can have written.
      await holder.query(`TRUNCATE ${CONTENT_TABLES} CASCADE`);
      await loadSample(app);
    }
    const administrator = await ensureAdministrator(database);
    for (const table of AUTHORED_TABLES) {
      await holder.query(
        `UPDATE ${table} SET author_id = (SELECT min(id) FROM users) WHERE author_id IS NULL`,
      );
    }
    return administrator;
  } finally {
    await holder.end();
  }
}
