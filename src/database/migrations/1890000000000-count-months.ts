import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  COUNT_TERMS,
  COUNT_TERMS_BY_MONTHS,
  FORGET_COUNTS,
  FORGET_MONTHS,
  KEEP_MONTHS,
  MONTH_COUNTS,
} from './list-triggers.js';

/**
 * How many events of a category or tag start in each month: the totals of large ones are added up from there. Writers append
 * the month to the change that they append anyway. Whoever folds these changes, processes of the version before among them,
 * leaves their months to a trigger.
 */
export class CountMonths1890000000000 implements MigrationInterface {
  name = 'CountMonths1890000000000';

  async up(runner: QueryRunner): Promise<void> {
    const run = (sql: string): Promise<unknown> => runner.query(sql);
    // Nobody lists an event while those that there are get counted. Who deletes a term takes the tables in this order, too.
    await run(`LOCK TABLE terms, event_term_listings IN SHARE ROW EXCLUSIVE MODE`);
    await run(`CREATE INDEX ix_event_term_listings_long ON event_term_listings (language, term_id, starts_at)
      INCLUDE (ends_at, starts_local, ends_local, hidden)
      WHERE status = 'publish' AND ends_at - starts_at > interval '31 days'`);
    await run(`CREATE TABLE term_month_counts (
      language text    NOT NULL,
      term_id  integer NOT NULL,
      month    date    NOT NULL,
      shown    integer NOT NULL,
      CONSTRAINT pk_term_month_counts PRIMARY KEY (term_id, language, month)
    )`);
    await run(MONTH_COUNTS);
    await run(`ALTER TABLE term_counts ADD COLUMN month date, ADD COLUMN shown integer NOT NULL DEFAULT 0`);
    await run(COUNT_TERMS_BY_MONTHS);
    await run(KEEP_MONTHS);
    await run(`CREATE TRIGGER folded AFTER DELETE ON term_counts
      REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION keep_months()`);
    await run(FORGET_MONTHS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`LOCK TABLE terms, event_term_listings, term_counts IN ACCESS EXCLUSIVE MODE`);
    await runner.query(replacing(FORGET_COUNTS));
    await runner.query(replacing(COUNT_TERMS));
    await runner.query(`DROP TRIGGER folded ON term_counts`);
    await runner.query(`DROP FUNCTION keep_months`);
    await runner.query(`ALTER TABLE term_counts DROP COLUMN month, DROP COLUMN shown`);
    await runner.query(`DROP TABLE term_month_counts`);
    await runner.query(`DROP INDEX ix_event_term_listings_long`);
  }
}

const replacing = (statement: string): string =>
  statement.replace(/^CREATE FUNCTION/, 'CREATE OR REPLACE FUNCTION');
