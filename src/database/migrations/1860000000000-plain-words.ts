import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long, and read by searches at most: both lie outside of their row. */
const COLUMNS = ['folded', 'words'];

/**
 * What the index of words holds of a text is stored as it is. Compressing it saves about a third of it, but takes a tenth
 * of the time of an import, and searches that look into the text have to undo it. Rows that are there stay as they are until
 * they are written anew.
 */
export class PlainWords1860000000000 implements MigrationInterface {
  name = 'PlainWords1860000000000';

  up(runner: QueryRunner): Promise<void> {
    return store(runner, 'EXTERNAL');
  }

  down(runner: QueryRunner): Promise<void> {
    return store(runner, 'EXTENDED');
  }
}

async function store(runner: QueryRunner, storage: 'EXTERNAL' | 'EXTENDED'): Promise<void> {
  for (const column of COLUMNS)
    await runner.query(`ALTER TABLE event_words ALTER COLUMN ${column} SET STORAGE ${storage}`);
}
