// Counts of the open events of each term: published ones without a password. Lists blank the terms of protected events,
// so the counts must not reveal them.

/** @param row of an event; months are those of UTC */
const MONTH_OF = (row: string): string => `date_trunc('month', ${row}.starts_at AT TIME ZONE 'UTC')::date`;

/** @param row of an event */
export const IS_OPEN = (row: string): string => `${row}.status = 'publish' AND NOT ${row}.protected`;

/** Writes how many open events of each term, that are not hidden, start in each month. */
export const OPEN_MONTH_COUNTS = `INSERT INTO term_month_counts (language, term_id, month, shown)
  SELECT l.language, l.term_id, ${MONTH_OF('l')}, count(*) FROM event_term_listings l
  WHERE ${IS_OPEN('l')} AND NOT l.hidden GROUP BY 1, 2, 3`;

/** @param test which of the rows `r` count, whose `n` is 1 for those that come and -1 for those that go */
const termChanges = (rows: string, test: string): string => `
  INSERT INTO term_counts (language, term_id, delta, month, shown)
  SELECT r.language, r.term_id, sum(r.n), ${MONTH_OF('r')}, coalesce(sum(r.n) FILTER (WHERE NOT r.hidden), 0)
  FROM (${rows}) r WHERE ${test}
  GROUP BY 1, 2, 4 HAVING sum(r.n) <> 0 OR sum(r.n) FILTER (WHERE NOT r.hidden) <> 0`;

const ofOpen = (rows: string): string => termChanges(rows, IS_OPEN('r'));

export const COUNT_OPEN_EVENTS = `CREATE OR REPLACE FUNCTION count_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${ofOpen('SELECT *, 1 AS n FROM entered')};
    ELSIF TG_OP = 'UPDATE' THEN
      ${ofOpen('SELECT *, 1 AS n FROM entered UNION ALL SELECT *, -1 FROM gone')};
    ELSE ${ofOpen('SELECT g.*, -1 AS n FROM gone g JOIN terms t ON t.id = g.term_id')};
    END IF;
    RETURN NULL;
  END $$`;

/** Appends the changes of the counts that add the protected events (1) or remove them (-1). */
export const recountProtected = (n: 1 | -1): string =>
  termChanges(`SELECT *, ${n} AS n FROM event_term_listings`, `r.status = 'publish' AND r.protected`);
