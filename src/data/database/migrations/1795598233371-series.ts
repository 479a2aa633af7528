import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Series of events, and which event is which of their occurrences. */
export class Series1795598233371 implements MigrationInterface {
  name = 'Series1795598233371';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE series (
      id           integer     NOT NULL DEFAULT nextval('post_ids'),
      rules        text[]      NOT NULL,
      dates        text[]      NOT NULL,
      excluded     text[]      NOT NULL,
      time_zone    text        NOT NULL,
      all_day      boolean     NOT NULL,
      starts_local timestamp   NOT NULL,
      duration     integer     NOT NULL,
      listed_from  timestamp,
      listed_until timestamp,
      created_at   timestamptz NOT NULL,
      modified_at  timestamptz NOT NULL,
      CONSTRAINT pk_series PRIMARY KEY (id),
      CONSTRAINT ck_series_duration CHECK (duration >= 0)
    )`);
    await runner.query(
      `CREATE INDEX ix_series_listed_until ON series (listed_until) WHERE listed_until IS NOT NULL`,
    );
    await runner.query(`CREATE TABLE event_occurrences (
      event_id   integer   NOT NULL,
      series_id  integer   NOT NULL,
      occurrence timestamp NOT NULL,
      own_fields text[]    NOT NULL DEFAULT '{}',
      CONSTRAINT pk_event_occurrences PRIMARY KEY (event_id),
      CONSTRAINT uq_event_occurrences_series_id_occurrence UNIQUE (series_id, occurrence),
      CONSTRAINT fk_event_occurrences_event_id FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
      CONSTRAINT fk_event_occurrences_series_id FOREIGN KEY (series_id) REFERENCES series (id) ON DELETE CASCADE
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE event_occurrences, series`);
  }
}
