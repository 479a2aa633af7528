import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = { venues: 'venue', organizers: 'organizer' } as const;

/** Venues and organizers that an unpublished event has named stay hidden until a public event has them. */
export class AwaitedEvents1795895016596 implements MigrationInterface {
  name = 'AwaitedEvents1795895016596';

  async up(runner: QueryRunner): Promise<void> {
    // An editor or author has chosen the status already.
    await runner.query(
      `CREATE FUNCTION end_awaiting() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         NEW.awaits_event := false;
         RETURN NEW;
       END $$`,
    );
    for (const [table, noun] of Object.entries(TABLES)) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN awaits_event boolean NOT NULL DEFAULT false`);
      // What contributors have named until now waits for an editor who never looks at it.
      await runner.query(
        `UPDATE ${table} p SET awaits_event = true FROM users u
         WHERE p.status IN ('draft', 'pending') AND u.id = p.author_id AND u.role = 'contributor'
           AND EXISTS (SELECT FROM event_${table} l WHERE l.${noun}_id = p.id)`,
      );
      await runner.query(`CREATE INDEX ix_${table}_awaits_event ON ${table} (id) WHERE awaits_event`);
      await runner.query(
        `CREATE TRIGGER ${table}_end_awaiting BEFORE UPDATE OF status ON ${table} FOR EACH ROW
         WHEN (NEW.awaits_event AND NEW.status IN ('publish', 'future', 'private')) EXECUTE FUNCTION end_awaiting()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) {
      await runner.query(`DROP TRIGGER ${table}_end_awaiting ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN awaits_event`);
    }
    await runner.query(`DROP FUNCTION end_awaiting()`);
  }
}
