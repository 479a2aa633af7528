import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of the log of changes as a whole: one row, which the first reader creates. */
@Entity('change_log')
@Check('ck_change_log_only_row', 'only_row')
export class ChangeLogState {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow!: boolean;

  /** Another one after a restore: positions in the former log mean nothing in the new one. */
  @Column({ type: 'uuid' })
  epoch!: string;

  /** Changes of this transaction or an older one may have been removed. */
  @Column({ type: 'bigint' })
  removedUntil!: string;
}
