import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOUNS = ['venue', 'organizer'] as const;
type Noun = (typeof NOUNS)[number];

/**
 * Folded changes move the last month of their items. Each statement of the function sees what was committed before it,
 * so a folding that waited for the rows of another one sees the months of that one.
 */
const buildFollowing = (noun: Noun): string => `
  CREATE FUNCTION follow_${noun}_months() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ${noun}_last_months AS kept (language, ${noun}_id, month)
    SELECT t.language, t.${noun}_id, min(t.month) FROM taken t WHERE t.month IS NOT NULL
    GROUP BY 1, 2 ORDER BY 2, 1
    ON CONFLICT (${noun}_id, language) DO UPDATE SET month = kept.month;
    WITH items AS (SELECT DISTINCT t.language, t.${noun}_id FROM taken t WHERE t.month IS NOT NULL),
    found AS (
      SELECT i.language, i.${noun}_id, (SELECT max(c.month) FROM ${noun}_month_counts c
        WHERE c.${noun}_id = i.${noun}_id AND c.language = i.language AND c.shown > 0) AS month
      FROM items i
    ), ended AS (
      DELETE FROM ${noun}_last_months k USING found f
      WHERE k.${noun}_id = f.${noun}_id AND k.language = f.language AND f.month IS NULL
    )
    UPDATE ${noun}_last_months k SET month = f.month FROM found f
    WHERE k.${noun}_id = f.${noun}_id AND k.language = f.language AND k.month <> f.month;
    RETURN NULL;
  END $$`;

/** Keeps the month in which the last open event of a venue or organizer starts, for lists of those with upcoming events. */
export class LastMonths1796018731196 implements MigrationInterface {
  name = 'LastMonths1796018731196';

  async up(runner: QueryRunner): Promise<void> {
    // Holds back folding, which the new functions have to follow.
    await runner.query(
      `LOCK TABLE ${NOUNS.map((noun) => `${noun}_counts`).join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
    );
    for (const noun of NOUNS) {
      await runner.query(`CREATE TABLE ${noun}_last_months (
        language     text    NOT NULL,
        ${noun}_id integer NOT NULL,
        month        date    NOT NULL,
        CONSTRAINT pk_${noun}_last_months PRIMARY KEY (${noun}_id, language)
      )`);
      await runner.query(`INSERT INTO ${noun}_last_months (language, ${noun}_id, month)
        SELECT language, ${noun}_id, max(month) FROM ${noun}_month_counts WHERE shown > 0 GROUP BY 1, 2`);
      await runner.query(`CREATE INDEX ix_${noun}_last_months ON ${noun}_last_months (language, month)
        INCLUDE (${noun}_id)`);
      await runner.query(`CREATE INDEX ix_${noun}_counts_month ON ${noun}_counts (language, ${noun}_id)
        WHERE month IS NOT NULL`);
      await runner.query(buildFollowing(noun));
      // Triggers of an event fire in the order of their names.
      await runner.query(`CREATE TRIGGER folded_last AFTER DELETE ON ${noun}_counts
        REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION follow_${noun}_months()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const noun of NOUNS) {
      await runner.query(`DROP TRIGGER folded_last ON ${noun}_counts`);
      await runner.query(`DROP FUNCTION follow_${noun}_months()`);
      await runner.query(`DROP INDEX ix_${noun}_counts_month`);
      await runner.query(`DROP TABLE ${noun}_last_months`);
    }
  }
}
