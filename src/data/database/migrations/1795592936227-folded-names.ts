import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = { venue_texts: 'language', organizer_texts: 'language', term_texts: 'taxonomy, language' };

/** The expression must match `data/database/connection/name-condition.ts`. */
const FOLDED_NAME = `lower(regexp_replace(name, '[ \\u00a0\\u2000-\\u200a\\u202f\\u3000]+', ' ', 'g'))`;

/** Finds names regardless of the amount of white space, which names keep. */
export class FoldedNames1795592936227 implements MigrationInterface {
  name = 'FoldedNames1795592936227';

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, FOLDED_NAME);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, 'lower(name)');
  }
}

async function replaceIndexes(runner: QueryRunner, name: string): Promise<void> {
  for (const [table, columns] of Object.entries(TABLES)) {
    await runner.query(`DROP INDEX ix_${table}_folded_name`);
    await runner.query(`CREATE INDEX ix_${table}_folded_name ON ${table} (${columns}, md5(${name}))`);
  }
}
