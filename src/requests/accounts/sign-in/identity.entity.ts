import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user.entity.js';

/** The account of a user at a provider of OpenID Connect. */
@Entity('identities')
export class Identity {
  @PrimaryColumn({ name: 'issuer', type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_identities' })
  issuer: string;

  @PrimaryColumn({ name: 'subject', type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_identities' })
  subject: string;

  @Index('ix_identities_user_id')
  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_identities_user_id' })
  user: User;

  @Column({ name: 'created_at', type: 'timestamp with time zone' })
  createdAt: Date;
}
