// The database functions that write the list index rows of events. A connection plans a function once, and planning these
// statements costs more than running them.

const KEYS = `status, author_id, hidden, protected, featured, ticketed, located, parent_id,
  starts_local, ends_local, starts_at, ends_at, dated_at, modified_at`;

/** A key that a later migration adds, with the SQL of its value for an event `p`. */
export interface FurtherKey {
  readonly name: string;
  readonly value: string;
}

const listKeys = (further: readonly FurtherKey[]): string =>
  [KEYS, ...further.map(({ name }) => name)].join(', ');

/** Skips equal rows: rewriting one adds an entry to every index. */
function buildUpsert(table: string, key: string, further: readonly FurtherKey[]): string {
  const columns = listKeys(further).split(/,\s+/);
  const updated = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  const buildTuple = (row: string): string => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  return `
  ON CONFLICT (${key}) DO UPDATE SET ${updated} WHERE ${buildTuple(table)} IS DISTINCT FROM ${buildTuple('excluded')}`;
}

const buildDeleteStale = (table: string): string => `
  DELETE FROM ${table} l WHERE l.event_id = ANY(ids)
    AND NOT EXISTS (SELECT FROM wanted w WHERE w.event_id = l.event_id AND w.language = l.language)`;

export const LISTING_GROUPS = ['term', 'venue', 'organizer'] as const;
type ListingGroup = (typeof LISTING_GROUPS)[number];

/** OFFSET 0 prevents a plan for a small calendar from reading the links of all events of a larger one. */
const buildGroupInsert = (group: ListingGroup, further: readonly FurtherKey[]): string => `
  INSERT INTO event_${group}_listings (language, event_id, ${group}_id, ${listKeys(further)})
  SELECT w.language, w.event_id, g.${group}_id, ${listKeys(further)}
  FROM wanted w
  CROSS JOIN LATERAL (SELECT l.${group}_id FROM event_${group}s l WHERE l.event_id = w.event_id OFFSET 0) g`;

/** SQL that tells whether a published venue of an event has coordinates. @param event SQL of its id */
type BuildLocated = (event: string) => string;

const joinVenues: BuildLocated = (
  event,
) => `EXISTS (SELECT FROM event_venues o JOIN venues v ON v.id = o.venue_id
  WHERE o.event_id = ${event} AND v.status = 'publish' AND v.geo_lat IS NOT NULL OFFSET 0)`;

/**
 * Reads each venue of the event by its id. A join reads all venues with coordinates first while the planner knows of few:
 * 5.6 s instead of 1.5 s for 10,000 imported events with 2,500 new venues.
 */
export const lookUpVenues: BuildLocated = (
  event,
) => `EXISTS (SELECT FROM event_venues o WHERE o.event_id = ${event}
  AND (SELECT v.status = 'publish' AND v.geo_lat IS NOT NULL FROM venues v WHERE v.id = o.venue_id) OFFSET 0)`;

const buildListingRows = (
  test: string,
  buildLocated: BuildLocated,
  further: readonly FurtherKey[],
): string => `wanted AS (
  SELECT t.language, p.id AS event_id, p.status, p.author_id, p.hide_from_listings AS hidden,
    p.password_hash IS NOT NULL AS protected, p.featured, p.offers <> '[]' AS ticketed,
    ${buildLocated('p.id')} AS located, p.parent_id,
    p.starts_local, p.ends_local, p.starts_at, p.ends_at, coalesce(p.dated_at, p.created_at) AS dated_at,
    p.modified_at${further.map(({ name, value }) => `, ${value} AS ${name}`).join('')}
  FROM events p
  CROSS JOIN LATERAL (
    SELECT language FROM event_texts WHERE event_id = p.id AND trashed_at IS NULL
    UNION ALL SELECT '*') t
  WHERE ${test}
)`;

const buildInsert = (further: readonly FurtherKey[]): string => `
  INSERT INTO event_listings (language, event_id, ${listKeys(further)})
  SELECT language, event_id, ${listKeys(further)} FROM wanted`;

/** @param test of the events `p` */
const buildInsertAll = (test: string, buildLocated: BuildLocated, further: readonly FurtherKey[]): string =>
  `WITH ${[
    buildListingRows(test, buildLocated, further),
    ...LISTING_GROUPS.map((group) => `of_${group}s AS (${buildGroupInsert(group, further)})`),
  ].join(', ')} ${buildInsert(further)}`;

/** The rows have no foreign keys to the links: a transaction that removes a link also removes its rows. */
const HOLD_LINKS = LISTING_GROUPS.map(
  (group) => `
    PERFORM FROM event_${group}s l WHERE l.event_id = ANY(ids)
      ORDER BY l.event_id, l.${group}_id FOR KEY SHARE;`,
).join('');

/** The terms of an event, in the order of `event_words`. @param event SQL of its id */
export const buildTermIdsSql = (event: string): string =>
  `ARRAY(SELECT et.term_id FROM event_terms et WHERE et.event_id = ${event} ORDER BY et.term_id)`;

/** Locks the texts before it reads their terms: a concurrent writer of the same texts may have linked one. */
const UPDATE_TERM_IDS = `
    IF EXISTS (SELECT FROM event_words w
        WHERE w.event_id = ANY(ids) AND w.term_ids <> ${buildTermIdsSql('w.event_id')}) THEN
      PERFORM FROM event_words w WHERE w.event_id = ANY(ids) ORDER BY w.event_id, w.language FOR NO KEY UPDATE;
      UPDATE event_words w SET term_ids = ${buildTermIdsSql('w.event_id')}
        WHERE w.event_id = ANY(ids) AND w.term_ids <> ${buildTermIdsSql('w.event_id')};
    END IF;`;

/** One row per language and one of language `*`, and the same for each term, venue and organizer of the event. */
const buildRelistEvents = (buildLocated: BuildLocated, further: readonly FurtherKey[]): string => `
  CREATE OR REPLACE FUNCTION relist_events(ids integer[], are_new boolean) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    -- Wait for transactions that move one of the venues: the rows must tell where the venue is then.
    PERFORM FROM venues v WHERE v.id IN (SELECT e.venue_id FROM event_venues e WHERE e.event_id = ANY(ids))
      ORDER BY v.id FOR SHARE;
    IF are_new THEN
      ${buildInsertAll('p.id = ANY(ids)', buildLocated, further)};
      RETURN;
    END IF;${HOLD_LINKS}${UPDATE_TERM_IDS}
    WITH ${buildListingRows('p.id = ANY(ids)', buildLocated, further)}, gone AS (${buildDeleteStale('event_listings')}),
      ${LISTING_GROUPS.map(
        (group) => `gone_of_${group}s AS (${buildDeleteStale(`event_${group}_listings`)}),
          of_${group}s AS (${buildGroupInsert(group, further)}
          ${buildUpsert(`event_${group}_listings`, `event_id, ${group}_id, language`, further)})`,
      ).join(', ')}
    ${buildInsert(further)} ${buildUpsert('event_listings', 'event_id, language', further)};
  END $$`;

/** The caller has locked the venues. The subquery keeps PostgreSQL from planning for each length of the array. */
const buildListEvents = (buildLocated: BuildLocated, further: readonly FurtherKey[]): string => `
  CREATE OR REPLACE FUNCTION list_events(new_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    ${buildInsertAll('p.id = ANY(ARRAY(SELECT unnest(new_ids)))', buildLocated, further)};
  END $$`;

/** Replaces a foreign key, which would check each row of a new event separately. */
const buildUnlistTrigger = (group: ListingGroup): string[] => [
  `CREATE FUNCTION unlist_${group}s() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM event_${group}_listings l USING gone g
      WHERE l.event_id = g.event_id AND l.${group}_id = g.${group}_id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER unlisted AFTER DELETE ON event_${group}s
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unlist_${group}s()`,
];

const buildLocatedUpdate = (table: string): string =>
  `UPDATE ${table} l SET located = n.it FROM located n WHERE n.event_id = l.event_id`;

/** A venue that gains or loses coordinates or publication changes `located` of its events. */
const buildLocateEvents = (buildLocated: BuildLocated): string => `
  CREATE OR REPLACE FUNCTION locate_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH located AS (
      SELECT ev.event_id, ${buildLocated('ev.event_id')} AS it FROM event_venues ev WHERE ev.venue_id = NEW.id
    ), ${LISTING_GROUPS.map(
      (group) => `of_${group}s AS (
      ${buildLocatedUpdate(`event_${group}_listings`)}
    )`,
    ).join(', ')}
    ${buildLocatedUpdate('event_listings')};
    RETURN NULL;
  END $$`;

const LOCATE_TRIGGER = `CREATE TRIGGER located AFTER UPDATE OF status, geo_lat ON venues FOR EACH ROW
  WHEN ((OLD.status = 'publish' AND OLD.geo_lat IS NOT NULL) <> (NEW.status = 'publish' AND NEW.geo_lat IS NOT NULL))
  EXECUTE FUNCTION locate_events()`;

export const buildListFunctions = (
  buildLocated: BuildLocated = joinVenues,
  further: readonly FurtherKey[] = [],
): string[] => [
  buildRelistEvents(buildLocated, further),
  buildListEvents(buildLocated, further),
  buildLocateEvents(buildLocated),
];

export const RELISTING = [
  ...buildListFunctions(),
  ...LISTING_GROUPS.flatMap(buildUnlistTrigger),
  LOCATE_TRIGGER,
];
