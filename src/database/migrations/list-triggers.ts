// What the database keeps in step by itself: where events are, and how many there are.

/** A venue that gets coordinates, loses them, or is published or not any more, changes what is known of its events. */
export const LOCATE_EVENTS = `CREATE FUNCTION locate_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH located AS (
      SELECT ev.event_id, EXISTS (SELECT FROM event_venues o JOIN venues v ON v.id = o.venue_id
        WHERE o.event_id = ev.event_id AND v.status = 'publish' AND v.geo_lat IS NOT NULL) AS it
      FROM event_venues ev WHERE ev.venue_id = NEW.id
    ), of_terms AS (
      UPDATE event_term_listings l SET located = n.it FROM located n WHERE n.event_id = l.event_id
    ), of_venues AS (
      UPDATE event_venue_listings l SET located = n.it FROM located n WHERE n.event_id = l.event_id
    ), of_organizers AS (
      UPDATE event_organizer_listings l SET located = n.it FROM located n WHERE n.event_id = l.event_id
    )
    UPDATE event_listings l SET located = n.it FROM located n WHERE n.event_id = l.event_id;
    RETURN NULL;
  END $$`;

/** Appends how many published events a term won or lost: nobody waits for anybody who changes the same term. */
export const COUNT_TERMS = `CREATE FUNCTION count_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO term_counts SELECT language, term_id, count(*) FROM entered WHERE status = 'publish'
        GROUP BY language, term_id;
    ELSIF TG_OP = 'UPDATE' THEN
      INSERT INTO term_counts SELECT language, term_id, sum(n) FROM (
          SELECT language, term_id, 1 AS n FROM entered WHERE status = 'publish'
          UNION ALL SELECT language, term_id, -1 FROM gone WHERE status = 'publish') changes
        GROUP BY language, term_id HAVING sum(n) <> 0;
    ELSE
      INSERT INTO term_counts SELECT g.language, g.term_id, -count(*)
        FROM gone g JOIN terms t ON t.id = g.term_id WHERE g.status = 'publish' GROUP BY g.language, g.term_id;
    END IF;
    RETURN NULL;
  END $$`;

/** Appends how many published events start and end on each day: n is 1 for rows that come, -1 for those that go. */
export const dayCounts = (rows: string): string => `
  INSERT INTO event_day_counts (language, day, starts_local, ends_local, starts_at, ends_at)
  SELECT r.language, d.day, sum(d.starts_local), sum(d.ends_local), sum(d.starts_at), sum(d.ends_at)
  FROM (${rows}) r CROSS JOIN LATERAL (VALUES
    (r.starts_local::date, r.n, 0, 0, 0),
    (r.ends_local::date, 0, r.n, 0, 0),
    ((r.starts_at AT TIME ZONE 'UTC')::date, 0, 0, r.n, 0),
    ((r.ends_at AT TIME ZONE 'UTC')::date, 0, 0, 0, r.n)) AS d(day, starts_local, ends_local, starts_at, ends_at)
  WHERE r.status = 'publish' AND NOT r.hidden
  GROUP BY r.language, d.day
  HAVING (sum(d.starts_local), sum(d.ends_local), sum(d.starts_at), sum(d.ends_at)) <> (0, 0, 0, 0)`;

export const COUNT_DAYS = `CREATE FUNCTION count_days() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${dayCounts('SELECT *, 1 AS n FROM entered')};
    ELSIF TG_OP = 'UPDATE' THEN
      ${dayCounts('SELECT *, 1 AS n FROM entered UNION ALL SELECT *, -1 FROM gone')};
    ELSE ${dayCounts('SELECT *, -1 AS n FROM gone')};
    END IF;
    RETURN NULL;
  END $$`;

/**
 * In the place of a foreign key, whose check would make writers of events wait for whoever changes a term. What a
 * neighbour folds at that moment is left behind; the next folding removes it.
 */
export const FORGET_COUNTS = `CREATE FUNCTION forget_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM term_counts WHERE term_id = OLD.id;
    RETURN NULL;
  END $$`;

/** In UTC. @param row of an event */
const MONTH_OF = (row: string): string => `date_trunc('month', ${row}.starts_at AT TIME ZONE 'UTC')::date`;

/** Writes how many published events of each term, that are not hidden, start in each month. */
export const MONTH_COUNTS = `INSERT INTO term_month_counts (language, term_id, month, shown)
  SELECT l.language, l.term_id, ${MONTH_OF('l')}, count(*) FROM event_term_listings l
  WHERE l.status = 'publish' AND NOT l.hidden GROUP BY 1, 2, 3`;

const termChanges = (rows: string): string => `
  INSERT INTO term_counts (language, term_id, delta, month, shown)
  SELECT r.language, r.term_id, sum(r.n), ${MONTH_OF('r')}, coalesce(sum(r.n) FILTER (WHERE NOT r.hidden), 0)
  FROM (${rows}) r WHERE r.status = 'publish'
  GROUP BY 1, 2, 4 HAVING sum(r.n) <> 0 OR sum(r.n) FILTER (WHERE NOT r.hidden) <> 0`;

/** The same with the months in which they start, in UTC, and how many of them lists show. */
export const COUNT_TERMS_BY_MONTHS = `CREATE OR REPLACE FUNCTION count_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${termChanges('SELECT *, 1 AS n FROM entered')};
    ELSIF TG_OP = 'UPDATE' THEN
      ${termChanges('SELECT *, 1 AS n FROM entered UNION ALL SELECT *, -1 FROM gone')};
    ELSE ${termChanges('SELECT g.*, -1 AS n FROM gone g JOIN terms t ON t.id = g.term_id')};
    END IF;
    RETURN NULL;
  END $$`;

/** Changes of `term_counts` that are folded: what they say of months is added up here. */
export const KEEP_MONTHS = `CREATE FUNCTION keep_months() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO term_month_counts AS kept (language, term_id, month, shown)
    SELECT t.language, t.term_id, t.month, sum(t.shown) FROM taken t
    WHERE t.month IS NOT NULL AND EXISTS (SELECT FROM terms WHERE id = t.term_id)
    GROUP BY 1, 2, 3 HAVING sum(t.shown) <> 0 ORDER BY 2, 1, 3
    ON CONFLICT (term_id, language, month) DO UPDATE SET shown = kept.shown + excluded.shown;
    RETURN NULL;
  END $$`;

/** The same as `FORGET_COUNTS`, of months, too: in the order in which they are folded. */
export const FORGET_MONTHS = `CREATE OR REPLACE FUNCTION forget_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM term_counts WHERE term_id = OLD.id;
    PERFORM FROM term_month_counts WHERE term_id = OLD.id ORDER BY language, month FOR UPDATE;
    DELETE FROM term_month_counts WHERE term_id = OLD.id;
    RETURN NULL;
  END $$`;
