import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of events that sources have sent, so that a message that arrives late changes nothing. */
export class SourceSequences1795939150033 implements MigrationInterface {
  name = 'SourceSequences1795939150033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE source_items ADD COLUMN sequence integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE source_items DROP COLUMN sequence`);
  }
}
