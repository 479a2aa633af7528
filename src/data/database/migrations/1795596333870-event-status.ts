import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Status and attendance of events. Indexes contain only events that differ from the default, so that they cost other
 * events nothing.
 */
export class EventStatus1795596333870 implements MigrationInterface {
  name = 'EventStatus1795596333870';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events
      ADD COLUMN event_status text NOT NULL DEFAULT 'scheduled',
      ADD COLUMN previous_starts_at timestamptz,
      ADD COLUMN attendance_mode text NOT NULL DEFAULT 'offline',
      ADD COLUMN online_url text NOT NULL DEFAULT '',
      ADD COLUMN online_url_hidden_until_start boolean NOT NULL DEFAULT false,
      ADD COLUMN age_min smallint,
      ADD COLUMN age_max smallint,
      ADD COLUMN accessibility text[] NOT NULL DEFAULT '{}',
      ADD CONSTRAINT ck_events_event_status
        CHECK (event_status IN ('scheduled','cancelled','postponed','rescheduled')),
      ADD CONSTRAINT ck_events_attendance_mode CHECK (attendance_mode IN ('offline','online','mixed')),
      ADD CONSTRAINT ck_events_ages CHECK (age_min >= 0 AND age_max <= 150 AND age_min <= age_max),
      ADD CONSTRAINT ck_events_accessibility CHECK (accessibility <@ ARRAY['wheelchair','sign_language',
        'hearing_loop','audio_description','easy_read','quiet','captions'])`);
    await runner.query(`ALTER TABLE event_texts ADD COLUMN event_status_reason text`);
    await runner.query(`CREATE INDEX ix_events_event_status ON events (event_status)
      WHERE event_status <> 'scheduled'`);
    await runner.query(`CREATE INDEX ix_events_attendance_mode ON events (attendance_mode)
      WHERE attendance_mode <> 'offline'`);
    await runner.query(`CREATE INDEX ix_events_accessibility ON events USING gin (accessibility)
      WHERE accessibility <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE event_texts DROP COLUMN event_status_reason`);
    await runner.query(`ALTER TABLE events DROP COLUMN event_status, DROP COLUMN previous_starts_at,
      DROP COLUMN attendance_mode, DROP COLUMN online_url, DROP COLUMN online_url_hidden_until_start,
      DROP COLUMN age_min, DROP COLUMN age_max, DROP COLUMN accessibility`);
  }
}
