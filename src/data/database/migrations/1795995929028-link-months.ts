import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildChanges as buildOpenChanges } from './1795960000001-link-counts.js';
import { buildMonthSql, isOpenSql } from './first-schema/term-counts.js';

const NOUNS = ['venue', 'organizer'] as const;
type Noun = (typeof NOUNS)[number];

/** @param rows with `n`, 1 for new rows, -1 for old */
const buildMonthChanges = (noun: Noun, rows: string): string => `
  INSERT INTO ${noun}_counts (language, ${noun}_id, delta, month, shown)
  SELECT r.language, r.${noun}_id, sum(r.n), ${buildMonthSql('r')}, coalesce(sum(r.n) FILTER (WHERE NOT r.hidden), 0)
  FROM (${rows}) r WHERE ${isOpenSql('r')}
  GROUP BY 1, 2, 4 HAVING sum(r.n) <> 0 OR sum(r.n) FILTER (WHERE NOT r.hidden) <> 0`;

const buildCounting = (noun: Noun, buildChanges: (noun: Noun, rows: string) => string): string => `
  CREATE OR REPLACE FUNCTION count_${noun}s() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${buildChanges(noun, 'SELECT *, 1 AS n FROM entered')};
    ELSIF TG_OP = 'UPDATE' THEN
      ${buildChanges(noun, 'SELECT *, 1 AS n FROM entered UNION ALL SELECT *, -1 FROM gone')};
    ELSE ${buildChanges(noun, 'SELECT *, -1 AS n FROM gone')};
    END IF;
    RETURN NULL;
  END $$`;

/** Adds the months of folded changes to the counts by month, as those of terms. */
const buildKeeping = (noun: Noun): string => `
  CREATE FUNCTION keep_${noun}_months() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ${noun}_month_counts AS kept (language, ${noun}_id, month, shown)
    SELECT t.language, t.${noun}_id, t.month, sum(t.shown) FROM taken t WHERE t.month IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum(t.shown) <> 0 ORDER BY 2, 1, 3
    ON CONFLICT (${noun}_id, language, month) DO UPDATE SET shown = kept.shown + excluded.shown;
    RETURN NULL;
  END $$`;

/** Counts the events of venues and organizers by month, as those of terms. */
export class LinkMonths1795995929028 implements MigrationInterface {
  name = 'LinkMonths1795995929028';

  async up(runner: QueryRunner): Promise<void> {
    for (const noun of NOUNS) {
      const listings = `event_${noun}_listings`;
      // Holds back the writes of other processes, which the new function counts.
      await runner.query(`LOCK TABLE ${listings} IN SHARE ROW EXCLUSIVE MODE`);
      await runner.query(`ALTER TABLE ${noun}_counts ADD month date, ADD shown integer NOT NULL DEFAULT 0`);
      await runner.query(`CREATE TABLE ${noun}_month_counts (
        language     text    NOT NULL,
        ${noun}_id integer NOT NULL,
        month        date    NOT NULL,
        shown        integer NOT NULL,
        CONSTRAINT pk_${noun}_month_counts PRIMARY KEY (${noun}_id, language, month)
      )`);
      await runner.query(buildCounting(noun, buildMonthChanges));
      await runner.query(buildKeeping(noun));
      await runner.query(`CREATE TRIGGER folded AFTER DELETE ON ${noun}_counts
        REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION keep_${noun}_months()`);
      await runner.query(`INSERT INTO ${noun}_month_counts (language, ${noun}_id, month, shown)
        SELECT l.language, l.${noun}_id, ${buildMonthSql('l')}, count(*) FROM ${listings} l
        WHERE ${isOpenSql('l')} AND NOT l.hidden GROUP BY 1, 2, 3`);
      await runner.query(`CREATE INDEX ix_${listings}_long ON ${listings} (language, ${noun}_id, starts_at)
        INCLUDE (protected, ends_at, starts_local, ends_local, hidden)
        WHERE status = 'publish' AND ends_at - starts_at > interval '31 days'`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const noun of NOUNS) {
      await runner.query(`DROP INDEX ix_event_${noun}_listings_long`);
      await runner.query(buildCounting(noun, buildOpenChanges));
      await runner.query(`DROP TRIGGER folded ON ${noun}_counts`);
      await runner.query(`DROP FUNCTION keep_${noun}_months()`);
      await runner.query(`DROP TABLE ${noun}_month_counts`);
      await runner.query(`ALTER TABLE ${noun}_counts DROP COLUMN month, DROP COLUMN shown`);
    }
  }
}
