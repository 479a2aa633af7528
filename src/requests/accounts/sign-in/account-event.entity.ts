import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AccountEventName } from './account-event-name.js';
import { User } from '../user.entity.js';

/** What happened to an account: sign-ins, links, refusals, changes of the role. */
@Entity('account_events')
@Index('ix_account_events_user_id', ['userId', 'id'])
export class AccountEvent {
  /** A `bigint`, which PostgreSQL's driver reads as text. */
  @PrimaryGeneratedColumn('identity', {
    name: 'id',
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_account_events',
  })
  id: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_account_events_user_id' })
  user: User;

  @Column({ name: 'at', type: 'timestamp with time zone' })
  at: Date;

  @Column({ name: 'event', type: 'text' })
  event: AccountEventName;

  /** The way of a sign-in, the purpose of a link, or the role; else empty. */
  @Column({ name: 'detail', type: 'text' })
  detail: string;

  /** The login of who did it; empty for a stranger. */
  @Column({ name: 'actor', type: 'text' })
  actor: string;

  @Column({ name: 'agent', type: 'text' })
  agent: string;

  @Column({ name: 'address', type: 'text' })
  address: string;
}
