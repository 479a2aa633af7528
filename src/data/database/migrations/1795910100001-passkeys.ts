import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE passkeys (
     id           text                     NOT NULL COLLATE "C",
     user_id      integer                  NOT NULL,
     host         text                     NOT NULL,
     public_key   bytea                    NOT NULL,
     counter      bigint                   NOT NULL,
     transports   text[]                   NOT NULL,
     name         text                     NOT NULL,
     created_at   timestamp with time zone NOT NULL,
     last_used_at timestamp with time zone,
     CONSTRAINT pk_passkeys PRIMARY KEY (id),
     CONSTRAINT fk_passkeys_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
   )`,
  `CREATE INDEX ix_passkeys_user_id ON passkeys (user_id)`,
  `CREATE TABLE identities (
     issuer     text                     NOT NULL COLLATE "C",
     subject    text                     NOT NULL COLLATE "C",
     user_id    integer                  NOT NULL,
     created_at timestamp with time zone NOT NULL,
     CONSTRAINT pk_identities PRIMARY KEY (issuer, subject),
     CONSTRAINT fk_identities_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
   )`,
  `CREATE INDEX ix_identities_user_id ON identities (user_id)`,
  // Unlogged: a row lives for minutes, and after a crash people begin their sign-in again.
  `CREATE UNLOGGED TABLE sign_in_steps (
     hash       bytea                    NOT NULL,
     data       jsonb                    NOT NULL,
     expires_at timestamp with time zone NOT NULL,
     CONSTRAINT pk_sign_in_steps PRIMARY KEY (hash)
   )`,
  `CREATE INDEX ix_sign_in_steps_expires_at ON sign_in_steps (expires_at)`,
];

/** Passkeys, accounts at a provider of OpenID Connect, and sign-ins that have begun. */
export class Passkeys1795910100001 implements MigrationInterface {
  name = 'Passkeys1795910100001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE sign_in_steps, identities, passkeys`);
  }
}
