import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['events', 'venues', 'organizers'];

/** Changes of public items that wait for a reviewer. */
export class Proposals1795900500003 implements MigrationInterface {
  name = 'Proposals1795900500003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE proposals (
      id          integer     GENERATED ALWAYS AS IDENTITY,
      kind        text        NOT NULL,
      item_id     integer     NOT NULL,
      user_id     integer,
      language    text        NOT NULL,
      patch       jsonb       NOT NULL,
      base        jsonb       NOT NULL,
      base_etag   text        NOT NULL,
      proposed    jsonb       NOT NULL,
      state       text        NOT NULL,
      note        text        NOT NULL DEFAULT '',
      reviewer_id integer,
      created_at  timestamptz NOT NULL,
      modified_at timestamptz NOT NULL,
      CONSTRAINT pk_proposals PRIMARY KEY (id),
      CONSTRAINT fk_proposals_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT fk_proposals_reviewer_id FOREIGN KEY (reviewer_id) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT ck_proposals_kind CHECK (kind IN ('event','venue','organizer')),
      CONSTRAINT ck_proposals_state
        CHECK (state IN ('to_review','changes_requested','approved','refused','withdrawn'))
    )`);
    await runner.query(`CREATE UNIQUE INDEX uq_proposals_open ON proposals (user_id, item_id, language)
      WHERE state IN ('to_review','changes_requested')`);
    await runner.query(`CREATE INDEX ix_proposals_queue ON proposals (state, modified_at, id)`);
    await runner.query(`CREATE INDEX ix_proposals_item_id ON proposals (item_id)`);
    await runner.query(`CREATE INDEX ix_proposals_reviewer_id ON proposals (reviewer_id)`);
    await runner.query(`CREATE TABLE review_digests (
      only_row boolean     NOT NULL DEFAULT true,
      sent_at  timestamptz NOT NULL,
      CONSTRAINT pk_review_digests PRIMARY KEY (only_row),
      CONSTRAINT ck_review_digests_only_row CHECK (only_row)
    )`);
    await runner.query(`CREATE FUNCTION remove_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM proposals WHERE item_id = OLD.id;
        RETURN NULL;
      END $$`);
    for (const table of TABLES)
      await runner.query(`CREATE TRIGGER ${table}_remove_proposals AFTER DELETE ON ${table} FOR EACH ROW
        EXECUTE FUNCTION remove_proposals()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TRIGGER ${table}_remove_proposals ON ${table}`);
    await runner.query(`DROP FUNCTION remove_proposals()`);
    await runner.query(`DROP TABLE proposals`);
    await runner.query(`DROP TABLE review_digests`);
  }
}
