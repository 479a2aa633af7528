// SQL that removes what tests have made.

/** Statements in one string are one journey to the database and one transaction. */
export const EMPTY = `
  DELETE FROM series;
  DELETE FROM events;
  DELETE FROM venues;
  DELETE FROM organizers;
  DELETE FROM images;
  UPDATE terms SET parent_id = NULL WHERE parent_id IS NOT NULL;
  DELETE FROM terms;
  DELETE FROM item_changes;
  DELETE FROM merged_items;
  SELECT setval('post_ids', 1, false), setval('term_ids', 1, false);
`;

/**
 * Removes everything but the schema, the users, and the words that a service remembers to be stored. Ids start at 1 again,
 * and after those of the users. To truncate a table takes ten milliseconds, also when it is empty.
 */
export const START_AGAIN = `
  DO $$
  DECLARE
    name text;
    is_filled boolean;
    filled text[] := '{}';
  BEGIN
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'search_words', 'users', 'secrets')
    LOOP
      EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO is_filled;
      IF is_filled THEN filled := filled || name; END IF;
    END LOOP;
    IF filled <> '{}' THEN EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' CASCADE'; END IF;
    FOR name IN SELECT quote_ident(sequencename) FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL
    LOOP
      EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
    END LOOP;
    PERFORM setval(pg_get_serial_sequence('migrations', 'id'), max(id)) FROM migrations;
    PERFORM setval(pg_get_serial_sequence('users', 'id'), max(id)) FROM users;
    PERFORM setval(pg_get_serial_sequence('secrets', 'id'), max(id)) FROM secrets;
    UPDATE secrets SET last_used_at = NULL;
  END $$;
`;

/** For a service that has not stored any yet. */
export const FORGET_WORDS = 'TRUNCATE search_words';

export const REMOVE_USERS = 'TRUNCATE users, secrets RESTART IDENTITY CASCADE';
