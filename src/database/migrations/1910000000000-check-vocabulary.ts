import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words may leave the vocabulary so long after they left a text: until then processes may take them for known. */
const DELAY = `interval '10 minutes'`;

/** A row has no more words than the job looks up at once. */
const MOST_WORDS = 500;

const CHECK_WORDS = `
  CREATE FUNCTION check_words() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    gone text[] := OLD.words;
  BEGIN
    IF TG_ARGV[0] = 'replaced' THEN
      gone := ARRAY(SELECT unnest(OLD.words) EXCEPT SELECT unnest(NEW.words));
    END IF;
    INSERT INTO vocabulary_checks (language, words, due_at)
      SELECT OLD.language, array_agg(w.word), clock_timestamp() + ${DELAY}
      FROM unnest(gone) WITH ORDINALITY AS w(word, n) GROUP BY w.n / ${MOST_WORDS};
    RETURN NULL;
  END $$`;

/** Words of a venue or organizer that is not published any more. Texts of events know the status themselves. */
const checkWordsOf = (noun: string): string => `
  CREATE FUNCTION check_${noun}_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO vocabulary_checks (language, words, due_at)
      SELECT x.language, array_agg(w.word), clock_timestamp() + ${DELAY}
      FROM ${noun}_words x, unnest(x.words) WITH ORDINALITY AS w(word, n)
      WHERE x.${noun}_id = NEW.id GROUP BY x.language, w.n / ${MOST_WORDS};
    RETURN NULL;
  END $$`;

const NO_LONGER_PUBLISHED = `OLD.status = 'publish' AND NEW.status <> 'publish'`;

/**
 * Words that left a text are noted, so that a job finds out whether anything else has them. The same job looks through
 * the whole vocabulary as it is now, which nothing was ever taken out of. A language with `~` behind it is the
 * vocabulary of items that are not published.
 */
export class CheckVocabulary1910000000000 implements MigrationInterface {
  name = 'CheckVocabulary1910000000000';

  async up(runner: QueryRunner): Promise<void> {
    const run = (sql: string): Promise<unknown> => runner.query(sql);
    await run(`CREATE TABLE vocabulary_checks (
      id       uuid        NOT NULL DEFAULT gen_random_uuid(),
      language text        NOT NULL,
      words    text[]      COLLATE "C" NOT NULL,
      due_at   timestamptz NOT NULL,
      CONSTRAINT pk_vocabulary_checks PRIMARY KEY (id)
    )`);
    await run(`CREATE INDEX ix_vocabulary_checks_due_at ON vocabulary_checks (due_at, id)`);
    await run(CHECK_WORDS);
    for (const noun of ['event', 'venue', 'organizer']) {
      await run(`CREATE TRIGGER checked_out AFTER DELETE ON ${noun}_words
        FOR EACH ROW EXECUTE FUNCTION check_words('gone')`);
      await run(`CREATE TRIGGER checked_again AFTER UPDATE OF words ON ${noun}_words
        FOR EACH ROW EXECUTE FUNCTION check_words('replaced')`);
    }
    await run(`CREATE TRIGGER checked_hidden AFTER UPDATE OF status ON event_words
      FOR EACH ROW WHEN (${NO_LONGER_PUBLISHED}) EXECUTE FUNCTION check_words('gone')`);
    for (const noun of ['venue', 'organizer']) {
      await run(checkWordsOf(noun));
      await run(`CREATE TRIGGER checked_hidden AFTER UPDATE OF status ON ${noun}s
        FOR EACH ROW WHEN (${NO_LONGER_PUBLISHED}) EXECUTE FUNCTION check_${noun}_words()`);
    }
    await run(`INSERT INTO vocabulary_checks (language, words, due_at)
      SELECT language, array_agg(word), now() + ${DELAY}
      FROM (SELECT language, word, row_number() OVER (PARTITION BY language ORDER BY word) / ${MOST_WORDS} AS part
        FROM search_words) s
      GROUP BY language, part`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const run = (sql: string): Promise<unknown> => runner.query(sql);
    for (const noun of ['venue', 'organizer']) {
      await run(`DROP TRIGGER checked_hidden ON ${noun}s`);
      await run(`DROP FUNCTION check_${noun}_words`);
    }
    await run(`DROP TRIGGER checked_hidden ON event_words`);
    for (const noun of ['event', 'venue', 'organizer']) {
      await run(`DROP TRIGGER checked_out ON ${noun}_words`);
      await run(`DROP TRIGGER checked_again ON ${noun}_words`);
    }
    await run(`DROP FUNCTION check_words`);
    await run(`DROP TABLE vocabulary_checks`);
    await run(`INSERT INTO search_words (language, word, grams)
      SELECT rtrim(language, '~'), word,
        ARRAY(SELECT DISTINCT rtrim(language, '~') || substr(gram, length(language) + 1) FROM unnest(grams) AS g(gram))
      FROM search_words WHERE language LIKE '%~' ON CONFLICT DO NOTHING`);
    await run(`DELETE FROM search_words WHERE language LIKE '%~'`);
  }
}
