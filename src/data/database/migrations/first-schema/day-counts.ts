import { buildCountTriggers } from './listings.js';

/** Appends the numbers of published events that start and end on each day. @param rows with `n`, 1 for new rows, -1 for old */
const buildDayChanges = (rows: string): string => `
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

/** Totals of lists are sums of these rows, which `calendar/events/counts/day-counts.queries.ts` folds. */
export const DAY_COUNTS = [
  `CREATE TABLE event_day_counts (
    language     text    NOT NULL,
    day          date    NOT NULL,
    starts_local integer NOT NULL,
    ends_local   integer NOT NULL,
    starts_at    integer NOT NULL,
    ends_at      integer NOT NULL
  )`,
  `CREATE INDEX ix_event_day_counts_language ON event_day_counts (language, day)
    INCLUDE (starts_local, ends_local, starts_at, ends_at)`,
  `CREATE FUNCTION count_days() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${buildDayChanges('SELECT *, 1 AS n FROM entered')};
    ELSIF TG_OP = 'UPDATE' THEN
      ${buildDayChanges('SELECT *, 1 AS n FROM entered UNION ALL SELECT *, -1 FROM gone')};
    ELSE ${buildDayChanges('SELECT *, -1 AS n FROM gone')};
    END IF;
    RETURN NULL;
  END $$`,
  ...buildCountTriggers('event_listings', 'count_days'),
];
