import type { MigrationInterface, QueryRunner } from 'typeorm';
import { keepClockIndexes } from './clock-indexes.js';
import { GROUPS, LIST_EVENT, RELIST_EVENTS, RELIST_HELD_EVENTS } from './relist-events.js';

/** In the place of a foreign key, which would look at every derived row of a new event by itself. */
const unlist = (
  group: string,
): string => `CREATE FUNCTION unlist_${group}s() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM event_${group}_listings l USING gone g
      WHERE l.event_id = g.event_id AND l.${group}_id = g.${group}_id;
    RETURN NULL;
  END $$`;

/** Writing a new event takes one statement that is planned once, and fewer looks at what is known to be there. */
export class ListNewEvents1798000000000 implements MigrationInterface {
  name = 'ListNewEvents1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LIST_EVENT);
    await runner.query(RELIST_HELD_EVENTS);
    for (const group of GROUPS) {
      const table = `event_${group}_listings`;
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT fk_${table}_event_id`);
      await runner.query(unlist(group));
      await runner.query(`CREATE TRIGGER unlisted AFTER DELETE ON event_${group}s
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unlist_${group}s()`);
    }
    // Terms are deleted so rarely that the few rows of counts may be read for it.
    await runner.query(`DROP INDEX ix_term_counts_term_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ix_term_counts_term_id ON term_counts (term_id)`);
    for (const group of GROUPS) {
      const table = `event_${group}_listings`;
      await runner.query(`DROP TRIGGER unlisted ON event_${group}s`);
      await runner.query(`DROP FUNCTION unlist_${group}s`);
      await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT fk_${table}_event_id FOREIGN KEY (event_id, ${group}_id)
        REFERENCES event_${group}s (event_id, ${group}_id) ON DELETE CASCADE`);
    }
    await runner.query(RELIST_EVENTS);
    await runner.query(`DROP FUNCTION list_event`);
    // Those before know no other way than that all of them are there.
    await keepClockIndexes(runner, 'local');
  }
}
