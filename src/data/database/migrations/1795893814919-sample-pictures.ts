import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pictures of the sample calendar, which are removed with it. */
export class SamplePictures1795893814919 implements MigrationInterface {
  name = 'SamplePictures1795893814919';

  async up(runner: QueryRunner): Promise<void> {
    await setKinds(runner, ['event', 'venue', 'organizer', 'term', 'image']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM sample_items WHERE kind = 'image'`);
    await setKinds(runner, ['event', 'venue', 'organizer', 'term']);
  }
}

async function setKinds(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(',');
  await runner.query(`ALTER TABLE sample_items
    DROP CONSTRAINT ck_sample_items_kind,
    ADD CONSTRAINT ck_sample_items_kind CHECK (kind IN (${list}))`);
}
