import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What answers are made of. Rows that are derived from these, or written only together with them, tell nothing of
 * their own.
 */
const TABLES = [
  ...['events', 'event_texts', 'venues', 'venue_texts', 'organizers', 'organizer_texts'],
  ...['terms', 'term_texts', 'images'],
];

/**
 * Every process that keeps answers hears of a change when it is committed, whoever made it: another process, the
 * command line, or somebody with psql. PostgreSQL tells a transaction's repeated words once.
 */
export class TellChanges1797000000000 implements MigrationInterface {
  name = 'TellChanges1797000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NOTIFY calendar_changed;
        RETURN NULL;
      END $$`);
    for (const table of TABLES)
      await runner.query(`CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION tell_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TRIGGER told ON ${table}`);
    await runner.query(`DROP FUNCTION tell_change`);
  }
}
