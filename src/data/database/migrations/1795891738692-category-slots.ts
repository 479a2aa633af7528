import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The slot of the design that an editor chose for a category; null stands for one by its id. */
export class CategorySlots1795891738692 implements MigrationInterface {
  name = 'CategorySlots1795891738692';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE terms ADD COLUMN slot smallint,
         ADD CONSTRAINT ck_terms_slot CHECK (slot >= 1 AND slot <= 10)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE terms DROP COLUMN slot`);
  }
}
