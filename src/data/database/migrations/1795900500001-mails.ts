import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that wait for the mail server. */
export class Mails1795900500001 implements MigrationInterface {
  name = 'Mails1795900500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE mails (
      id         bigint      GENERATED ALWAYS AS IDENTITY,
      message_id uuid        NOT NULL,
      recipient  text        NOT NULL,
      subject    text        NOT NULL,
      text       text        NOT NULL,
      language   text        NOT NULL,
      attempts   integer     NOT NULL DEFAULT 0,
      due_at     timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT pk_mails PRIMARY KEY (id)
    )`);
    await runner.query(`CREATE INDEX ix_mails_due ON mails (due_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE mails`);
  }
}
