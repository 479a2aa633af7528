import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FREE } from './1795960000002-free-events.js';
import {
  buildListFunctions,
  type FurtherKey,
  LISTING_GROUPS,
  lookUpVenues,
} from './first-schema/relist-events.js';

export const SERIES: FurtherKey = {
  name: 'series_id',
  value: '(SELECT o.series_id FROM event_occurrences o WHERE o.event_id = p.id)',
};

const TABLES = ['event_listings', ...LISTING_GROUPS.map((group) => `event_${group}_listings`)];

const buildUpdates = (rows: string, series: string): string =>
  TABLES.map(
    (table) => `UPDATE ${table} l SET series_id = ${series} FROM ${rows} o
      WHERE o.event_id = l.event_id AND l.series_id IS DISTINCT FROM ${series};`,
  ).join('\n');

/** The listing rows of a deleted event go with it. */
const LEFT_EVENTS = '(SELECT g.event_id FROM gone g JOIN events p ON p.id = g.event_id)';

/** An event that joins or leaves a series, or passes to another one, may keep its listing rows. */
const FOLLOW_SERIES = `CREATE FUNCTION follow_series() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN ${buildUpdates(LEFT_EVENTS, 'NULL')}
    ELSE
      IF TG_OP = 'UPDATE' THEN
        IF NOT EXISTS (SELECT event_id, series_id FROM entered EXCEPT SELECT event_id, series_id FROM gone) THEN
          RETURN NULL;
        END IF;
      END IF;
      ${buildUpdates('entered', 'o.series_id')}
    END IF;
    RETURN NULL;
  END $$`;

const TRIGGERS = [
  ['followed_in', 'INSERT', 'NEW TABLE AS entered'],
  ['followed_again', 'UPDATE', 'OLD TABLE AS gone NEW TABLE AS entered'],
  ['followed_out', 'DELETE', 'OLD TABLE AS gone'],
];

/** List index rows know the series of an event. Partial indexes have the occurrences of each series in their order. */
export class SeriesKeys1795994445697 implements MigrationInterface {
  name = 'SeriesKeys1795994445697';

  async up(runner: QueryRunner): Promise<void> {
    // A service that runs meanwhile would list the events that it writes without the new column.
    await runner.query(
      `LOCK TABLE events, event_occurrences, ${TABLES.join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
    );
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD series_id integer`);
      // The column changes no count.
      await runner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await runner.query(
        `UPDATE ${table} l SET series_id = o.series_id FROM event_occurrences o WHERE o.event_id = l.event_id`,
      );
      await runner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
    for (const [group, id] of [['', ''], ...LISTING_GROUPS.map((noun) => [`${noun}_`, `${noun}_id, `])])
      await runner.query(`CREATE INDEX ix_event_${group}listings_series ON event_${group}listings
        (language, ${id}series_id, starts_at, event_id)
        INCLUDE (ends_at, starts_local, ends_local, status, hidden, protected, author_id) WHERE series_id IS NOT NULL`);
    for (const statement of buildListFunctions(lookUpVenues, [FREE, SERIES])) await runner.query(statement);
    await runner.query(FOLLOW_SERIES);
    for (const [name, operation, rows] of TRIGGERS)
      await runner.query(`CREATE TRIGGER ${name} AFTER ${operation} ON event_occurrences
        REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION follow_series()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of TRIGGERS) await runner.query(`DROP TRIGGER ${name} ON event_occurrences`);
    await runner.query(`DROP FUNCTION follow_series()`);
    for (const statement of buildListFunctions(lookUpVenues, [FREE])) await runner.query(statement);
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN series_id`);
  }
}
