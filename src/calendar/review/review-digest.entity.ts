import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** When the last digest of the queue was sent: one row, for all processes. */
@Entity('review_digests')
@Check('ck_review_digests_only_row', 'only_row')
export class ReviewDigest {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow!: boolean;

  @Column({ type: 'timestamptz' })
  sentAt!: Date;
}
