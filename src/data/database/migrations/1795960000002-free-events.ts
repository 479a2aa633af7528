import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  buildListFunctions,
  type FurtherKey,
  LISTING_GROUPS,
  lookUpVenues,
} from './first-schema/relist-events.js';

/** Words for a price of zero, as `FREE_PRICE_SLUGS`. A language that adds one replaces the function and fills the column. */
const WORDS =
  'besplatno|bezplatnie|bezplatno|brezplacno|dorean|free|gratis|gratuit|gratuito|ingyenes|kostenlos|maksuton|zadarmo|zdarma';

export const FREE: FurtherKey = { name: 'free', value: 'is_free_cost(p.cost)' };

const TABLES = ['event_listings', ...LISTING_GROUPS.map((group) => `event_${group}_listings`)];

/** Each cost is read once. */
const EVENTS = `(SELECT id FROM events WHERE is_free_cost(cost) OFFSET 0) f WHERE f.id = l.event_id`;
const LISTED = `event_listings f WHERE f.event_id = l.event_id AND f.language = '*' AND f.free`;

/** List index rows know whether an event is free. Partial indexes have those that are. */
export class FreeEvents1795960000002 implements MigrationInterface {
  name = 'FreeEvents1795960000002';

  async up(runner: QueryRunner): Promise<void> {
    // A service that runs meanwhile would list the events that it writes without the new column.
    await runner.query('LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE');
    await runner.query(`CREATE FUNCTION is_free_cost(cost jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(cost @? '$.values[*]' AND NOT cost @? '$.values[*] ? (!(@ like_regex "^(0+([.]0+)?|${WORDS})$"))', false)
    $$`);
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD free boolean NOT NULL DEFAULT false`);
      // The column changes no count.
      await runner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await runner.query(
        `UPDATE ${table} l SET free = true FROM ${table === 'event_listings' ? EVENTS : LISTED}`,
      );
      await runner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
    for (const clock of ['at', 'local'])
      for (const [group, term] of [
        ['', ''],
        ['term_', 'term_id, '],
      ])
        await runner.query(`CREATE INDEX ix_event_${group}listings_free_starts_${clock} ON event_${group}listings
          (language, ${term}starts_${clock}, dated_at, event_id) INCLUDE (protected, ends_${clock}, hidden)
          WHERE status = 'publish' AND free`);
    for (const statement of buildListFunctions(lookUpVenues, [FREE])) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of buildListFunctions(lookUpVenues)) await runner.query(statement);
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN free`);
    await runner.query(`DROP FUNCTION is_free_cost(jsonb)`);
  }
}
