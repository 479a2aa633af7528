import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of day and month in CSV files of a source. */
export class SourceDateOrder1795876800412 implements MigrationInterface {
  name = 'SourceDateOrder1795876800412';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sources
      ADD COLUMN date_order text NOT NULL DEFAULT 'auto',
      ADD CONSTRAINT ck_sources_date_order CHECK (date_order IN ('auto','dmy','mdy'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sources DROP COLUMN date_order`);
  }
}
