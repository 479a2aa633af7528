import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user.entity.js';

/** A key pair that a device of the user keeps, of which the service knows the public part. */
@Entity('passkeys')
export class Passkey {
  /** The credential id, in base64url. */
  @PrimaryColumn({ name: 'id', type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_passkeys' })
  id: string;

  @Index('ix_passkeys_user_id')
  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_passkeys_user_id' })
  user: User;

  /** The host for which the device made it; it works at no other. */
  @Column({ name: 'host', type: 'text' })
  host: string;

  @Column({ name: 'public_key', type: 'bytea' })
  publicKey: Buffer;

  /** A `bigint`, which PostgreSQL's driver reads as text. */
  @Column({ name: 'counter', type: 'bigint' })
  counter: string;

  @Column({ name: 'transports', type: 'text', array: true })
  transports: string[];

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'created_at', type: 'timestamp with time zone' })
  createdAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamp with time zone', nullable: true })
  lastUsedAt: Date | null;
}
