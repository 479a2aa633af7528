import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The venues, organizers and terms that imports have created by naming them. */
export class ImportCreations1795844200123 implements MigrationInterface {
  name = 'ImportCreations1795844200123';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE import_creations (
      import_id integer NOT NULL,
      kind      text    NOT NULL,
      item_id   integer NOT NULL,
      CONSTRAINT pk_import_creations PRIMARY KEY (import_id, kind, item_id),
      CONSTRAINT fk_import_creations_import_id FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE CASCADE,
      CONSTRAINT ck_import_creations_kind CHECK (kind IN ('venue','organizer','category','tag'))
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE import_creations`);
  }
}
