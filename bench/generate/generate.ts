// A calendar of a given size in an empty, migrated database.
import type { Client } from 'pg';
import { describeRules } from '../../src/calendar/findings/findings-checker.js';
import { createDatabase } from '../../src/data/database/connection/data-source.js';
import { type Dropped, dropParts, restoreParts } from './catalog.js';
import { connect } from './copy.js';
import { derivePosts, listEvents } from './derived.js';
import { writeEvents } from './events.js';
import { OtherThread } from './other-thread.js';
import { writeOrganizers, writeTerms, writeUsers, writeVenues } from './people-and-places.js';
import { writeSeriesAndImages } from './series-and-images.js';
import { makePlan, type Plan, type Size } from './plan.js';

/**
 * Writes base tables by COPY and derives the rest, exactly as the service would have written it.
 *
 * @param say receives the current step
 */
export async function generate(url: string, size: Size, say: (line: string) => void): Promise<void> {
  const client = await connect(url);
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work();
    say(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
    return result;
  };
  try {
    const dropped: Dropped = await dropParts(client);
    const plan = makePlan(size);
    await writeUsers(url, plan);
    await step('Venues', () => writeVenues(url, plan));
    await step('Organizers', () => writeOrganizers(url, plan));
    await writeTerms(url, plan);
    const words = new OtherThread(url);
    try {
      await step('Events', () => writeEvents(url, plan, words, say));
      await step('Series and images', () => writeSeriesAndImages(client, plan));
      await step('Listings and the last words', () => Promise.all([words.end(), listEvents(url)]));
    } finally {
      await words.stop();
    }
    await step('Indexes', () => restoreParts(url, dropped, say));
    await step('Words of venues and organizers, vacuum of events', () =>
      Promise.all([withManager(url), vacuum(client, 'LIKE')]),
    );
    await setSequences(client, plan);
    await skipFindings(client);
    await step('Vacuum of the others', () => vacuum(client, 'NOT LIKE'));
  } finally {
    await client.end();
  }
}

async function withManager(url: string): Promise<void> {
  const dataSource = createDatabase({ url, poolSize: 2, statementTimeoutMs: 0 });
  await dataSource.initialize();
  try {
    await derivePosts(dataSource.manager);
  } finally {
    await dataSource.destroy();
  }
}

/** @param test that names of tables must pass to be of events: those are complete first */
async function vacuum(client: Client, test: 'LIKE' | 'NOT LIKE'): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname ${test} 'event%'`,
  );
  // Long texts as well, though nothing of them changes and all are read: otherwise autovacuum would run during a measurement.
  await client.query(`VACUUM ANALYZE ${rows[0]?.tables ?? ''}`);
}

/** All events count as checked: to check a million takes the service more than an hour, in which it would be measured. */
async function skipFindings(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO finding_cursor (rules, transaction_id) VALUES ($1, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`,
    [describeRules({ requiredLanguages: [] })],
  );
}

async function setSequences(client: Client, plan: Plan): Promise<void> {
  await client.query(
    `SELECT setval('post_ids', $1::bigint),
    setval('term_ids', (SELECT max(id) FROM terms)),
    setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users))`,
    [plan.firstSeries + plan.series],
  );
}
