import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The venues, organizers, terms and images of this calendar that those of another site became. */
export class SourceLinks1795789114304 implements MigrationInterface {
  name = 'SourceLinks1795789114304';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE source_links (
      source_id   integer NOT NULL,
      kind        text    NOT NULL,
      external_id text    NOT NULL COLLATE "C",
      item_id     integer NOT NULL,
      fields      jsonb   NOT NULL,
      CONSTRAINT pk_source_links PRIMARY KEY (source_id, kind, external_id),
      CONSTRAINT fk_source_links_source_id FOREIGN KEY (source_id) REFERENCES sources (id) ON DELETE CASCADE,
      CONSTRAINT ck_source_links_kind CHECK (kind IN ('venue','organizer','category','tag','image'))
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE source_links`);
  }
}
