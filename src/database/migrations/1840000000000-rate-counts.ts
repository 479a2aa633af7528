import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What callers have done in a minute, counted by all processes; nothing is lost when it is lost. */
export class RateCounts1840000000000 implements MigrationInterface {
  name = 'RateCounts1840000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE UNLOGGED TABLE rate_counts (
      key    text        COLLATE "C" NOT NULL,
      minute timestamptz NOT NULL,
      count  integer     NOT NULL,
      CONSTRAINT pk_rate_counts PRIMARY KEY (minute, key)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE rate_counts`);
  }
}
