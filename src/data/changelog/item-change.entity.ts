import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { KeptValues } from './tracked-kind.js';
import {
  CHANNELS,
  type Channel,
  LOGGED_KINDS,
  type LoggedKind,
  OPERATIONS,
  type Operation,
} from './item-change.js';

/** Written by triggers beside the operation itself, when the status, the password or the author changes. */
export const VISIBILITY = 'visibility';

const isOneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(',')})`;

/**
 * One row for each change of an item. Rows have no references: they outlive the item and the user.
 *
 * Ids do not follow the order of commits. A reader that must miss nothing reads rows whose transaction is older than
 * `pg_snapshot_xmin(pg_current_snapshot())`, in the order of the primary key.
 */
@Entity('item_changes')
@Check('ck_item_changes_kind', isOneOf('kind', LOGGED_KINDS))
@Check('ck_item_changes_operation', isOneOf('operation', [...OPERATIONS, VISIBILITY]))
@Check('ck_item_changes_channel', isOneOf('channel', CHANNELS))
@Index('ix_item_changes_item', ['itemId', 'kind', 'id'])
export class ItemChangeRow {
  /** `pg_current_xact_id()` of the change. */
  @PrimaryColumn({ type: 'bigint' })
  transactionId!: string;

  /** Follows the order of the changes of one item, which are made under its lock. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'timestamptz' })
  changedAt!: Date;

  @Column({ type: 'text' })
  kind!: LoggedKind;

  @Column({ type: 'integer' })
  itemId!: number;

  @Column({ type: 'text' })
  operation!: Operation | typeof VISIBILITY;

  @Column({ type: 'text', nullable: true })
  language!: LanguageCode | null;

  @Column({ type: 'text', array: true })
  fields!: string[];

  @Column({ type: 'integer', nullable: true })
  userId!: number | null;

  @Column({ type: 'text' })
  channel!: Channel;

  /** What the changed fields had before, by wire name, as a write takes it; null when none is kept. */
  @Column({ type: 'jsonb', nullable: true })
  replaced!: KeptValues | null;

  /** The widest `Visibility` that the item had in the change. */
  @Column({ type: 'smallint' })
  visibility!: number;

  /** Authors who could see the item while it was not public. */
  @Column({ type: 'integer', array: true })
  authorIds!: number[];
}
