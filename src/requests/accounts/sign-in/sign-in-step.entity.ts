import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a browser was asked to prove, until it answers. */
@Entity('sign_in_steps')
export class SignInStep {
  /** SHA-256 of the token in the cookie, with the state of a sign-in with OpenID Connect. */
  @PrimaryColumn({ name: 'hash', type: 'bytea', primaryKeyConstraintName: 'pk_sign_in_steps' })
  hash: Buffer;

  @Column({ name: 'data', type: 'jsonb' })
  data: unknown;

  @Index('ix_sign_in_steps_expires_at')
  @Column({ name: 'expires_at', type: 'timestamp with time zone' })
  expiresAt: Date;
}
