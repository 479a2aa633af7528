import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The values that a change replaced. Changes from before have none. */
export class KeptValues1795900300001 implements MigrationInterface {
  name = 'KeptValues1795900300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE item_changes ADD COLUMN replaced jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE item_changes DROP COLUMN replaced`);
  }
}
