import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which a user reads pages and mail; null for that of the browser and of the calendar. */
export class UserLanguage1795948354666 implements MigrationInterface {
  name = 'UserLanguage1795948354666';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD language text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP language`);
  }
}
