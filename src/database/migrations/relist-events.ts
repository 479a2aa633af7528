// The derived rows of events as a function of the database: its plans are made once a connection, and making them costs
// more than the rows.

const KEYS = `status, author_id, hidden, protected, featured, ticketed, located, parent_id,
  starts_local, ends_local, starts_at, ends_at, dated_at, modified_at`;

const columns = KEYS.split(/,\s+/);
const updated = columns.map((column) => `${column} = excluded.${column}`).join(', ');
const tuple = (row: string): string => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

/** Rows that say the same already are left alone: rewriting them would cost every index an entry. */
const upsert = (table: string, key: string): string => `
  ON CONFLICT (${key}) DO UPDATE SET ${updated} WHERE ${tuple(table)} IS DISTINCT FROM ${tuple('excluded')}`;

const gone = (table: string): string => `
  DELETE FROM ${table} l WHERE l.event_id = ANY(ids)
    AND NOT EXISTS (SELECT FROM wanted w WHERE w.event_id = l.event_id AND w.language = l.language)`;

export const GROUPS = ['term', 'venue', 'organizer'] as const;
type Group = (typeof GROUPS)[number];

/** OFFSET 0 keeps a plan that was made for a small calendar from reading the links of all events of a larger one. */
const grouped = (group: Group): string => `
  INSERT INTO event_${group}_listings (language, event_id, ${group}_id, ${KEYS})
  SELECT w.language, w.event_id, g.${group}_id, ${KEYS}
  FROM wanted w
  CROSS JOIN LATERAL (SELECT l.${group}_id FROM event_${group}s l WHERE l.event_id = w.event_id OFFSET 0) g`;

/** @param test which events `p` */
const wanted = (test: string): string => `wanted AS (
  SELECT t.language, p.id AS event_id, p.status, p.author_id, p.hide_from_listings AS hidden,
    p.password_hash IS NOT NULL AS protected, p.featured, p.offers <> '[]' AS ticketed,
    EXISTS (SELECT FROM event_venues ev JOIN venues v ON v.id = ev.venue_id
      WHERE ev.event_id = p.id AND v.status = 'publish' AND v.geo_lat IS NOT NULL OFFSET 0) AS located, p.parent_id,
    p.starts_local, p.ends_local, p.starts_at, p.ends_at, coalesce(p.dated_at, p.created_at) AS dated_at,
    p.modified_at
  FROM events p
  CROSS JOIN LATERAL (
    SELECT language FROM event_texts WHERE event_id = p.id AND trashed_at IS NULL
    UNION ALL SELECT '*') t
  WHERE ${test}
)`;

const WANTED = wanted('p.id = ANY(ids)');

const LISTED = `
  INSERT INTO event_listings (language, event_id, ${KEYS}) SELECT language, event_id, ${KEYS} FROM wanted`;

const ALL_GROUPS = GROUPS.map((group) => `of_${group}s AS (${grouped(group)})`).join(', ');

const relisting = (before: string): string => `
  CREATE OR REPLACE FUNCTION relist_events(ids integer[], are_new boolean) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    -- Whoever moves one of the venues is waited for: the rows must tell where the venue is then.
    PERFORM FROM venues v WHERE v.id IN (SELECT e.venue_id FROM event_venues e WHERE e.event_id = ANY(ids))
      ORDER BY v.id FOR SHARE;
    IF are_new THEN
      WITH ${WANTED}, ${ALL_GROUPS} ${LISTED};
      RETURN;
    END IF;${before}
    WITH ${WANTED}, gone AS (${gone('event_listings')}),
      ${GROUPS.map(
        (group) => `gone_of_${group}s AS (${gone(`event_${group}_listings`)}),
          of_${group}s AS (${grouped(group)} ${upsert(`event_${group}_listings`, `event_id, ${group}_id, language`)})`,
      ).join(', ')}
    ${LISTED} ${upsert('event_listings', 'event_id, language')};
  END $$`;

/** One row a language and one of language `*`, and the same for each term, venue and organizer of the event. */
export const RELIST_EVENTS = relisting('');

const HOLD_LINKS = `
    ${GROUPS.map(
      (group) => `PERFORM FROM event_${group}s l WHERE l.event_id = ANY(ids)
      ORDER BY l.event_id, l.${group}_id FOR KEY SHARE;`,
    ).join('\n    ')}`;

/** The same without foreign keys: whoever takes a link away is waited for, and takes away the rows of that link himself. */
export const RELIST_HELD_EVENTS = relisting(HOLD_LINKS);

/**
 * The terms of an event, in the order in which its texts know them.
 *
 * @param event SQL of its id
 */
export const TERM_IDS = (event: string): string =>
  `ARRAY(SELECT et.term_id FROM event_terms et WHERE et.event_id = ${event} ORDER BY et.term_id)`;

/**
 * The same; texts get the terms that their event has by then. Those of new events have them from the beginning. Whoever
 * writes the same texts is waited for before their terms are read: he may have linked one.
 */
export const RELIST_EVENTS_AND_TEXTS = relisting(`${HOLD_LINKS}
    IF EXISTS (SELECT FROM event_words w
        WHERE w.event_id = ANY(ids) AND w.term_ids <> ${TERM_IDS('w.event_id')}) THEN
      PERFORM FROM event_words w WHERE w.event_id = ANY(ids) ORDER BY w.event_id, w.language FOR NO KEY UPDATE;
      UPDATE event_words w SET term_ids = ${TERM_IDS('w.event_id')}
        WHERE w.event_id = ANY(ids) AND w.term_ids <> ${TERM_IDS('w.event_id')};
    END IF;`);

/**
 * The same for one event that is new. Its venues are held by whoever has just linked them. For one id, unlike for any
 * number of them, PostgreSQL settles for one plan.
 */
export const LIST_EVENT = `
  CREATE FUNCTION list_event(new_id integer) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    WITH ${wanted('p.id = new_id')}, ${ALL_GROUPS} ${LISTED};
  END $$`;

/** The same for several new events. Seen directly, an array would be planned for anew each time. */
export const LIST_EVENTS = `
  CREATE FUNCTION list_events(new_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    WITH ${wanted('p.id = ANY(ARRAY(SELECT unnest(new_ids)))')}, ${ALL_GROUPS} ${LISTED};
  END $$`;
