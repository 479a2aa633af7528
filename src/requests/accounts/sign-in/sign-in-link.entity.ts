import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user.entity.js';

/** Why a link was made: the first start, the command line, an invitation, or a request by mail. */
export type LinkPurpose = 'start' | 'command' | 'invitation' | 'mail';

/** A link that signs in once. */
@Entity('sign_in_links')
@Check('ck_sign_in_links_purpose', `purpose IN ('start','command','invitation','mail')`)
export class SignInLink {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn({ name: 'hash', type: 'bytea', primaryKeyConstraintName: 'pk_sign_in_links' })
  hash: Buffer;

  @Index('ix_sign_in_links_user_id')
  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_sign_in_links_user_id' })
  user: User;

  @Column({ name: 'purpose', type: 'text' })
  purpose: LinkPurpose;

  @Column({ name: 'created_at', type: 'timestamp with time zone' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamp with time zone' })
  expiresAt: Date;
}
