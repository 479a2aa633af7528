import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { ensureAdministrator } from '../../requests/accounts/insert-user.js';
import type { Database } from '../../data/database/connection/database.js';
import { loadSample } from './load-sample.js';
import { removeSample } from './remove-sample.js';
import { hasContent } from './sample-items.queries.js';

/** An arbitrary number that must not change: all versions of the service compete for this lock. */
const FIRST_RUN_LOCK = 5_170_912_027;

/** Get their author after the sample, which is written before the first user. */
const AUTHORED_TABLES = [
  'events',
  'venues',
  'organizers',
  'images',
  'event_listings',
  'venue_listings',
  'organizer_listings',
  'event_term_listings',
  'event_venue_listings',
  'event_organizer_listings',
];

/**
 * Loads the sample calendar, unless events were imported before, and creates the administrator.
 *
 * @returns null when this is not the first run
 */
export async function performFirstRun(
  app: INestApplicationContext,
  { dataSource: database, directUrl }: { readonly dataSource: Database; readonly directUrl: string },
  sample: boolean,
  say: (line: string) => void,
): Promise<{ login: string; secret: string } | null> {
  // The lock belongs to the connection, which a pooler would not keep.
  const holder = new Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query(`SET statement_timeout = 0; SET lock_timeout = 0`);
    await holder.query(`SELECT pg_advisory_lock($1)`, [FIRST_RUN_LOCK]);
    const { rowCount } = await holder.query(`SELECT FROM users LIMIT 1`);
    if (rowCount !== 0) return null;
    if (sample) {
      // An interrupted start left a part of the sample. Without users, no person has changed it.
      await removeSample(database, { withChanged: true });
      if (!(await hasContent(database.manager))) {
        say('Loading the sample calendar.');
        await loadSample(app);
      }
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
