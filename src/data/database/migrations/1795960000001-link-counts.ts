import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildCountTriggers } from './first-schema/listings.js';
import { isOpenSql } from './first-schema/term-counts.js';

const NOUNS = ['venue', 'organizer'] as const;

/** @param rows with `n`, 1 for new rows, -1 for old */
export const buildChanges = (noun: string, rows: string): string => `
  INSERT INTO ${noun}_counts (language, ${noun}_id, delta)
  SELECT r.language, r.${noun}_id, sum(r.n) FROM (${rows}) r WHERE ${isOpenSql('r')}
  GROUP BY 1, 2 HAVING sum(r.n) <> 0`;

const buildFunction = (
  noun: string,
): string => `CREATE FUNCTION count_${noun}s() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${buildChanges(noun, 'SELECT *, 1 AS n FROM entered')};
    ELSIF TG_OP = 'UPDATE' THEN
      ${buildChanges(noun, 'SELECT *, 1 AS n FROM entered UNION ALL SELECT *, -1 FROM gone')};
    ELSE ${buildChanges(noun, 'SELECT *, -1 AS n FROM gone')};
    END IF;
    RETURN NULL;
  END $$`;

/** Counts the open events of venues and organizers, as `term_counts` those of terms. */
export class LinkCounts1795960000001 implements MigrationInterface {
  name = 'LinkCounts1795960000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const noun of NOUNS) {
      const listings = `event_${noun}_listings`;
      await runner.query(`CREATE TABLE ${noun}_counts (
        language      text    NOT NULL,
        ${noun}_id  integer NOT NULL,
        delta         integer NOT NULL
      )`);
      await runner.query(
        `CREATE INDEX ix_${noun}_counts_language ON ${noun}_counts (language, ${noun}_id) INCLUDE (delta)`,
      );
      await runner.query(buildFunction(noun));
      // These hold back the writes of other processes, which are counted either below or by a trigger.
      for (const trigger of buildCountTriggers(listings, `count_${noun}s`)) await runner.query(trigger);
      await runner.query(`INSERT INTO ${noun}_counts (language, ${noun}_id, delta)
        SELECT l.language, l.${noun}_id, count(*) FROM ${listings} l WHERE ${isOpenSql('l')} GROUP BY 1, 2`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const noun of NOUNS) {
      for (const name of ['counted_in', 'counted_again', 'counted_out'])
        await runner.query(`DROP TRIGGER ${name} ON event_${noun}_listings`);
      await runner.query(`DROP FUNCTION count_${noun}s()`);
      await runner.query(`DROP TABLE ${noun}_counts`);
    }
  }
}
