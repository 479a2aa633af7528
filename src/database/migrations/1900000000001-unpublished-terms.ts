import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IS_OPEN } from './count-open-events.js';

/** Locks the terms in the order of their ids, so that events that publish the same terms do not deadlock. */
const PUBLISH_TERMS = `CREATE FUNCTION publish_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE published integer[];
  BEGIN
    published := ARRAY(SELECT t.id FROM terms t WHERE t.unpublished_since IS NOT NULL
      AND t.id IN (SELECT e.term_id FROM entered e WHERE e.language = '*' AND ${IS_OPEN('e')})
      ORDER BY t.id FOR NO KEY UPDATE);
    IF published <> '{}' THEN
      UPDATE terms SET unpublished_since = NULL WHERE id = ANY(published);
    END IF;
    RETURN NULL;
  END $$`;

/**
 * A category or tag that was named in an event becomes public when a published event without a password has it, in the
 * transaction that lists the event, and stays public. Existing terms are public.
 */
export class UnpublishedTerms1900000000001 implements MigrationInterface {
  name = 'UnpublishedTerms1900000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE terms ADD COLUMN unpublished_since timestamptz`);
    await runner.query(`CREATE INDEX ix_terms_unpublished ON terms (id) WHERE unpublished_since IS NOT NULL`);
    await runner.query(PUBLISH_TERMS);
    await runner.query(`CREATE TRIGGER published_in AFTER INSERT ON event_term_listings
      REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION publish_terms()`);
    await runner.query(`CREATE TRIGGER published_again AFTER UPDATE ON event_term_listings
      REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION publish_terms()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER published_in ON event_term_listings`);
    await runner.query(`DROP TRIGGER published_again ON event_term_listings`);
    await runner.query(`DROP FUNCTION publish_terms`);
    // The index goes with its column.
    await runner.query(`ALTER TABLE terms DROP COLUMN unpublished_since`);
  }
}
