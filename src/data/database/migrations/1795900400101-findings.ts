import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is found of events, and what of them is to be checked again. */
export class Findings1795900400101 implements MigrationInterface {
  name = 'Findings1795900400101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE event_findings (
        event_id integer NOT NULL,
        codes    text[]  NOT NULL,
        CONSTRAINT pk_event_findings PRIMARY KEY (event_id),
        CONSTRAINT fk_event_findings_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE
      )`,
    );
    await runner.query(`CREATE INDEX ix_event_findings_codes ON event_findings USING gin (codes)`);
    // Concerns both events. Without foreign keys: a job that waits for many events that are being deleted would make a
    // deadlock with who deletes them. The same holds for `unchecked_events`.
    await runner.query(
      `CREATE TABLE event_clashes (
        event_id integer NOT NULL,
        other_id integer NOT NULL,
        code     text    NOT NULL,
        CONSTRAINT pk_event_clashes PRIMARY KEY (event_id, other_id, code),
        CONSTRAINT ck_event_clashes_ids CHECK (event_id < other_id)
      )`,
    );
    await runner.query(`CREATE INDEX ix_event_clashes_other_id ON event_clashes (other_id)`);
    await runner.query(
      `CREATE TABLE unchecked_events (
        event_id  integer     NOT NULL,
        starts_at timestamptz NOT NULL,
        CONSTRAINT pk_unchecked_events PRIMARY KEY (event_id)
      )`,
    );
    await runner.query(`CREATE INDEX ix_unchecked_events_order ON unchecked_events (starts_at, event_id)`);
    await runner.query(
      `CREATE TABLE finding_cursor (
        only_row       boolean NOT NULL DEFAULT true,
        rules          text    NOT NULL,
        transaction_id bigint  NOT NULL,
        CONSTRAINT pk_finding_cursor PRIMARY KEY (only_row),
        CONSTRAINT ck_finding_cursor_only_row CHECK (only_row)
      )`,
    );
    await runner.query(
      `CREATE TABLE event_links (
        event_id integer NOT NULL,
        url      text    NOT NULL COLLATE "C",
        CONSTRAINT pk_event_links PRIMARY KEY (event_id, url),
        CONSTRAINT fk_event_links_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE
      )`,
    );
    await runner.query(`CREATE INDEX ix_event_links_url ON event_links (url)`);
    await runner.query(
      `CREATE TABLE checked_links (
        url        text        NOT NULL COLLATE "C",
        is_broken  boolean     NOT NULL,
        result     text        NOT NULL,
        checked_at timestamptz NOT NULL,
        due_at     timestamptz NOT NULL,
        CONSTRAINT pk_checked_links PRIMARY KEY (url)
      )`,
    );
    await runner.query(`CREATE INDEX ix_checked_links_due_at ON checked_links (due_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'checked_links',
      'event_links',
      'finding_cursor',
      'unchecked_events',
      'event_clashes',
      'event_findings',
    ])
      await runner.query(`DROP TABLE ${table}`);
  }
}
