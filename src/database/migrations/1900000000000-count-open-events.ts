import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNT_OPEN_EVENTS, recountProtected } from './count-open-events.js';
import { COUNT_TERMS_BY_MONTHS } from './list-triggers.js';

const NAMES = [
  'ix_event_listings_(public_|featured_|ticketed_)?starts_(at|local)',
  'ix_event_(term|venue|organizer)_listings_starts_(at|local)',
  'ix_event_term_listings_long',
];

/** Indexes whose lists and totals leave protected events out; of those by wall clocks the ones that are there. */
const NARROWED = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = current_schema() AND indexname ~ '^(${NAMES.join('|')})$' ORDER BY indexname`;

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * The numbers of categories and tags leave protected events out. Indexes hold the flag, so that lists with filters on what
 * is blanked of such events leave them out in index-only scans.
 */
export class CountOpenEvents1900000000000 implements MigrationInterface {
  name = 'CountOpenEvents1900000000000';

  async up(runner: QueryRunner): Promise<void> {
    // Blocks writes of events. The deletion of a term locks the tables in this order, too.
    await runner.query(`LOCK TABLE terms, event_term_listings IN SHARE ROW EXCLUSIVE MODE`);
    await runner.query(recountProtected(-1));
    await runner.query(COUNT_OPEN_EVENTS);
    // In front of a timestamp the flag fits into the padding: the indexes do not grow.
    await remake(runner, (definition) => definition.replace('INCLUDE (', 'INCLUDE (protected, '));
    await runner.query(`CREATE INDEX ix_event_listings_protected ON event_listings (language, event_id)
      WHERE status = 'publish' AND protected`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`LOCK TABLE terms, event_term_listings IN SHARE ROW EXCLUSIVE MODE`);
    await runner.query(`DROP INDEX ix_event_listings_protected`);
    await remake(runner, (definition) => definition.replace('INCLUDE (protected, ', 'INCLUDE ('));
    await runner.query(COUNT_TERMS_BY_MONTHS);
    await runner.query(recountProtected(1));
  }
}

async function remake(runner: QueryRunner, changed: (definition: string) => string): Promise<void> {
  await runner.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { name, definition } of (await runner.query(NARROWED)) as Index[]) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(changed(definition));
  }
}
