import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Items of a source are found by the ids of the source without reading all its items. */
export class MainItems1796030469291 implements MigrationInterface {
  name = 'MainItems1796030469291';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX ix_source_items_main_id ON source_items (source_id, split_part(external_id, chr(10), 1))`,
    );
    // Without statistics of the expression, the database reads the whole source for the items of a batch.
    await runner.query(`ANALYZE source_items`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_source_items_main_id`);
  }
}
