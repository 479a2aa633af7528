import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists compare and order by, of the event `p` that a text belongs to. */
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

const names = (row = ''): string =>
  Object.keys(FACTS)
    .map((name) => row + name)
    .join(', ');
const values = (row = 'p'): string => Object.values(FACTS).join(', ').replaceAll('p.', `${row}.`);

const FILL_WORDS = `
  CREATE FUNCTION fill_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT ${values()} INTO ${names('NEW.')} FROM events p WHERE p.id = NEW.event_id;
    RETURN NEW;
  END $$`;

const REFILL_WORDS = `
  CREATE FUNCTION refill_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE event_words SET (${names()}) = ROW(${values('NEW')}) WHERE event_id = NEW.id;
    RETURN NULL;
  END $$`;

const changed = Object.values(FACTS)
  .map((value) => `${value.replaceAll('p.', 'OLD.')} IS DISTINCT FROM ${value.replaceAll('p.', 'NEW.')}`)
  .join(' OR ');

/** Columns of events that the facts are made of. */
const SOURCES = `status, author_id, hide_from_listings, password_hash, starts_local, ends_local, starts_at, ends_at,
  dated_at`;

/** Those that there were then: a later one brings its own index. */
const LANGUAGES = 'bg hr cs da nl en fi fr de el hu it pl pt-pt sk sl es sv'.split(' ');
const collation = (language: string): string => (language === 'pt-pt' ? 'pt-PT' : language);

const COUNTED = [
  'event_words',
  'event_listings',
  'event_term_listings',
  'event_venue_listings',
  'event_organizer_listings',
];

/**
 * A search finds and counts events without looking anywhere else: each text knows what lists ask about its event. Its
 * words and its folded text lie elsewhere, so that a page of the table holds many texts.
 */
export class SearchEvents1810000000000 implements MigrationInterface {
  name = 'SearchEvents1810000000000';

  async up(runner: QueryRunner): Promise<void> {
    // Nobody changes an event while its facts are copied; writers take the tables in this order, too.
    await runner.query(`LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE`);
    await runner.query(`ALTER TABLE event_words RENAME TO old_event_words`);
    await runner.query(`CREATE TABLE event_words (
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
      padding      text        GENERATED ALWAYS AS (repeat(' ', 2048 - octet_length(folded))) STORED
    ) WITH (toast_tuple_target = 128)`);
    // Lists are ordered by it: it must not be fetched from elsewhere.
    await runner.query(`ALTER TABLE event_words ALTER COLUMN title SET STORAGE PLAIN`);
    // Only rows of 2 kB are parted from their long columns. Padding makes them so long, and shrinks to a few bytes.
    await runner.query(`ALTER TABLE event_words ALTER COLUMN padding SET STORAGE MAIN`);
    await runner.query(`INSERT INTO event_words (${names()}, event_id, language, title, folded, words)
      SELECT ${values()}, w.event_id, w.language, w.title, w.folded, w.words
      FROM old_event_words w JOIN events p ON p.id = w.event_id ORDER BY w.event_id, w.language`);
    await runner.query(`DROP TABLE old_event_words`);
    await addIndexes(runner);
    await runner.query(FILL_WORDS);
    await runner.query(
      `CREATE TRIGGER filled BEFORE INSERT ON event_words FOR EACH ROW EXECUTE FUNCTION fill_words()`,
    );
    await runner.query(REFILL_WORDS);
    await runner.query(`CREATE TRIGGER refilled AFTER UPDATE OF ${SOURCES} ON events FOR EACH ROW
      WHEN (${changed}) EXECUTE FUNCTION refill_words()`);
    for (const table of COUNTED) await runner.query(`ALTER TABLE ${table} SET (${OFTEN})`);
    await runner.query(`ANALYZE event_words`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of COUNTED)
      await runner.query(`ALTER TABLE ${table} RESET (${OFTEN.replaceAll(/ = [\d.]+/g, '')})`);
    await runner.query(`DROP TRIGGER refilled ON events`);
    await runner.query(`DROP TRIGGER filled ON event_words`);
    await runner.query(`DROP FUNCTION refill_words, fill_words`);
    // Those of titles hold columns that go, and go with them.
    await runner.query(`ALTER TABLE event_words DROP COLUMN padding, ${names('DROP COLUMN ')}`);
    await addTitleIndexes(runner, '');
  }
}

/** Totals are counted without a look at the rows only where the table has been vacuumed. */
const OFTEN = `autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02`;

async function addIndexes(runner: QueryRunner): Promise<void> {
  await runner.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  await runner.query(`ALTER TABLE event_words
    ADD CONSTRAINT pk_event_words PRIMARY KEY (event_id, language),
    ADD CONSTRAINT fk_event_words_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE`);
  await runner.query(`CREATE INDEX ix_event_words_words ON event_words USING gin (words)`);
  await addTitleIndexes(runner, 'INCLUDE (starts_local, ends_local, starts_at, ends_at, hidden, status)');
}

/** @param included what a list in the order of titles filters by without looking at the row itself */
async function addTitleIndexes(runner: QueryRunner, included: string): Promise<void> {
  for (const language of LANGUAGES) {
    await runner.query(`CREATE INDEX ix_event_words_title_${language.replace('-', '_')} ON event_words
      (title COLLATE "${collation(language)}-x-icu", event_id) ${included} WHERE language = '${language}'`);
  }
}
