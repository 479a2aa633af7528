// The index of words. Each text of an event also has the facts that lists filter by, so that a search reads one table.
import { VACUUM_OFTEN } from './listings.js';
import { buildTermIdsSql } from './relist-events.js';

/** Columns of `event_words`, by SQL of the event `p`. */
const FACTS = {
  status: 'p.status',
  author_id: 'p.author_id',
  hidden: 'p.hide_from_listings',
  protected: '(p.password_hash IS NOT NULL)',
  starts_local: 'p.starts_local',
  ends_local: 'p.ends_local',
  starts_at: 'p.starts_at',
  ends_at: 'p.ends_at',
  dated_at: 'coalesce(p.dated_at, p.created_at)',
} as const;

const listFactNames = (row = ''): string =>
  Object.keys(FACTS)
    .map((name) => row + name)
    .join(', ');
const listFactValues = (row = 'p'): string => Object.values(FACTS).join(', ').replaceAll('p.', `${row}.`);

const FACTS_CHANGED = Object.values(FACTS)
  .map((value) => `${value.replaceAll('p.', 'OLD.')} IS DISTINCT FROM ${value.replaceAll('p.', 'NEW.')}`)
  .join(' OR ');

/** Columns of events that the facts depend on. */
const SOURCE_COLUMNS = `status, author_id, hide_from_listings, password_hash, starts_local, ends_local, starts_at, ends_at,
    dated_at`;

/** A new language needs a migration that adds its index. */
const LANGUAGES = 'bg hr cs da nl en fi fr de el hu it pl pt-pt sk sl es sv'.split(' ');
const getIcuCollation = (language: string): string => (language === 'pt-pt' ? 'pt-PT' : language);

/** `padding` makes rows 2 kB long, so that PostgreSQL stores the long columns apart, and compresses to a few bytes. */
const EVENT_WORDS = [
  `CREATE TABLE event_words (
    starts_local timestamp   NOT NULL,
    ends_local   timestamp   NOT NULL,
    starts_at    timestamptz NOT NULL,
    ends_at      timestamptz NOT NULL,
    dated_at     timestamptz NOT NULL,
    event_id     integer     NOT NULL,
    author_id    integer,
    hidden       boolean     NOT NULL,
    protected    boolean     NOT NULL,
    status       text        NOT NULL,
    language     text        NOT NULL,
    title        text        NOT NULL,
    folded       text        COLLATE "C" NOT NULL,
    words        text[]      COLLATE "C" NOT NULL,
    padding      text        GENERATED ALWAYS AS (repeat(' ', 2048 - octet_length(folded))) STORED,
    term_ids     integer[]   NOT NULL,
    CONSTRAINT pk_event_words PRIMARY KEY (event_id, language),
    CONSTRAINT fk_event_words_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE
  ) WITH (toast_tuple_target = 128, ${VACUUM_OFTEN})`,
  // Filters and orders read `title` and `term_ids` inside of the row. `folded` and `words` are outside, uncompressed:
  // compression would save a third of their size and cost a tenth of the time of an import.
  `ALTER TABLE event_words
    ALTER COLUMN title SET STORAGE PLAIN, ALTER COLUMN term_ids SET STORAGE MAIN,
    ALTER COLUMN padding SET STORAGE MAIN,
    ALTER COLUMN folded SET STORAGE EXTERNAL, ALTER COLUMN words SET STORAGE EXTERNAL`,
  `CREATE INDEX ix_event_words_words_term_ids ON event_words USING gin (words, term_ids)`,
  ...LANGUAGES.map(
    (language) => `CREATE INDEX ix_event_words_title_${language.replace('-', '_')} ON event_words
    (title COLLATE "${getIcuCollation(language)}-x-icu", event_id)
    INCLUDE (starts_local, ends_local, starts_at, ends_at, hidden, status) WHERE language = '${language}'`,
  ),
];

/** Deleted terms stay in `term_ids` until the event changes. Their ids are not reused, and lists refuse them. */
const FILL_EVENT_WORDS = [
  `CREATE FUNCTION fill_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT ${listFactValues()} INTO ${listFactNames('NEW.')} FROM events p WHERE p.id = NEW.event_id;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER filled BEFORE INSERT ON event_words FOR EACH ROW EXECUTE FUNCTION fill_words()`,
  `CREATE FUNCTION refill_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE event_words SET (${listFactNames()}) = ROW(${listFactValues('NEW')}) WHERE event_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER refilled AFTER UPDATE OF ${SOURCE_COLUMNS} ON events FOR EACH ROW
    WHEN (${FACTS_CHANGED}) EXECUTE FUNCTION refill_words()`,
  `CREATE FUNCTION fill_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.term_ids := ${buildTermIdsSql('NEW.event_id')};
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER filled_terms BEFORE INSERT ON event_words FOR EACH ROW
    WHEN (NEW.term_ids IS NULL) EXECUTE FUNCTION fill_terms()`,
];

const LINKED_POST_WORDS = ['venue', 'organizer'].flatMap((noun) => [
  `CREATE TABLE ${noun}_words (
    language   text    NOT NULL,
    ${noun}_id integer NOT NULL,
    title      text    NOT NULL,
    folded     text    COLLATE "C" NOT NULL,
    words      text[]  COLLATE "C" NOT NULL,
    CONSTRAINT pk_${noun}_words PRIMARY KEY (${noun}_id, language),
    CONSTRAINT fk_${noun}_words_${noun}_id FOREIGN KEY (${noun}_id) REFERENCES ${noun}s (id) ON DELETE CASCADE
  ) WITH (toast_tuple_target = 128)`,
  `ALTER TABLE ${noun}_words ALTER COLUMN title SET STORAGE PLAIN`,
  `CREATE INDEX ix_${noun}_words_words ON ${noun}_words USING gin (words)`,
]);

/** Tells the planner the cost of reading words from outside of their row; `calendar/search/match-words.queries.ts` never calls it. */
const READS_WORDS = `CREATE FUNCTION reads_words(id integer) RETURNS boolean LANGUAGE plpgsql STABLE COST 300 AS $$
  BEGIN
    RETURN true;
  END $$`;

export const SEARCH = [READS_WORDS, ...EVENT_WORDS, ...FILL_EVENT_WORDS, ...LINKED_POST_WORDS];
