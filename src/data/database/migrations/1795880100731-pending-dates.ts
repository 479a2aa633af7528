import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What sources change in dates of series that the calendar does not list yet. */
export class PendingDates1795880100731 implements MigrationInterface {
  name = 'PendingDates1795880100731';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE source_items ADD COLUMN pending jsonb`);
    await runner.query(
      `CREATE INDEX ix_source_items_pending ON source_items (source_id) WHERE pending IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_source_items_pending`);
    await runner.query(`ALTER TABLE source_items DROP COLUMN pending`);
  }
}
