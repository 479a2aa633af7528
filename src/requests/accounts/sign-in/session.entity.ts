import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../user.entity.js';
import type { SignInWay } from './sign-in-way.js';

/** A browser in which a user is signed in. */
@Entity('sessions')
@Unique('uq_sessions_hash', ['hash'])
@Check('ck_sessions_way', `way IN ('link','password','passkey','oidc')`)
export class Session {
  @PrimaryGeneratedColumn('identity', {
    name: 'id',
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_sessions',
  })
  id: number;

  @Index('ix_sessions_user_id')
  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_sessions_user_id' })
  user: User;

  /** SHA-256 of the token, which only the browser has. */
  @Column({ name: 'hash', type: 'bytea' })
  hash: Buffer;

  @Column({ name: 'way', type: 'text' })
  way: SignInWay;

  /** The `User-Agent` of the sign-in. */
  @Column({ name: 'agent', type: 'text' })
  agent: string;

  /** The address that signed in, of IPv6 the network. */
  @Column({ name: 'address', type: 'text' })
  address: string;

  @Column({ name: 'created_at', type: 'timestamp with time zone' })
  createdAt: Date;

  /** When the user last proved who they are. */
  @Column({ name: 'authenticated_at', type: 'timestamp with time zone' })
  authenticatedAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamp with time zone' })
  lastUsedAt: Date;

  @Column({ name: 'expires_at', type: 'timestamp with time zone' })
  expiresAt: Date;
}
