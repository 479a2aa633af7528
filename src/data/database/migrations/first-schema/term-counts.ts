// Counts of the open events of each term: published ones without a password. Lists blank the terms of protected events,
// so the counts must not reveal them. Writers append changes without waiting; `calendar/terms/term-counts.queries.ts` folds them.
import { buildCountTriggers } from './listings.js';

/** @param row alias of a list index row */
export const isOpenSql = (row: string): string => `${row}.status = 'publish' AND NOT ${row}.protected`;

/** The month of the start in UTC. @param row alias of a list index row */
export const buildMonthSql = (row: string): string =>
  `date_trunc('month', ${row}.starts_at AT TIME ZONE 'UTC')::date`;

/** @param rows with `n`, 1 for new rows, -1 for old */
const buildTermChanges = (rows: string): string => `
  INSERT INTO term_counts (language, term_id, delta, month, shown)
  SELECT r.language, r.term_id, sum(r.n), ${buildMonthSql('r')}, coalesce(sum(r.n) FILTER (WHERE NOT r.hidden), 0)
  FROM (${rows}) r WHERE ${isOpenSql('r')}
  GROUP BY 1, 2, 4 HAVING sum(r.n) <> 0 OR sum(r.n) FILTER (WHERE NOT r.hidden) <> 0`;

const COUNT_TERMS = `CREATE FUNCTION count_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${buildTermChanges('SELECT *, 1 AS n FROM entered')};
    ELSIF TG_OP = 'UPDATE' THEN
      ${buildTermChanges('SELECT *, 1 AS n FROM entered UNION ALL SELECT *, -1 FROM gone')};
    ELSE ${buildTermChanges('SELECT g.*, -1 AS n FROM gone g JOIN terms t ON t.id = g.term_id')};
    END IF;
    RETURN NULL;
  END $$`;

/** Adds the months of folded changes to `term_month_counts`. */
const KEEP_MONTHS = `CREATE FUNCTION keep_months() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO term_month_counts AS kept (language, term_id, month, shown)
    SELECT t.language, t.term_id, t.month, sum(t.shown) FROM taken t
    WHERE t.month IS NOT NULL AND EXISTS (SELECT FROM terms WHERE id = t.term_id)
    GROUP BY 1, 2, 3 HAVING sum(t.shown) <> 0 ORDER BY 2, 1, 3
    ON CONFLICT (term_id, language, month) DO UPDATE SET shown = kept.shown + excluded.shown;
    RETURN NULL;
  END $$`;

/** Replaces a foreign key, whose check would make writers of events wait for changes of a term. */
const FORGET_COUNTS = `CREATE FUNCTION forget_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM term_counts WHERE term_id = OLD.id;
    PERFORM FROM term_month_counts WHERE term_id = OLD.id ORDER BY language, month FOR UPDATE;
    DELETE FROM term_month_counts WHERE term_id = OLD.id;
    RETURN NULL;
  END $$`;

/** The first open event of a term publishes it. Locks terms in the order of their ids, to prevent deadlocks. */
const PUBLISH_TERMS = `CREATE FUNCTION publish_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE published integer[];
  BEGIN
    published := ARRAY(SELECT t.id FROM terms t WHERE t.unpublished_since IS NOT NULL
      AND t.id IN (SELECT e.term_id FROM entered e WHERE e.language = '*' AND ${isOpenSql('e')})
      ORDER BY t.id FOR NO KEY UPDATE);
    IF published <> '{}' THEN
      UPDATE terms SET unpublished_since = NULL WHERE id = ANY(published);
    END IF;
    RETURN NULL;
  END $$`;

export const TERM_COUNTS = [
  `CREATE TABLE term_counts (
    language text    NOT NULL,
    term_id  integer NOT NULL,
    delta    integer NOT NULL,
    month    date,
    shown    integer NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX ix_term_counts_language ON term_counts (language, term_id) INCLUDE (delta)`,
  `CREATE TABLE term_month_counts (
    language text    NOT NULL,
    term_id  integer NOT NULL,
    month    date    NOT NULL,
    shown    integer NOT NULL,
    CONSTRAINT pk_term_month_counts PRIMARY KEY (term_id, language, month)
  )`,
  COUNT_TERMS,
  ...buildCountTriggers('event_term_listings', 'count_terms'),
  KEEP_MONTHS,
  `CREATE TRIGGER folded AFTER DELETE ON term_counts
    REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION keep_months()`,
  FORGET_COUNTS,
  `CREATE TRIGGER uncounted AFTER DELETE ON terms FOR EACH ROW EXECUTE FUNCTION forget_counts()`,
  PUBLISH_TERMS,
  `CREATE TRIGGER published_in AFTER INSERT ON event_term_listings
    REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION publish_terms()`,
  `CREATE TRIGGER published_again AFTER UPDATE ON event_term_listings
    REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION publish_terms()`,
];
