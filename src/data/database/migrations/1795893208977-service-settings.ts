import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The settings of the last start, for commands that have others. */
export class ServiceSettings1795893208977 implements MigrationInterface {
  name = 'ServiceSettings1795893208977';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE service_settings (
      name  text NOT NULL COLLATE "C",
      value text NOT NULL,
      CONSTRAINT pk_service_settings PRIMARY KEY (name)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE service_settings`);
  }
}
