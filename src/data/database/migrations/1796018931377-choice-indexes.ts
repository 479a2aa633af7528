import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXED = [
  ['event_status', `event_status <> 'scheduled'`],
  ['attendance_mode', `attendance_mode <> 'offline'`],
  ['image_id', 'image_id IS NOT NULL'],
] as const;

/** Filters by picture, status, attendance and accessibility find the ids of events in indexes alone. */
export class ChoiceIndexes1796018931377 implements MigrationInterface {
  name = 'ChoiceIndexes1796018931377';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ix_events_accessible ON events (id) INCLUDE (accessibility)
      WHERE accessibility <> '{}'`);
    await replace(runner, ', id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, '');
    await runner.query(`DROP INDEX ix_events_accessible`);
  }
}

/** Events can be read while the indexes are built. */
async function replace(runner: QueryRunner, more: string): Promise<void> {
  for (const [column, condition] of INDEXED)
    await runner.query(
      `CREATE INDEX ix_events_${column}_new ON events (${column}${more}) WHERE ${condition}`,
    );
  for (const [column] of INDEXED) {
    await runner.query(`DROP INDEX ix_events_${column}`);
    await runner.query(`ALTER INDEX ix_events_${column}_new RENAME TO ix_events_${column}`);
  }
}
