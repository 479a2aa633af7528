import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fold } from '../../languages/fold.js';

const USERS_OF_IMAGES = ['events', 'venues', 'organizers'];

interface OldImage {
  readonly id: number;
  readonly title: string;
  readonly made: string;
}

/** Images get smaller sizes, words in each language, and the addresses that they came from. */
export class ImageLibrary1830000000001 implements MigrationInterface {
  name = 'ImageLibrary1830000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE images ADD COLUMN sizes jsonb NOT NULL DEFAULT '{}'`);
    await runner.query(`CREATE INDEX ix_images_file ON images (file)`);
    await runner.query(`CREATE TABLE image_texts (
      image_id    integer     NOT NULL,
      language    text        NOT NULL,
      title       text,
      alt_text    text,
      caption     text,
      folded      text        NOT NULL,
      created_at  timestamptz NOT NULL,
      modified_at timestamptz NOT NULL,
      CONSTRAINT pk_image_texts PRIMARY KEY (image_id, language),
      CONSTRAINT fk_image_texts_image_id FOREIGN KEY (image_id) REFERENCES images (id) ON DELETE CASCADE
    )`);
    await runner.query(`CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON image_texts
      FOR EACH STATEMENT EXECUTE FUNCTION tell_change()`);
    await runner.query(`CREATE TABLE image_addresses (
      address  text    NOT NULL COLLATE "C",
      image_id integer NOT NULL,
      CONSTRAINT pk_image_addresses PRIMARY KEY (address),
      CONSTRAINT fk_image_addresses_image_id FOREIGN KEY (image_id) REFERENCES images (id) ON DELETE CASCADE
    )`);
    await runner.query(`CREATE INDEX ix_image_addresses_image_id ON image_addresses (image_id)`);
    // Files that are being written or removed: what an interruption leaves behind is known by it.
    await runner.query(`CREATE TABLE image_leftovers (
      file     text        NOT NULL COLLATE "C",
      files    text[]      NOT NULL,
      noted_at timestamptz NOT NULL,
      CONSTRAINT pk_image_leftovers PRIMARY KEY (file)
    )`);
    for (const table of USERS_OF_IMAGES)
      await runner.query(
        `CREATE INDEX ix_${table}_image_id ON ${table} (image_id) WHERE image_id IS NOT NULL`,
      );
    await nameOldImages(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of USERS_OF_IMAGES) await runner.query(`DROP INDEX ix_${table}_image_id`);
    await runner.query(`DROP TABLE image_leftovers, image_addresses, image_texts`);
    await runner.query(`DROP INDEX ix_images_file`);
    await runner.query(`ALTER TABLE images DROP COLUMN sizes`);
  }
}

/** Their titles are the names of their files. In whatever language: there is no other to be preferred. */
async function nameOldImages(runner: QueryRunner): Promise<void> {
  const images = (await runner.query(
    `SELECT id, regexp_replace(file_name, '\\.[^.]*$', '') AS title, created_at::text AS made FROM images`,
  )) as OldImage[];
  for (const { id, title, made } of images)
    await runner.query(
      `INSERT INTO image_texts (image_id, language, title, folded, created_at, modified_at)
       VALUES ($1, 'en', $2, $3, $4, $4)`,
      [id, title, fold(title), made],
    );
}
