import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = { events: 'event', venues: 'venue', organizers: 'organizer' } as const;

const KINDS = `'event','venue','organizer','category','tag'`;

/** The review of items that wait for their publication. */
export class Reviews1795900500002 implements MigrationInterface {
  name = 'Reviews1795900500002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE reviews (
      item_id      integer     NOT NULL,
      kind         text        NOT NULL,
      state        text        NOT NULL,
      note         text        NOT NULL DEFAULT '',
      reviewer_id  integer,
      changed_at   timestamptz NOT NULL,
      submitted_at timestamptz NOT NULL,
      CONSTRAINT pk_reviews PRIMARY KEY (item_id),
      CONSTRAINT fk_reviews_reviewer_id FOREIGN KEY (reviewer_id) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT ck_reviews_kind CHECK (kind IN ('event','venue','organizer')),
      CONSTRAINT ck_reviews_state CHECK (state IN ('to_review','changes_requested','ready','refused','published'))
    )`);
    await runner.query(`CREATE INDEX ix_reviews_queue ON reviews (state, submitted_at, item_id)`);
    await runner.query(`CREATE INDEX ix_reviews_reviewer_id ON reviews (reviewer_id)`);
    // A restore of a backup writes the reviews itself.
    await runner.query(`CREATE FUNCTION submit_review() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('calendar.restoring', true) = 'on' THEN RETURN NULL; END IF;
        INSERT INTO reviews AS r (item_id, kind, state, changed_at, submitted_at)
        VALUES (NEW.id, TG_ARGV[0], 'to_review', NEW.modified_at, NEW.modified_at)
        ON CONFLICT (item_id) DO UPDATE SET state = 'to_review', note = '', reviewer_id = NULL,
          changed_at = excluded.changed_at, submitted_at = excluded.submitted_at
        WHERE r.state = 'published';
        RETURN NULL;
      END $$`);
    await runner.query(`CREATE FUNCTION remove_review() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM reviews WHERE item_id = OLD.id;
        RETURN NULL;
      END $$`);
    await runner.query(`ALTER TABLE item_changes DROP CONSTRAINT ck_item_changes_kind,
      ADD CONSTRAINT ck_item_changes_kind CHECK (kind IN (${KINDS},'image','series','review'))`);
    await runner.query(`ALTER TABLE webhook_deliveries DROP CONSTRAINT ck_webhook_deliveries_kind,
      ADD CONSTRAINT ck_webhook_deliveries_kind CHECK (kind IN (${KINDS},'review'))`);
    for (const [table, kind] of Object.entries(TABLES)) {
      await runner.query(
        `INSERT INTO reviews (item_id, kind, state, changed_at, submitted_at)
         SELECT id, '${kind}', 'to_review', modified_at, modified_at FROM ${table} WHERE status = 'pending'`,
      );
      await runner.query(
        `CREATE TRIGGER ${table}_begin_review AFTER INSERT ON ${table} FOR EACH ROW
         WHEN (NEW.status = 'pending') EXECUTE FUNCTION submit_review('${kind}')`,
      );
      await runner.query(
        `CREATE TRIGGER ${table}_submit_review AFTER UPDATE OF status ON ${table} FOR EACH ROW
         WHEN (NEW.status = 'pending' AND OLD.status <> 'pending') EXECUTE FUNCTION submit_review('${kind}')`,
      );
      await runner.query(
        `CREATE TRIGGER ${table}_remove_review AFTER DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION remove_review()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES))
      for (const name of ['begin_review', 'submit_review', 'remove_review'])
        await runner.query(`DROP TRIGGER ${table}_${name} ON ${table}`);
    await runner.query(`DROP FUNCTION submit_review()`);
    await runner.query(`DROP FUNCTION remove_review()`);
    await runner.query(`DROP TABLE reviews`);
    await runner.query(`DELETE FROM item_changes WHERE kind = 'review'`);
    await runner.query(`DELETE FROM webhook_deliveries WHERE kind = 'review'`);
    await runner.query(`ALTER TABLE item_changes DROP CONSTRAINT ck_item_changes_kind,
      ADD CONSTRAINT ck_item_changes_kind CHECK (kind IN (${KINDS},'image','series'))`);
    await runner.query(`ALTER TABLE webhook_deliveries DROP CONSTRAINT ck_webhook_deliveries_kind,
      ADD CONSTRAINT ck_webhook_deliveries_kind CHECK (kind IN (${KINDS}))`);
  }
}
