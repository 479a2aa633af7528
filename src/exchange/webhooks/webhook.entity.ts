import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { ChangeKind } from '../../calendar/sync/change-kinds.js';

/** `failing`: nothing was taken for days. `gone`: the receiver said so. `invalid_filter`: it names what is gone. */
export const PAUSE_REASONS = ['failing', 'gone', 'invalid_filter'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** A receiver of changes. */
@Entity('webhooks')
@Check(
  'ck_webhooks_pause_reason',
  `pause_reason IN (${PAUSE_REASONS.map((reason) => `'${reason}'`).join(',')})`,
)
export class Webhook {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text', array: true })
  kinds!: ChangeKind[];

  /** Parameters of the list of events, as texts. */
  @Column({ type: 'jsonb' })
  filter!: Record<string, string>;

  @Column({ type: 'text' })
  language!: LanguageCode;

  /** Public URL of the service at the creation, for links in messages. */
  @Column({ type: 'text' })
  origin!: string;

  @Column({ type: 'boolean' })
  active!: boolean;

  /** Since when the service itself has made it inactive. */
  @Column({ type: 'timestamptz', nullable: true })
  pausedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  pauseReason!: PauseReason | null;

  /** In plain text, because it signs. */
  @Column({ type: 'bytea' })
  secret!: Buffer;

  @Column({ type: 'bytea', nullable: true })
  previousSecret!: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  previousSecretUntil!: Date | null;

  /** Failed attempts since the last one that succeeded. */
  @Column({ type: 'integer', default: 0 })
  failures!: number;

  @Column({ type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  /** Nothing is sent before, because several attempts in a row have failed. */
  @Column({ type: 'timestamptz', nullable: true })
  retryAt!: Date | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;
}
