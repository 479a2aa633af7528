import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildListFunctions, lookUpVenues } from './first-schema/relist-events.js';

/** The database functions that write list index rows find the venues of an event by their ids. */
export class LocatedEvents1795843500321 implements MigrationInterface {
  name = 'LocatedEvents1795843500321';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of buildListFunctions(lookUpVenues)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of buildListFunctions()) await runner.query(statement);
  }
}
