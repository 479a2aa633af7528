import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the subject of an image is, and whether it is decoration. */
export class ImageFocus1795938300001 implements MigrationInterface {
  name = 'ImageFocus1795938300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE images
      ADD focus_x double precision,
      ADD focus_y double precision,
      ADD decorative boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT ck_images_focus CHECK (focus_x BETWEEN 0 AND 1 AND focus_y BETWEEN 0 AND 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE images DROP focus_x, DROP focus_y, DROP decorative`);
  }
}
