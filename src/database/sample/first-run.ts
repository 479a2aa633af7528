// What happens on the very first start: the sample calendar, then the administrator whose existence ends the first run.
import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ensureAdministrator } from '../../accounts/first-administrator.js';
import { loadSample } from './load-sample.js';

/** Any number, the same in every version: two services that start at once do this one after the other. */
const FIRST_RUN_LOCK = 5_170_912_027;

/** What refers to these goes with them; what is derived without a reference is named too. */
const CONTENT = `events, venues, organizers, terms, images,
  event_term_listings, event_venue_listings, event_organizer_listings, term_counts, event_day_counts`;

/** The sample is written before there is a user; what says so is told afterwards. */
const AUTHORED = [
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
 * @returns login and secret of the new administrator, null when this is not the first run
 */
export async function firstRun(
  app: INestApplicationContext,
  dataSource: DataSource,
  sample: boolean,
): Promise<{ login: string; secret: string } | null> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query(`SET lock_timeout = 0`);
    await holder.query(`SET statement_timeout = 0`);
    await holder.query(`SELECT pg_advisory_lock($1)`, [FIRST_RUN_LOCK]);
    const [row] = (await holder.query(`SELECT NOT EXISTS (SELECT FROM users) AS "isFirst"`)) as [
      { isFirst: boolean },
    ];
    if (!row.isFirst) return null;
    if (sample) {
      // A start that was interrupted left a part of the sample; without a user nobody else can have written.
      await holder.query(`TRUNCATE ${CONTENT} CASCADE`);
      await loadSample(app);
    }
    const administrator = await ensureAdministrator(dataSource);
    for (const table of AUTHORED) {
      await holder.query(
        `UPDATE ${table} SET author_id = (SELECT min(id) FROM users) WHERE author_id IS NULL`,
      );
    }
    return administrator;
  } finally {
    await holder.query(`SELECT pg_advisory_unlock($1)`, [FIRST_RUN_LOCK]);
    await holder.query(`RESET lock_timeout`);
    await holder.query(`RESET statement_timeout`);
    await holder.release();
  }
}
