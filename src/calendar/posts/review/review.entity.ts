import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../../../requests/accounts/user.entity.js';
import type { PostKind } from '../post-kind.js';
import { REVIEW_STATES, type ReviewState } from './review-state.js';

/**
 * The review of an event, a venue or an organizer. A trigger adds one to each item that becomes `pending`, and removes that
 * of an item that is deleted.
 */
@Entity('reviews')
@Check('ck_reviews_kind', `kind IN ('event','venue','organizer')`)
@Check('ck_reviews_state', `state IN (${REVIEW_STATES.map((state) => `'${state}'`).join(',')})`)
@Index('ix_reviews_queue', ['state', 'submittedAt', 'itemId'])
@Index('ix_reviews_reviewer_id', ['reviewerId'])
export class Review {
  @PrimaryColumn({ type: 'integer' })
  itemId!: number;

  @Column({ type: 'text' })
  kind!: PostKind['resource'];

  @Column({ type: 'text' })
  state!: ReviewState;

  /** In plain text, with line breaks. */
  @Column({ type: 'text', default: '' })
  note!: string;

  /** Who has decided last; null before the first decision, and when the user was removed. */
  @Column({ type: 'integer', nullable: true })
  reviewerId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'reviewer_id' })
  reviewer?: User | null;

  @Column({ type: 'timestamptz' })
  changedAt!: Date;

  /** Since when the item waits, whatever was asked back meanwhile. */
  @Column({ type: 'timestamptz' })
  submittedAt!: Date;
}
