import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts with letters that searches also find written out, or with apostrophes, which they find left out. */
const LETTERS = `'[äöüåøÄÖÜÅØ''’‘ʼ´\`]'`;

const SOURCES = [
  `SELECT 'event', event_id FROM event_texts WHERE concat_ws(' ', title, excerpt, description) ~ ${LETTERS}`,
  `SELECT 'venue', venue_id FROM venue_texts
   WHERE concat_ws(' ', name, description, address, city, province, state, state_province) ~ ${LETTERS}`,
  `SELECT 'organizer', organizer_id FROM organizer_texts WHERE concat_ws(' ', name, description) ~ ${LETTERS}`,
];

/** A job of the service indexes these texts anew, so that the upgrade of a large calendar does not wait for it. */
export class SpelledWords1795895027235 implements MigrationInterface {
  name = 'SpelledWords1795895027235';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE unindexed_items (
         kind text    NOT NULL,
         id   integer NOT NULL,
         CONSTRAINT pk_unindexed_items PRIMARY KEY (kind, id)
       )`,
    );
    await runner.query(`INSERT INTO unindexed_items ${SOURCES.join(' UNION ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE unindexed_items`);
  }
}
