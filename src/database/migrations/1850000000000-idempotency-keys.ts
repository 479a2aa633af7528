import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that carry a key, and their answers, so that one that is repeated is not carried out twice. */
export class IdempotencyKeys1850000000000 implements MigrationInterface {
  name = 'IdempotencyKeys1850000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE idempotency_keys (
      user_id      integer     NOT NULL,
      route        text        COLLATE "C" NOT NULL,
      key_hash     bytea       NOT NULL,
      fingerprint  bytea       NOT NULL,
      role         text        NOT NULL,
      token        uuid        NOT NULL,
      leased_until timestamptz NOT NULL,
      expires_at   timestamptz NOT NULL,
      is_written   boolean     NOT NULL,
      item_id      integer,
      answer       json,
      CONSTRAINT pk_idempotency_keys PRIMARY KEY (user_id, route, key_hash),
      CONSTRAINT fk_idempotency_keys_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`);
    await runner.query(`CREATE INDEX ix_idempotency_keys_expires_at ON idempotency_keys (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE idempotency_keys`);
  }
}
