import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'event','venue','organizer','category','tag','image'`;
const OPERATIONS = `'created','updated','translated','text_removed','published','trashed','restored','deleted'`;

const COLUMNS =
  'transaction_id, changed_at, kind, item_id, operation, fields, channel, visibility, author_ids';

/** @param row SQL of a row of the table. @param password whether items may have one */
const buildPostVisibility = (row: string, password: boolean): string =>
  `CASE ${row}.status WHEN 'trash' THEN 0 WHEN 'publish' THEN ${
    password ? `CASE WHEN ${row}.password_hash IS NULL THEN 3 ELSE 2 END` : '3'
  } ELSE 1 END`;

const insertChange = (kind: string, id: string, visibility: string, authorIds: string): string => `
    INSERT INTO item_changes (${COLUMNS})
    VALUES (pg_current_xact_id()::text::bigint, clock_timestamp(), ${kind}, ${id}, 'visibility', '{}', 'job',
      ${visibility}, ${authorIds});
    RETURN NULL;`;

/** Notes who could see an item before a change or after it. New items are noted by the service. */
const notePosts = (kind: string, password: boolean): string[] => {
  const table = `${kind}s`;
  const before = buildPostVisibility('OLD', password);
  const after = buildPostVisibility('NEW', password);
  const isChanged = [
    'OLD.status <> NEW.status',
    `OLD.author_id IS DISTINCT FROM NEW.author_id AND NEW.status <> 'publish'`,
    ...(password ? ['(OLD.password_hash IS NULL) <> (NEW.password_hash IS NULL)'] : []),
  ].join(' OR ');
  return [
    `CREATE FUNCTION note_${kind}_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN ${insertChange(`'${kind}'`, 'OLD.id', before, 'ARRAY_REMOVE(ARRAY[OLD.author_id], NULL)')}
    END IF;${insertChange(
      `'${kind}'`,
      'NEW.id',
      `greatest(${before}, ${after})`,
      'ARRAY_REMOVE(ARRAY[OLD.author_id, NEW.author_id], NULL)',
    )}
  END $$`,
    `CREATE TRIGGER noted_change AFTER UPDATE OF status, author_id${password ? ', password_hash' : ''} ON ${table}
    FOR EACH ROW WHEN (${isChanged}) EXECUTE FUNCTION note_${kind}_visibility()`,
    `CREATE TRIGGER noted_end AFTER DELETE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION note_${kind}_visibility()`,
  ];
};

/** A term becomes public with its first public event, by a trigger of `event_term_listings`. */
const NOTE_TERMS = [
  `CREATE FUNCTION note_term_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN ${insertChange('OLD.taxonomy', 'OLD.id', 'CASE WHEN OLD.unpublished_since IS NULL THEN 3 ELSE 1 END', `'{}'`)}
    END IF;${insertChange('NEW.taxonomy', 'NEW.id', '3', `'{}'`)}
  END $$`,
  `CREATE TRIGGER noted_change AFTER UPDATE OF unpublished_since ON terms
    FOR EACH ROW WHEN (OLD.unpublished_since IS NOT NULL AND NEW.unpublished_since IS NULL)
    EXECUTE FUNCTION note_term_visibility()`,
  `CREATE TRIGGER noted_end AFTER DELETE ON terms FOR EACH ROW EXECUTE FUNCTION note_term_visibility()`,
];

const SHOWN_OF_SERIES = ['rules', 'dates', 'excluded', 'time_zone', 'all_day', 'starts_local', 'duration'];
const HAS_NEW_LOOKS = SHOWN_OF_SERIES.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ');

/** What events show of series and images; the horizon of a series is not part of it. */
const NOTE_EMBEDDED = [
  ...['series', 'image'].map(
    (kind) => `CREATE FUNCTION note_${kind}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN${insertChange(`'${kind}'`, 'NEW.id', '0', `'{}'`)}
  END $$`,
  ),
  `CREATE TRIGGER noted_start AFTER INSERT ON series FOR EACH ROW EXECUTE FUNCTION note_series()`,
  `CREATE TRIGGER noted_change AFTER UPDATE ON series
    FOR EACH ROW WHEN (${HAS_NEW_LOOKS}) EXECUTE FUNCTION note_series()`,
  `CREATE TRIGGER noted_change AFTER UPDATE OF sizes ON images
    FOR EACH ROW WHEN (OLD.sizes IS DISTINCT FROM NEW.sizes) EXECUTE FUNCTION note_image()`,
];

/**
 * Makes the log of changes one that others can follow: each row says who could see the item, and changes that the service
 * makes by statements and triggers are in it, too.
 */
export class ChangeLog1795613699273 implements MigrationInterface {
  name = 'ChangeLog1795613699273';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE item_changes
      ADD visibility smallint NOT NULL DEFAULT 0,
      ADD author_ids integer[] NOT NULL DEFAULT '{}',
      DROP CONSTRAINT ck_item_changes_kind,
      DROP CONSTRAINT ck_item_changes_operation,
      ADD CONSTRAINT ck_item_changes_kind CHECK (kind IN (${KINDS},'series')),
      ADD CONSTRAINT ck_item_changes_operation CHECK (operation IN (${OPERATIONS},'visibility'))`);
    await runner.query(`ALTER TABLE item_changes
      ALTER visibility DROP DEFAULT, ALTER author_ids DROP DEFAULT`);
    await runner.query(`CREATE TABLE change_log (
      only_row      boolean NOT NULL DEFAULT true,
      epoch         uuid    NOT NULL,
      removed_until bigint  NOT NULL,
      CONSTRAINT pk_change_log PRIMARY KEY (only_row),
      CONSTRAINT ck_change_log_only_row CHECK (only_row)
    )`);
    await runner.query(
      `CREATE INDEX ix_events_revealed_at ON events (starts_at) WHERE online_url_hidden_until_start`,
    );
    const statements = [
      ...notePosts('event', true),
      ...notePosts('venue', false),
      ...notePosts('organizer', false),
      ...NOTE_TERMS,
      ...NOTE_EMBEDDED,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['events', 'venues', 'organizers', 'terms', 'series', 'images'])
      for (const name of ['noted_start', 'noted_change', 'noted_end'])
        await runner.query(`DROP TRIGGER IF EXISTS ${name} ON ${table}`);
    for (const name of [
      'event_visibility',
      'venue_visibility',
      'organizer_visibility',
      'term_visibility',
      'series',
      'image',
    ])
      await runner.query(`DROP FUNCTION note_${name}()`);
    await runner.query(`DROP INDEX ix_events_revealed_at`);
    await runner.query(`DROP TABLE change_log`);
    await runner.query(`DELETE FROM item_changes WHERE kind = 'series' OR operation = 'visibility'`);
    await runner.query(`ALTER TABLE item_changes
      DROP visibility, DROP author_ids,
      DROP CONSTRAINT ck_item_changes_kind,
      DROP CONSTRAINT ck_item_changes_operation,
      ADD CONSTRAINT ck_item_changes_kind CHECK (kind IN (${KINDS})),
      ADD CONSTRAINT ck_item_changes_operation CHECK (operation IN (${OPERATIONS}))`);
  }
}
