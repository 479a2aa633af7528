import type { EntityManager, MigrationInterface, QueryRunner } from 'typeorm';
import { fold } from '../../languages/fold.js';
import { indexAllWords } from '../../search/index-all-words.queries.js';
import { COUNT_DAYS, COUNT_TERMS, dayCounts, FORGET_COUNTS, LOCATE_EVENTS } from './list-triggers.js';
import { RELIST_EVENTS } from './relist-events.js';

const collation = (language: string): string => (language === 'pt-pt' ? 'pt-PT' : language);

/** Columns of every derived row of an event beside its own key. */
const NEW_KEYS = `
  ADD COLUMN protected   boolean     NOT NULL DEFAULT false,
  ADD COLUMN featured    boolean     NOT NULL DEFAULT false,
  ADD COLUMN ticketed    boolean     NOT NULL DEFAULT false,
  ADD COLUMN located     boolean     NOT NULL DEFAULT false,
  ADD COLUMN parent_id   integer,
  ADD COLUMN modified_at timestamptz NOT NULL DEFAULT now()`;

const GROUPS = ['term', 'venue', 'organizer'] as const;

/** What a list filters by without looking at the row itself. */
const flags = (clock: string): string => `ends_${clock}, hidden, featured, ticketed, located`;

/** Those that there were then: a later one brings its own index. */
const LANGUAGES = 'bg hr cs da nl en fi fr de el hu it pl pt-pt sk sl es sv'.split(' ');

/** Derived rows by which lists are filtered and ordered: more keys, rows by venue and organizer, words to search. */
export class ListFilters1796000000000 implements MigrationInterface {
  name = 'ListFilters1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const run = (sql: string): Promise<unknown> => queryRunner.query(sql);

    for (const table of ['event_listings', 'event_term_listings'])
      await run(`ALTER TABLE ${table} ${NEW_KEYS}`);
    await run(`UPDATE event_listings l SET protected = p.password_hash IS NOT NULL, featured = p.featured,
        ticketed = p.offers <> '[]', parent_id = p.parent_id, modified_at = p.modified_at,
        located = EXISTS (SELECT FROM event_venues ev JOIN venues v ON v.id = ev.venue_id
          WHERE ev.event_id = p.id AND v.status = 'publish' AND v.geo_lat IS NOT NULL)
      FROM events p WHERE p.id = l.event_id`);
    await run(`UPDATE event_term_listings g SET protected = l.protected, featured = l.featured, ticketed = l.ticketed,
        parent_id = l.parent_id, modified_at = l.modified_at, located = l.located
      FROM event_listings l WHERE l.event_id = g.event_id AND l.language = g.language`);
    for (const kind of ['venue', 'organizer']) {
      const table = `event_${kind}_listings`;
      await run(`CREATE TABLE ${table} (LIKE event_listings INCLUDING DEFAULTS)`);
      await run(`ALTER TABLE ${table} ADD COLUMN ${kind}_id integer NOT NULL,
        ADD CONSTRAINT pk_${table} PRIMARY KEY (event_id, ${kind}_id, language),
        ADD CONSTRAINT fk_${table}_event_id FOREIGN KEY (event_id, ${kind}_id)
          REFERENCES event_${kind}s (event_id, ${kind}_id) ON DELETE CASCADE`);
      await run(`INSERT INTO ${table} SELECT l.*, e.${kind}_id
        FROM event_listings l JOIN event_${kind}s e ON e.event_id = l.event_id`);
    }
    for (const table of ['event_listings', ...GROUPS.map((kind) => `event_${kind}_listings`)])
      await run(
        `ALTER TABLE ${table} ${NEW_KEYS.replaceAll(/ADD COLUMN (\w+) .*/g, 'ALTER COLUMN $1 DROP DEFAULT,')
          .trim()
          .replace(/,$/, '')}`,
      );

    await run(`DROP INDEX ix_event_listings_public_starts_local, ix_event_listings_public_starts_at,
      ix_event_listings_starts_local, ix_event_listings_starts_at, ix_event_term_listings_published`);
    for (const clock of ['local', 'at']) {
      await run(`CREATE INDEX ix_event_listings_public_starts_${clock} ON event_listings
        (language, starts_${clock}, dated_at, event_id) INCLUDE (${flags(clock)}) WHERE status = 'publish'`);
      await run(`CREATE INDEX ix_event_listings_starts_${clock} ON event_listings
        (language, starts_${clock}, dated_at, event_id) INCLUDE (${flags(clock)}, status, author_id)`);
      await run(`CREATE INDEX ix_event_listings_public_ends_${clock} ON event_listings
        (language, ends_${clock}, event_id) INCLUDE (starts_${clock}, hidden) WHERE status = 'publish'`);
      for (const flag of ['featured', 'ticketed']) {
        await run(`CREATE INDEX ix_event_listings_${flag}_starts_${clock} ON event_listings
          (language, starts_${clock}, dated_at, event_id) INCLUDE (ends_${clock}, hidden)
          WHERE status = 'publish' AND ${flag}`);
      }
      for (const kind of GROUPS) {
        await run(`CREATE INDEX ix_event_${kind}_listings_starts_${clock} ON event_${kind}_listings
          (language, ${kind}_id, starts_${clock}, dated_at, event_id)
          INCLUDE (${flags(clock)}, status, author_id)`);
      }
    }
    await run(`CREATE INDEX ix_event_listings_public_dated ON event_listings (language, dated_at, event_id)
      WHERE status = 'publish'`);
    await run(`CREATE INDEX ix_event_listings_public_modified ON event_listings (language, modified_at, event_id)
      INCLUDE (starts_local, ends_local, starts_at, ends_at, hidden) WHERE status = 'publish'`);
    await run(`CREATE INDEX ix_event_listings_unpublished ON event_listings (language, status, event_id)
      WHERE status <> 'publish'`);
    await run(`CREATE INDEX ix_event_listings_parent_id ON event_listings (parent_id, language)
      WHERE parent_id IS NOT NULL`);
    await run(`CREATE INDEX ix_venues_place ON venues USING gist (point(geo_lng, geo_lat))
      WHERE status = 'publish' AND geo_lat IS NOT NULL`);

    for (const table of ['venue_listings', 'organizer_listings'])
      await run(`ALTER TABLE ${table} ADD COLUMN modified_at timestamptz NOT NULL DEFAULT now()`);
    for (const kind of ['venue', 'organizer']) {
      await run(
        `UPDATE ${kind}_listings l SET modified_at = p.modified_at FROM ${kind}s p WHERE p.id = l.${kind}_id`,
      );
      await run(`ALTER TABLE ${kind}_listings ALTER COLUMN modified_at DROP DEFAULT`);
    }

    await run(RELIST_EVENTS);
    await run(LOCATE_EVENTS);
    await run(`CREATE TRIGGER located AFTER UPDATE OF status, geo_lat ON venues FOR EACH ROW
      WHEN ((OLD.status = 'publish' AND OLD.geo_lat IS NOT NULL) <> (NEW.status = 'publish' AND NEW.geo_lat IS NOT NULL))
      EXECUTE FUNCTION locate_events()`);

    await run(`CREATE TABLE term_counts (
      language text    NOT NULL,
      term_id  integer NOT NULL,
      delta    integer NOT NULL
    )`);
    await run(`CREATE INDEX ix_term_counts_language ON term_counts (language, term_id) INCLUDE (delta)`);
    await run(`CREATE INDEX ix_term_counts_term_id ON term_counts (term_id)`);
    await run(`INSERT INTO term_counts SELECT language, term_id, count(*) FROM event_term_listings
      WHERE status = 'publish' GROUP BY language, term_id`);
    await run(COUNT_TERMS);
    await run(`CREATE TRIGGER counted_in AFTER INSERT ON event_term_listings
      REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION count_terms()`);
    await run(`CREATE TRIGGER counted_again AFTER UPDATE ON event_term_listings
      REFERENCING OLD TABLE AS gone NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION count_terms()`);
    await run(`CREATE TRIGGER counted_out AFTER DELETE ON event_term_listings
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_terms()`);

    await run(`CREATE INDEX ix_event_listings_public_long ON event_listings (language, starts_at)
      INCLUDE (ends_at, starts_local, ends_local, hidden)
      WHERE status = 'publish' AND ends_at - starts_at > interval '31 days'`);
    await run(`CREATE TABLE event_day_counts (
      language     text    NOT NULL,
      day          date    NOT NULL,
      starts_local integer NOT NULL,
      ends_local   integer NOT NULL,
      starts_at    integer NOT NULL,
      ends_at      integer NOT NULL
    )`);
    await run(`CREATE INDEX ix_event_day_counts_language ON event_day_counts (language, day)
      INCLUDE (starts_local, ends_local, starts_at, ends_at)`);
    await run(dayCounts(`SELECT *, 1 AS n FROM event_listings`));
    await run(COUNT_DAYS);
    await run(`CREATE TRIGGER counted_in AFTER INSERT ON event_listings
      REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION count_days()`);
    await run(`CREATE TRIGGER counted_again AFTER UPDATE ON event_listings
      REFERENCING OLD TABLE AS gone NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION count_days()`);
    await run(`CREATE TRIGGER counted_out AFTER DELETE ON event_listings
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_days()`);

    await run(FORGET_COUNTS);
    await run(`CREATE TRIGGER uncounted AFTER DELETE ON terms FOR EACH ROW EXECUTE FUNCTION forget_counts()`);

    await run(`ALTER TABLE term_texts ADD COLUMN folded text NOT NULL DEFAULT ''`);
    await foldTerms(queryRunner.manager);
    await run(`CREATE TABLE search_words (
      language text   COLLATE "C" NOT NULL,
      word     text   COLLATE "C" NOT NULL,
      grams    text[] COLLATE "C" NOT NULL,
      CONSTRAINT pk_search_words PRIMARY KEY (language, word)
    )`);
    await run(`CREATE INDEX ix_search_words_grams ON search_words USING gin (grams)`);
    for (const kind of ['event', 'venue', 'organizer']) {
      await run(`CREATE TABLE ${kind}_words (
        language text    NOT NULL,
        ${kind}_id integer NOT NULL,
        title    text    NOT NULL,
        folded   text    COLLATE "C" NOT NULL,
        words    text[]  COLLATE "C" NOT NULL,
        CONSTRAINT pk_${kind}_words PRIMARY KEY (${kind}_id, language),
        CONSTRAINT fk_${kind}_words_${kind}_id FOREIGN KEY (${kind}_id) REFERENCES ${kind}s (id) ON DELETE CASCADE
      ) WITH (toast_tuple_target = 128)`);
      // Lists are ordered by it: it must not be fetched from elsewhere.
      await run(`ALTER TABLE ${kind}_words ALTER COLUMN title SET STORAGE PLAIN`);
      await run(`CREATE INDEX ix_${kind}_words_words ON ${kind}_words USING gin (words)`);
    }
    for (const language of LANGUAGES) {
      await run(`CREATE INDEX ix_event_words_title_${language.replace('-', '_')} ON event_words
        (title COLLATE "${collation(language)}-x-icu", event_id) WHERE language = '${language}'`);
    }
    await indexAllWords(queryRunner.manager);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const run = (sql: string): Promise<unknown> => queryRunner.query(sql);
    await run(`DROP TABLE event_words, venue_words, organizer_words, search_words, event_venue_listings,
      event_organizer_listings`);
    await run(`ALTER TABLE term_texts DROP COLUMN folded`);
    await run(`DROP TRIGGER counted_in ON event_term_listings`);
    await run(`DROP TRIGGER counted_again ON event_term_listings`);
    await run(`DROP TRIGGER counted_out ON event_term_listings`);
    await run(`DROP FUNCTION count_terms`);
    await run(`DROP TRIGGER uncounted ON terms`);
    await run(`DROP FUNCTION forget_counts`);
    await run(`DROP TABLE term_counts`);
    await run(`DROP TRIGGER counted_in ON event_listings`);
    await run(`DROP TRIGGER counted_again ON event_listings`);
    await run(`DROP TRIGGER counted_out ON event_listings`);
    await run(`DROP FUNCTION count_days`);
    await run(`DROP TABLE event_day_counts`);
    await run(`DROP INDEX ix_event_listings_public_long`);
    await run(`DROP TRIGGER located ON venues`);
    await run(`DROP FUNCTION locate_events`);
    await run(`DROP FUNCTION relist_events`);
    await run(`DROP INDEX ix_venues_place`);
    for (const table of ['venue_listings', 'organizer_listings'])
      await run(`ALTER TABLE ${table} DROP COLUMN modified_at`);
    // Those that hold a column that goes, go with it.
    await run(`DROP INDEX ix_event_listings_public_ends_local, ix_event_listings_public_ends_at,
      ix_event_listings_public_dated, ix_event_listings_unpublished`);
    for (const table of ['event_listings', 'event_term_listings']) {
      await run(`ALTER TABLE ${table} DROP COLUMN protected, DROP COLUMN featured, DROP COLUMN ticketed,
        DROP COLUMN located, DROP COLUMN parent_id, DROP COLUMN modified_at`);
    }
    for (const clock of ['local', 'at']) {
      await run(`CREATE INDEX ix_event_listings_public_starts_${clock} ON event_listings
        (language, starts_${clock}, dated_at, event_id) INCLUDE (ends_${clock}) WHERE status = 'publish'`);
      await run(`CREATE INDEX ix_event_listings_starts_${clock} ON event_listings
        (language, starts_${clock}, dated_at, event_id) WHERE status <> 'trash'`);
    }
    await run(`CREATE INDEX ix_event_term_listings_published ON event_term_listings
      (language, term_id) WHERE status = 'publish'`);
  }
}

/** Writes down, for all terms there are, what search compares: name and slug, folded, each on a line of its own. */
async function foldTerms(manager: EntityManager): Promise<void> {
  const step = 500;
  const [last] = await manager.query<[{ id: number }]>(`SELECT coalesce(max(id), 0) AS id FROM terms`);
  for (let from = 0; from <= last.id; from += step) {
    const texts: { id: number; language: string; name: string; slug: string }[] = await manager.query(
      `SELECT term_id AS id, language, name, slug FROM term_texts WHERE term_id > $1 AND term_id <= $2`,
      [from, from + step],
    );
    await manager.query(
      `UPDATE term_texts t SET folded = n.folded FROM unnest($1::integer[], $2::text[], $3::text[]) AS n(id, language, folded)
       WHERE t.term_id = n.id AND t.language = n.language`,
      [
        texts.map(({ id }) => id),
        texts.map(({ language }) => language),
        texts.map(({ name, slug }) => `${fold(name)}\n${slug}`),
      ],
    );
  }
}
