// The words of all texts, by their trigrams. A language with the suffix `~` is the vocabulary of unpublished items. A job
// checks whether other texts have the words that left a text.

/** Longer than processes cache that a word is in the vocabulary. */
const DELAY = `interval '10 minutes'`;

/** Words of a row, which the job looks up together. */
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

/** Checks the words of a venue or organizer that is no longer published. Texts of events have the status themselves. */
const buildCheckWordsFunction = (noun: string): string => `
  CREATE FUNCTION check_${noun}_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO vocabulary_checks (language, words, due_at)
      SELECT x.language, array_agg(w.word), clock_timestamp() + ${DELAY}
      FROM ${noun}_words x, unnest(x.words) WITH ORDINALITY AS w(word, n)
      WHERE x.${noun}_id = NEW.id GROUP BY x.language, w.n / ${MOST_WORDS};
    RETURN NULL;
  END $$`;

const NO_LONGER_PUBLISHED = `OLD.status = 'publish' AND NEW.status <> 'publish'`;

export const VOCABULARY = [
  `CREATE TABLE search_words (
    language text   COLLATE "C" NOT NULL,
    word     text   COLLATE "C" NOT NULL,
    grams    text[] COLLATE "C" NOT NULL,
    CONSTRAINT pk_search_words PRIMARY KEY (language, word)
  )`,
  `CREATE INDEX ix_search_words_grams ON search_words USING gin (grams)`,
  `CREATE TABLE vocabulary_checks (
    id       uuid        NOT NULL DEFAULT gen_random_uuid(),
    language text        NOT NULL,
    words    text[]      COLLATE "C" NOT NULL,
    due_at   timestamptz NOT NULL,
    CONSTRAINT pk_vocabulary_checks PRIMARY KEY (id)
  )`,
  `CREATE INDEX ix_vocabulary_checks_due_at ON vocabulary_checks (due_at, id)`,
  CHECK_WORDS,
  ...['event', 'venue', 'organizer'].flatMap((noun) => [
    `CREATE TRIGGER checked_out AFTER DELETE ON ${noun}_words
      FOR EACH ROW EXECUTE FUNCTION check_words('gone')`,
    `CREATE TRIGGER checked_again AFTER UPDATE OF words ON ${noun}_words
      FOR EACH ROW EXECUTE FUNCTION check_words('replaced')`,
  ]),
  `CREATE TRIGGER checked_hidden AFTER UPDATE OF status ON event_words
    FOR EACH ROW WHEN (${NO_LONGER_PUBLISHED}) EXECUTE FUNCTION check_words('gone')`,
  ...['venue', 'organizer'].flatMap((noun) => [
    buildCheckWordsFunction(noun),
    `CREATE TRIGGER checked_hidden AFTER UPDATE OF status ON ${noun}s
      FOR EACH ROW WHEN (${NO_LONGER_PUBLISHED}) EXECUTE FUNCTION check_${noun}_words()`,
  ]),
];
