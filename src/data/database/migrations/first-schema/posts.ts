// Events, venues and organizers: facts in one table, texts in a second one with a row for each language.

const STATUSES = `'publish','future','draft','pending','private','trash'`;

/** The columns of `calendar/posts/base-post.ts`. */
const buildPostColumns = (table: string): string => `
    id                integer      NOT NULL DEFAULT nextval('post_ids'),
    status            text         NOT NULL,
    author_id         integer,
    original_language text         NOT NULL,
    dated_at          timestamptz,
    created_at        timestamptz  NOT NULL,
    modified_at       timestamptz  NOT NULL,
    image_id          integer,
    CONSTRAINT pk_${table} PRIMARY KEY (id),
    CONSTRAINT ck_${table}_status CHECK (status IN (${STATUSES})),
    CONSTRAINT fk_${table}_author_id FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT fk_${table}_image_id FOREIGN KEY (image_id) REFERENCES images (id) ON DELETE SET NULL`;

const buildTextColumns = (noun: string): string => `
    ${noun}_id  integer     NOT NULL,
    language    text        NOT NULL,
    slug        text        COLLATE "C",
    created_at  timestamptz NOT NULL,
    modified_at timestamptz NOT NULL,
    trashed_at  timestamptz,
    CONSTRAINT pk_${noun}_texts PRIMARY KEY (${noun}_id, language),
    CONSTRAINT uq_${noun}_texts_language_slug UNIQUE (language, slug),
    CONSTRAINT fk_${noun}_texts_${noun}_id FOREIGN KEY (${noun}_id) REFERENCES ${noun}s (id) ON DELETE CASCADE`;

const buildPostIndexes = (table: string): string[] => [
  `CREATE INDEX ix_${table}_due ON ${table} (dated_at) WHERE status = 'future'`,
  `CREATE INDEX ix_${table}_image_id ON ${table} (image_id) WHERE image_id IS NOT NULL`,
];

const buildFoldedNameIndex = (table: string): string =>
  `CREATE INDEX ix_${table}_folded_name ON ${table} (language, md5(lower(name)))`;

export const VENUES = [
  `CREATE TABLE venues (${buildPostColumns('venues')},
    zip           text    NOT NULL DEFAULT '',
    phone         text    NOT NULL DEFAULT '',
    website       text    NOT NULL DEFAULT '',
    geo_lat       double precision,
    geo_lng       double precision,
    show_map      boolean NOT NULL DEFAULT true,
    show_map_link boolean NOT NULL DEFAULT true,
    CONSTRAINT ck_venues_geo CHECK ((geo_lat IS NULL) = (geo_lng IS NULL)
      AND geo_lat BETWEEN -90 AND 90 AND geo_lng BETWEEN -180 AND 180)
  )`,
  ...buildPostIndexes('venues'),
  `CREATE INDEX ix_venues_place ON venues USING gist (point(geo_lng, geo_lat))
    WHERE status = 'publish' AND geo_lat IS NOT NULL`,
  `CREATE TABLE venue_texts (${buildTextColumns('venue')},
    name           text NOT NULL,
    description    text,
    address        text,
    city           text,
    country        text,
    province       text,
    state          text,
    state_province text
  )`,
  buildFoldedNameIndex('venue_texts'),
];

export const ORGANIZERS = [
  `CREATE TABLE organizers (${buildPostColumns('organizers')},
    phone   text NOT NULL DEFAULT '',
    website text NOT NULL DEFAULT '',
    email   text NOT NULL DEFAULT ''
  )`,
  ...buildPostIndexes('organizers'),
  `CREATE TABLE organizer_texts (${buildTextColumns('organizer')},
    name        text NOT NULL,
    description text
  )`,
  buildFoldedNameIndex('organizer_texts'),
];

export const EVENTS = [
  `CREATE TABLE events (${buildPostColumns('events')},
    time_zone          text        NOT NULL,
    abbreviation       text        NOT NULL,
    all_day            boolean     NOT NULL,
    starts_local       timestamp   NOT NULL,
    ends_local         timestamp   NOT NULL,
    starts_at          timestamptz NOT NULL,
    ends_at            timestamptz NOT NULL,
    cost               jsonb,
    website            text,
    show_map           boolean     NOT NULL DEFAULT false,
    show_map_link      boolean     NOT NULL DEFAULT false,
    hide_from_listings boolean     NOT NULL DEFAULT false,
    sticky             boolean     NOT NULL DEFAULT false,
    featured           boolean     NOT NULL DEFAULT false,
    offers             jsonb       NOT NULL DEFAULT '[]',
    parent_id          integer,
    password_hash      text,
    CONSTRAINT ck_events_dates CHECK (ends_at >= starts_at),
    CONSTRAINT ck_events_parent_id CHECK (parent_id <> id),
    CONSTRAINT fk_events_parent_id FOREIGN KEY (parent_id) REFERENCES events (id) ON DELETE SET NULL
  )`,
  ...buildPostIndexes('events'),
  `CREATE INDEX ix_events_parent_id ON events (parent_id) WHERE parent_id IS NOT NULL`,
  `CREATE TABLE event_texts (${buildTextColumns('event')},
    title       text NOT NULL,
    description text,
    excerpt     text
  )`,
  ...buildLinkTable('venue'),
  ...buildLinkTable('organizer'),
  `CREATE TABLE event_terms (
    event_id integer NOT NULL,
    term_id  integer NOT NULL,
    CONSTRAINT pk_event_terms PRIMARY KEY (event_id, term_id),
    CONSTRAINT fk_event_terms_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT fk_event_terms_term_id FOREIGN KEY (term_id) REFERENCES terms (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX ix_event_terms_term_id ON event_terms (term_id, event_id)`,
];

function buildLinkTable(noun: 'venue' | 'organizer'): string[] {
  const table = `event_${noun}s`;
  return [
    `CREATE TABLE ${table} (
      event_id   integer  NOT NULL,
      ${noun}_id integer  NOT NULL,
      position   smallint NOT NULL,
      CONSTRAINT pk_${table} PRIMARY KEY (event_id, ${noun}_id),
      CONSTRAINT fk_${table}_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
      CONSTRAINT fk_${table}_${noun}_id FOREIGN KEY (${noun}_id) REFERENCES ${noun}s (id) ON DELETE CASCADE
    )`,
    `CREATE INDEX ix_${table}_${noun}_id ON ${table} (${noun}_id, event_id)`,
  ];
}
