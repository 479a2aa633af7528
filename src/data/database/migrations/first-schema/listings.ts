// The list index rows: for each item a row per language and one of language `*`, with the keys of filters and orders.
import { LISTING_GROUPS } from './relist-events.js';

/** Storage parameters. Totals use index-only scans, which read the table where it has not been vacuumed. */
export const VACUUM_OFTEN = `autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02`;

/** Calls the function once per statement, with its new rows in `entered` and its old ones in `gone`. */
export const buildCountTriggers = (table: string, name: string): string[] => [
  `CREATE TRIGGER counted_in AFTER INSERT ON ${table}
    REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  `CREATE TRIGGER counted_again AFTER UPDATE ON ${table}
    REFERENCING OLD TABLE AS gone NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  `CREATE TRIGGER counted_out AFTER DELETE ON ${table}
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
];

const KEYS = `
    status       text        NOT NULL,
    author_id    integer,
    hidden       boolean     NOT NULL,
    starts_local timestamp   NOT NULL,
    ends_local   timestamp   NOT NULL,
    starts_at    timestamptz NOT NULL,
    ends_at      timestamptz NOT NULL,
    dated_at     timestamptz NOT NULL,
    protected    boolean     NOT NULL,
    featured     boolean     NOT NULL,
    ticketed     boolean     NOT NULL,
    located      boolean     NOT NULL,
    parent_id    integer,
    modified_at  timestamptz NOT NULL`;

const TABLES = [
  `CREATE TABLE event_listings (
    language     text        NOT NULL,
    event_id     integer     NOT NULL, ${KEYS},
    CONSTRAINT pk_event_listings PRIMARY KEY (event_id, language),
    CONSTRAINT fk_event_listings_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE
  ) WITH (${VACUUM_OFTEN})`,
  `CREATE TABLE event_term_listings (
    language     text        NOT NULL,
    term_id      integer     NOT NULL,
    event_id     integer     NOT NULL, ${KEYS},
    CONSTRAINT pk_event_term_listings PRIMARY KEY (event_id, term_id, language)
  ) WITH (${VACUUM_OFTEN})`,
  ...['venue', 'organizer'].map(
    (noun) => `CREATE TABLE event_${noun}_listings (
    language     text        NOT NULL,
    event_id     integer     NOT NULL, ${KEYS},
    ${noun}_id   integer     NOT NULL,
    CONSTRAINT pk_event_${noun}_listings PRIMARY KEY (event_id, ${noun}_id, language)
  ) WITH (${VACUUM_OFTEN})`,
  ),
  ...['venue', 'organizer'].map(
    (noun) => `CREATE TABLE ${noun}_listings (
    language    text        NOT NULL,
    ${noun}_id  integer     NOT NULL,
    status      text        NOT NULL,
    author_id   integer,
    dated_at    timestamptz NOT NULL,
    modified_at timestamptz NOT NULL,
    CONSTRAINT pk_${noun}_listings PRIMARY KEY (${noun}_id, language),
    CONSTRAINT fk_${noun}_listings_${noun}_id FOREIGN KEY (${noun}_id) REFERENCES ${noun}s (id) ON DELETE CASCADE
  )`,
  ),
];

/** For index-only scans; `protected` fits into the padding before a timestamp. @param clock `at` for instants */
const buildIncludedFlags = (clock: string): string =>
  `protected, ends_${clock}, hidden, featured, ticketed, located`;

const buildIndexes = (clock: 'at' | 'local'): string[] => [
  `CREATE INDEX ix_event_listings_public_starts_${clock} ON event_listings
    (language, starts_${clock}, dated_at, event_id) INCLUDE (${buildIncludedFlags(clock)}) WHERE status = 'publish'`,
  `CREATE INDEX ix_event_listings_starts_${clock} ON event_listings
    (language, starts_${clock}, dated_at, event_id) INCLUDE (${buildIncludedFlags(clock)}, status, author_id)`,
  `CREATE INDEX ix_event_listings_public_ends_${clock} ON event_listings
    (language, ends_${clock}, event_id) INCLUDE (starts_${clock}, hidden) WHERE status = 'publish'`,
  ...['featured', 'ticketed'].map(
    (flag) => `CREATE INDEX ix_event_listings_${flag}_starts_${clock} ON event_listings
    (language, starts_${clock}, dated_at, event_id) INCLUDE (protected, ends_${clock}, hidden)
    WHERE status = 'publish' AND ${flag}`,
  ),
  ...LISTING_GROUPS.map(
    (group) => `CREATE INDEX ix_event_${group}_listings_starts_${clock} ON event_${group}_listings
    (language, ${group}_id, starts_${clock}, dated_at, event_id) INCLUDE (${buildIncludedFlags(clock)}, status, author_id)`,
  ),
];

const LONG_EVENTS = `status = 'publish' AND ends_at - starts_at > interval '31 days'`;

const INDEXES = [
  ...buildIndexes('local'),
  ...buildIndexes('at'),
  `CREATE INDEX ix_event_listings_public_long ON event_listings (language, starts_at)
    INCLUDE (ends_at, starts_local, ends_local, hidden) WHERE ${LONG_EVENTS}`,
  `CREATE INDEX ix_event_term_listings_long ON event_term_listings (language, term_id, starts_at)
    INCLUDE (protected, ends_at, starts_local, ends_local, hidden) WHERE ${LONG_EVENTS}`,
  `CREATE INDEX ix_event_listings_public_dated ON event_listings (language, dated_at, event_id)
    WHERE status = 'publish'`,
  `CREATE INDEX ix_event_listings_public_modified ON event_listings (language, modified_at, event_id)
    INCLUDE (starts_local, ends_local, starts_at, ends_at, hidden) WHERE status = 'publish'`,
  `CREATE INDEX ix_event_listings_unpublished ON event_listings (language, status, event_id)
    WHERE status <> 'publish'`,
  `CREATE INDEX ix_event_listings_protected ON event_listings (language, event_id)
    WHERE status = 'publish' AND protected`,
  `CREATE INDEX ix_event_listings_parent_id ON event_listings (parent_id, language)
    WHERE parent_id IS NOT NULL`,
  ...['venue', 'organizer'].map(
    (noun) => `CREATE INDEX ix_${noun}_listings_dated_at ON ${noun}_listings
    (language, dated_at DESC, ${noun}_id DESC)`,
  ),
];

export const LISTINGS = [...TABLES, ...INDEXES];
