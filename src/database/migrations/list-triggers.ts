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
