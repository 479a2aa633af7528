import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['events', 'venues', 'organizers'] as const;

/**
 * The status that an item in the trash had before, which decides who may change it. Of items that are in the trash already it
 * is unknown.
 */
export class StatusBeforeTrash1795884165416 implements MigrationInterface {
  name = 'StatusBeforeTrash1795884165416';

  async up(runner: QueryRunner): Promise<void> {
    // Series, imports and moves change many items in a statement of their own.
    await runner.query(
      `CREATE FUNCTION note_status_before_trash() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         NEW.status_before_trash := CASE NEW.status WHEN 'trash' THEN OLD.status END;
         RETURN NEW;
       END $$`,
    );
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN status_before_trash text`);
      await runner.query(
        `CREATE TRIGGER ${table}_note_status_before_trash BEFORE UPDATE OF status ON ${table}
         FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_status_before_trash()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`DROP TRIGGER ${table}_note_status_before_trash ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN status_before_trash`);
    }
    await runner.query(`DROP FUNCTION note_status_before_trash()`);
  }
}
