import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What signs the links to previews of events. */
export class PreviewKeys1795939600001 implements MigrationInterface {
  name = 'PreviewKeys1795939600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE preview_keys (
      event_id integer NOT NULL,
      key      bytea   NOT NULL,
      CONSTRAINT pk_preview_keys PRIMARY KEY (event_id),
      CONSTRAINT fk_preview_keys_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE preview_keys`);
  }
}
