import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Further formats of sources, values that their events have by default, and the meaning of columns. */
export class SourceFormats1795787126698 implements MigrationInterface {
  name = 'SourceFormats1795787126698';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sources
      ADD COLUMN defaults jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN columns  jsonb NOT NULL DEFAULT '{}',
      DROP CONSTRAINT ck_sources_format,
      ADD CONSTRAINT ck_sources_format CHECK (format IN ('ics','ndjson','csv','jsonld','tec'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM sources WHERE format IN ('csv','jsonld','tec')`);
    await runner.query(`ALTER TABLE sources
      DROP COLUMN defaults,
      DROP COLUMN columns,
      DROP CONSTRAINT ck_sources_format,
      ADD CONSTRAINT ck_sources_format CHECK (format IN ('ics','ndjson'))`);
  }
}
