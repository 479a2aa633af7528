import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to where the log of changes has become messages: one row, which the process that makes them locks. */
@Entity('webhook_cursor')
@Check('ck_webhook_cursor_only_row', 'only_row')
export class WebhookCursor {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow!: boolean;

  @Column({ type: 'bigint' })
  transactionId!: string;

  @Column({ type: 'bigint' })
  changeId!: string;

  /** Within the next change, as `CollectedChanges.afterKey`. */
  @Column({ type: 'bigint', nullable: true })
  afterKey!: string | null;

  /** Until when there are messages about what time alone has changed. */
  @Column({ type: 'timestamptz' })
  timedUntil!: Date;
}
