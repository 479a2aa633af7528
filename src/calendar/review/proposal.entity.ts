import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { User } from '../../requests/accounts/user.entity.js';
import type { PostKind } from '../posts/post-kind.js';

export const PROPOSAL_STATES = [
  'to_review',
  'changes_requested',
  'approved',
  'refused',
  'withdrawn',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** States in which a proposal waits for its reviewer or its author. */
export const OPEN_STATES: readonly ProposalState[] = ['to_review', 'changes_requested'];

const quote = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',');

/** Values of fields by their wire names. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A change of a public item by somebody who may not make it. It goes with its item (trigger). */
@Entity('proposals')
@Check('ck_proposals_kind', `kind IN ('event','venue','organizer')`)
@Check('ck_proposals_state', `state IN (${quote(PROPOSAL_STATES)})`)
@Index('uq_proposals_open', ['userId', 'itemId', 'language'], {
  unique: true,
  where: `state IN (${quote(OPEN_STATES)})`,
})
@Index('ix_proposals_queue', ['state', 'modifiedAt', 'id'])
@Index('ix_proposals_item_id', ['itemId'])
@Index('ix_proposals_reviewer_id', ['reviewerId'])
export class Proposal {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text' })
  kind!: PostKind['resource'];

  @Column({ type: 'integer' })
  itemId!: number;

  /** Null when the user was removed: the proposal stays. */
  @Column({ type: 'integer', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user?: User | null;

  @Column({ type: 'text' })
  language!: LanguageCode;

  /** The body of the update that applies it. */
  @Column({ type: 'jsonb' })
  patch!: FieldValues;

  /** The fields that it changes as they were, and as they will be. */
  @Column({ type: 'jsonb' })
  base!: FieldValues;

  @Column({ type: 'text' })
  baseEtag!: string;

  @Column({ type: 'jsonb' })
  proposed!: FieldValues;

  @Column({ type: 'text' })
  state!: ProposalState;

  @Column({ type: 'text', default: '' })
  note!: string;

  @Column({ type: 'integer', nullable: true })
  reviewerId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'reviewer_id' })
  reviewer?: User | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;
}
