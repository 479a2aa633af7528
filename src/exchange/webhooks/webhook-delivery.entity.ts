import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { CHANGE_KINDS, type ChangeKind } from '../../calendar/sync/change-kinds.js';
import { Webhook } from './webhook.entity.js';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const quote = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',');

/**
 * One message to one receiver. Its content is made when it is sent, so that further changes of the item before the first
 * attempt need no message of their own. A message is sent after all earlier ones about the same item.
 */
@Entity('webhook_deliveries')
@Check('ck_webhook_deliveries_kind', `kind IN (${quote(CHANGE_KINDS)})`)
@Check('ck_webhook_deliveries_status', `status IN (${quote(DELIVERY_STATUSES)})`)
@Index('ix_webhook_deliveries_due', ['webhookId', 'dueAt', 'id'], { where: `status = 'pending'` })
@Index('ix_webhook_deliveries_leased', ['webhookId', 'leasedUntil'], { where: 'leased_until IS NOT NULL' })
@Index('ix_webhook_deliveries_item', ['webhookId', 'kind', 'itemId', 'id'])
@Index('uq_webhook_deliveries_next', ['webhookId', 'kind', 'itemId'], {
  unique: true,
  where: `status = 'pending' AND attempts = 0`,
})
@Index('ix_webhook_deliveries_latest', ['webhookId', 'id'])
export class WebhookDelivery {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'integer' })
  webhookId!: number;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'webhook_id' })
  webhook!: Webhook;

  /** The same in all attempts. */
  @Column({ type: 'text' })
  messageId!: string;

  /** Null, as the id of the item, for a ping. */
  @Column({ type: 'text', nullable: true })
  kind!: ChangeKind | null;

  @Column({ type: 'integer', nullable: true })
  itemId!: number | null;

  /** Whether the change has made the item visible. */
  @Column({ type: 'boolean' })
  isNew!: boolean;

  @Column({ type: 'timestamptz' })
  changedAt!: Date;

  @Column({ type: 'text' })
  status!: DeliveryStatus;

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  @Column({ type: 'timestamptz' })
  dueAt!: Date;

  /** Until when the message belongs to the process that sends it. */
  @Column({ type: 'timestamptz', nullable: true })
  leasedUntil!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  attemptedAt!: Date | null;

  /** Of the last attempt, as all that follows. */
  @Column({ type: 'text', nullable: true })
  type!: string | null;

  @Column({ type: 'text', nullable: true })
  requestBody!: string | null;

  @Column({ type: 'integer', nullable: true })
  responseStatus!: number | null;

  @Column({ type: 'text', nullable: true })
  responseBody!: string | null;

  @Column({ type: 'integer', nullable: true })
  durationMs!: number | null;

  @Column({ type: 'text', nullable: true })
  error!: string | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
