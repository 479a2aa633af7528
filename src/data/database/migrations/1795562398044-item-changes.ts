import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of changes of items. Readers find changes by their transaction, and those of one item by its id. */
export class ItemChanges1795562398044 implements MigrationInterface {
  name = 'ItemChanges1795562398044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE item_changes (
      transaction_id bigint      NOT NULL,
      id             bigint      GENERATED ALWAYS AS IDENTITY,
      changed_at     timestamptz NOT NULL,
      kind           text        NOT NULL,
      item_id        integer     NOT NULL,
      operation      text        NOT NULL,
      language       text,
      fields         text[]      NOT NULL,
      user_id        integer,
      channel        text        NOT NULL,
      CONSTRAINT pk_item_changes PRIMARY KEY (transaction_id, id),
      CONSTRAINT ck_item_changes_kind CHECK (kind IN ('event','venue','organizer','category','tag','image')),
      CONSTRAINT ck_item_changes_operation CHECK (operation IN ('created','updated','translated','text_removed',
        'published','trashed','restored','deleted')),
      CONSTRAINT ck_item_changes_channel CHECK (channel IN ('http','import','cli','job'))
    )`);
    await runner.query(`CREATE INDEX ix_item_changes_item ON item_changes (item_id, kind, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE item_changes`);
  }
}
