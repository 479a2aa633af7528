import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FREE } from './1795960000002-free-events.js';
import { SERIES } from './1795994445697-series-keys.js';
import {
  buildListFunctions,
  type FurtherKey,
  LISTING_GROUPS,
  lookUpVenues,
} from './first-schema/relist-events.js';

export const PICTURED: FurtherKey = { name: 'pictured', value: 'p.image_id IS NOT NULL' };

/** Null without codes, which takes no space. */
export const ACCESSIBILITY: FurtherKey = {
  name: 'accessibility',
  value: `nullif(p.accessibility, '{}')`,
};

const TABLES = ['event_listings', ...LISTING_GROUPS.map((group) => `event_${group}_listings`)];

/** A deleted image goes from its events without their being written. */
const LOSE_PICTURES = `CREATE FUNCTION lose_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${TABLES.map((table) => `UPDATE ${table} l SET pictured = false WHERE l.event_id = NEW.id AND l.pictured;`).join('\n    ')}
    RETURN NULL;
  END $$`;

/** List index rows know whether an event has an image, and its accessibility, so that lists of these read indexes alone. */
export class PictureKeys1796123833994 implements MigrationInterface {
  name = 'PictureKeys1796123833994';

  async up(runner: QueryRunner): Promise<void> {
    // A service that runs meanwhile would list the events that it writes without the new columns.
    await runner.query(`LOCK TABLE events, ${TABLES.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE ${table} ADD pictured boolean NOT NULL DEFAULT false, ADD accessibility text[]`,
      );
      // The columns change no count.
      await runner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await runner.query(`UPDATE ${table} l SET pictured = ${PICTURED.value}, accessibility = ${ACCESSIBILITY.value}
        FROM events p WHERE p.id = l.event_id AND (${PICTURED.value} OR ${ACCESSIBILITY.value} IS NOT NULL)`);
      await runner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
    await replaceIndexes(runner, 'located', 'located, pictured');
    for (const clock of ['at', 'local'])
      await runner.query(`CREATE INDEX ix_event_listings_accessible_starts_${clock} ON event_listings
        (language, starts_${clock}, dated_at, event_id) INCLUDE (protected, ends_${clock}, hidden, accessibility)
        WHERE status = 'publish' AND accessibility IS NOT NULL`);
    await runner.query(`DROP INDEX ix_events_accessible`);
    for (const statement of buildListFunctions(lookUpVenues, [FREE, SERIES, PICTURED, ACCESSIBILITY]))
      await runner.query(statement);
    await runner.query(LOSE_PICTURES);
    await runner.query(`CREATE TRIGGER lost_picture AFTER UPDATE OF image_id ON events FOR EACH ROW
      WHEN (OLD.image_id IS NOT NULL AND NEW.image_id IS NULL) EXECUTE FUNCTION lose_pictures()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER lost_picture ON events`);
    await runner.query(`DROP FUNCTION lose_pictures()`);
    for (const statement of buildListFunctions(lookUpVenues, [FREE, SERIES])) await runner.query(statement);
    await runner.query(`CREATE INDEX ix_events_accessible ON events (id) INCLUDE (accessibility)
      WHERE accessibility <> '{}'`);
    await replaceIndexes(runner, 'located, pictured', 'located');
    for (const table of TABLES)
      await runner.query(`ALTER TABLE ${table} DROP COLUMN pictured, DROP COLUMN accessibility`);
  }
}

/** Lists can be read while the indexes are built. Those of the clock that the service does not use are missing, and stay so. */
async function replaceIndexes(runner: QueryRunner, former: string, included: string): Promise<void> {
  const indexes = (await runner.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = ANY($1) AND indexdef ~ ('[ (]' || $2 || '[,)]') ORDER BY 1`,
    [TABLES, former],
  )) as { readonly name: string; readonly definition: string }[];
  for (const { name, definition } of indexes)
    await runner.query(definition.replace(`INDEX ${name} `, `INDEX ${name}_new `).replace(former, included));
  for (const { name } of indexes) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
  }
}
