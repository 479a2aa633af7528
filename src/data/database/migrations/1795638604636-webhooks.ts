import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'event','venue','organizer','category','tag'`;

/** Receivers of changes, what is or was sent to them, and how far the log of changes is read for them. */
export class Webhooks1795638604636 implements MigrationInterface {
  name = 'Webhooks1795638604636';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE webhooks (
      id                    integer     GENERATED ALWAYS AS IDENTITY,
      url                   text        NOT NULL,
      kinds                 text[]      NOT NULL,
      filter                jsonb       NOT NULL,
      language              text        NOT NULL,
      origin                text        NOT NULL,
      active                boolean     NOT NULL,
      paused_at             timestamptz,
      pause_reason          text,
      secret                bytea       NOT NULL,
      previous_secret       bytea,
      previous_secret_until timestamptz,
      failures              integer     NOT NULL DEFAULT 0,
      failing_since         timestamptz,
      retry_at              timestamptz,
      created_at            timestamptz NOT NULL,
      modified_at           timestamptz NOT NULL,
      CONSTRAINT pk_webhooks PRIMARY KEY (id),
      CONSTRAINT ck_webhooks_pause_reason CHECK (pause_reason IN ('failing','gone','invalid_filter'))
    )`);
    await runner.query(`CREATE TABLE webhook_deliveries (
      id            bigint      GENERATED ALWAYS AS IDENTITY,
      webhook_id    integer     NOT NULL,
      message_id    text        NOT NULL,
      kind          text,
      item_id       integer,
      is_new        boolean     NOT NULL,
      changed_at    timestamptz NOT NULL,
      status        text        NOT NULL,
      attempts      integer     NOT NULL DEFAULT 0,
      failing_since timestamptz,
      due_at        timestamptz NOT NULL,
      leased_until  timestamptz,
      attempted_at  timestamptz,
      type          text,
      request_body  text,
      response_status integer,
      response_body text,
      duration_ms   integer,
      error         text,
      created_at    timestamptz NOT NULL,
      CONSTRAINT pk_webhook_deliveries PRIMARY KEY (id),
      CONSTRAINT fk_webhook_deliveries_webhook_id FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE,
      CONSTRAINT ck_webhook_deliveries_kind CHECK (kind IN (${KINDS})),
      CONSTRAINT ck_webhook_deliveries_status CHECK (status IN ('pending','delivered','failed'))
    )`);
    await runner.query(`CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at)
      WHERE status = 'pending'`);
    await runner.query(`CREATE INDEX ix_webhook_deliveries_leased ON webhook_deliveries (webhook_id, leased_until)
      WHERE leased_until IS NOT NULL`);
    await runner.query(
      `CREATE INDEX ix_webhook_deliveries_item ON webhook_deliveries (webhook_id, kind, item_id, id)`,
    );
    await runner.query(`CREATE UNIQUE INDEX uq_webhook_deliveries_next ON webhook_deliveries (webhook_id, kind, item_id)
      WHERE status = 'pending' AND attempts = 0`);
    await runner.query(`CREATE INDEX ix_webhook_deliveries_latest ON webhook_deliveries (webhook_id, id)`);
    await runner.query(`CREATE TABLE webhook_cursor (
      only_row       boolean NOT NULL DEFAULT true,
      transaction_id bigint  NOT NULL,
      change_id      bigint  NOT NULL,
      after_key      bigint,
      timed_until    timestamptz NOT NULL,
      CONSTRAINT pk_webhook_cursor PRIMARY KEY (only_row),
      CONSTRAINT ck_webhook_cursor_only_row CHECK (only_row)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_cursor', 'webhook_deliveries', 'webhooks'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
