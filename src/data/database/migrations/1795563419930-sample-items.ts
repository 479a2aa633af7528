import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records what the sample calendar has created, so that exactly that can be removed again. */
export class SampleItems1795563419930 implements MigrationInterface {
  name = 'SampleItems1795563419930';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE sample_items (
      kind        text        NOT NULL,
      item_id     integer     NOT NULL,
      modified_at timestamptz NOT NULL,
      CONSTRAINT pk_sample_items PRIMARY KEY (kind, item_id),
      CONSTRAINT ck_sample_items_kind CHECK (kind IN ('event','venue','organizer','term'))
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE sample_items`);
  }
}
