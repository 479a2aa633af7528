import type { MigrationInterface, QueryRunner } from 'typeorm';

const SOURCE_ITEMS = {
  // The ids of the dates of a series that came one by one begin with that of the series.
  ix_source_items_series_id: `(source_id, left(external_id, -20))`,
  // The ids of the dates of a tour begin with its address.
  ix_source_items_address: `(source_id, regexp_replace(external_id, ' [0-9]{4}-[0-9]{2}-[0-9]{2}.*$', ''))`,
  ix_source_items_title: `(source_id, coalesce(fields -> 'title' ->> 'given', ''))`,
  ix_source_items_external_id: `(external_id)`,
  ix_source_items_website: `((fields -> 'website' ->> 'given'))`,
} as const;

/** Work on one item reads few rows of tables that grow with the use of the calendar. */
export class GrowingTables1796033760776 implements MigrationInterface {
  name = 'GrowingTables1796033760776';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, keys] of Object.entries(SOURCE_ITEMS))
      await runner.query(`CREATE INDEX ${name} ON source_items ${keys}`);
    await runner.query(
      `CREATE INDEX ix_import_changes_main_id ON import_changes (split_part(external_id, chr(10), 1))`,
    );
    // Plans by expressions need statistics of them.
    await runner.query(`ANALYZE source_items, import_changes`);
    await runner.query(`CREATE INDEX ix_imports_running ON imports (source_id) WHERE status = 'running'`);
    await runner.query(`DROP INDEX ix_webhook_deliveries_due`);
    await runner.query(`CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at, id)
      WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_webhook_deliveries_due`);
    await runner.query(`CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at)
      WHERE status = 'pending'`);
    await runner.query(`DROP INDEX ix_imports_running`);
    await runner.query(`DROP INDEX ix_import_changes_main_id`);
    for (const name of Object.keys(SOURCE_ITEMS)) await runner.query(`DROP INDEX ${name}`);
  }
}
