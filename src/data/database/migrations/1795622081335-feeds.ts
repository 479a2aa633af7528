import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What calendars elsewhere know an event or a series by, and how often its dates, place or status changed. */
export class Feeds1795622081335 implements MigrationInterface {
  name = 'Feeds1795622081335';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['events', 'series'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN uid text, ADD COLUMN sequence integer NOT NULL DEFAULT 0`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['events', 'series'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN uid, DROP COLUMN sequence`);
  }
}
