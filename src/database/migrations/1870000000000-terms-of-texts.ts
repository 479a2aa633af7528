import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RELIST_EVENTS_AND_TEXTS, RELIST_HELD_EVENTS, TERM_IDS } from './relist-events.js';

const FILL_TERMS = `
  CREATE FUNCTION fill_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.term_ids := ${TERM_IDS('NEW.event_id')};
    RETURN NEW;
  END $$`;

/**
 * A search in a category or with a tag asks one index for both: each text knows the terms of its event. Where a term is
 * deleted, its id stays until the event changes: it is nobody else's, and lists refuse it. Writing all texts of a large
 * category anew, with all of their words, would take minutes.
 */
export class TermsOfTexts1870000000000 implements MigrationInterface {
  name = 'TermsOfTexts1870000000000';

  async up(runner: QueryRunner): Promise<void> {
    // Nobody changes an event while its terms are copied; writers take the tables in this order, too.
    await runner.query(`LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE`);
    await runner.query(`DROP INDEX ix_event_words_words`);
    await runner.query(`ALTER TABLE event_words ADD COLUMN term_ids integer[]`);
    await runner.query(`CREATE FUNCTION term_ids_of(id integer) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
      BEGIN
        RETURN ${TERM_IDS('id')};
      END $$`);
    // Writes the table anew: an update would leave every row and every entry of its indexes behind once more. What is
    // compared must not be fetched from elsewhere, as the words next to it are.
    await runner.query(`ALTER TABLE event_words
      ALTER COLUMN term_ids TYPE integer[] USING term_ids_of(event_id),
      ALTER COLUMN term_ids SET STORAGE MAIN, ALTER COLUMN term_ids SET NOT NULL`);
    await runner.query(`DROP FUNCTION term_ids_of`);
    await runner.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await runner.query(
      `CREATE INDEX ix_event_words_words_term_ids ON event_words USING gin (words, term_ids)`,
    );
    await runner.query(FILL_TERMS);
    // Whoever knows them tells them: then nobody looks.
    await runner.query(`CREATE TRIGGER filled_terms BEFORE INSERT ON event_words FOR EACH ROW
      WHEN (NEW.term_ids IS NULL) EXECUTE FUNCTION fill_terms()`);
    await runner.query(RELIST_EVENTS_AND_TEXTS);
    await runner.query(`ANALYZE event_words`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(RELIST_HELD_EVENTS);
    await runner.query(`DROP TRIGGER filled_terms ON event_words`);
    await runner.query(`DROP FUNCTION fill_terms`);
    // The index goes with its column.
    await runner.query(`ALTER TABLE event_words DROP COLUMN term_ids`);
    await runner.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await runner.query(`CREATE INDEX ix_event_words_words ON event_words USING gin (words)`);
  }
}
