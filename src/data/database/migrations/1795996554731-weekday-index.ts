import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of the events on some days of the week read an index alone. */
export class WeekdayIndex1795996554731 implements MigrationInterface {
  name = 'WeekdayIndex1795996554731';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ix_event_listings_weekday ON event_listings
      (language, (extract(isodow FROM starts_local)::integer), starts_at)
      INCLUDE (ends_at, starts_local, ends_local, hidden, protected) WHERE status = 'publish'`);
    // The index has an expression, for which there are no statistics yet.
    await runner.query(`ANALYZE event_listings`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_event_listings_weekday`);
  }
}
