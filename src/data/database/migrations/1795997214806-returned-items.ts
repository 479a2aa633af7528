import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an undo distinguish items that the import brought back from those that were never gone. */
export class ReturnedItems1795997214806 implements MigrationInterface {
  name = 'ReturnedItems1795997214806';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE import_changes ADD COLUMN was_vanished boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE import_changes DROP COLUMN was_vanished`);
  }
}
