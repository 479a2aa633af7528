import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LIST_EVENTS } from './relist-events.js';

/**
 * New events that come at the same moment are written by one statement. The function for a single one stays: processes of
 * the version before go on calling it until they are replaced.
 */
export class ListSeveralEvents1880000000000 implements MigrationInterface {
  name = 'ListSeveralEvents1880000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LIST_EVENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION list_events`);
  }
}
