import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

export const MERGED_KINDS = ['venue', 'organizer', 'category', 'tag'] as const;
export type MergedKind = (typeof MERGED_KINDS)[number];

/**
 * An item that became part of another one. Venues and organizers are in the trash; terms are deleted.
 *
 * The rows have no references: the addresses of an item lead on when it is deleted for good.
 */
@Entity('merged_items')
@Check('ck_merged_items_kind', `kind IN ('venue','organizer','category','tag')`)
@Check('ck_merged_items_into_id', 'into_id <> item_id')
export class MergedItem {
  @PrimaryColumn({ type: 'text' })
  kind!: MergedKind;

  @PrimaryColumn({ type: 'integer' })
  itemId!: number;

  /** May have become part of another one itself: the database function `kept_id` follows. */
  @Index('ix_merged_items_into_id')
  @Column({ type: 'integer' })
  intoId!: number;

  /** The addresses of what visitors never saw lead on for those who edit everything only. */
  @Column({ type: 'boolean' })
  wasPublic!: boolean;

  @Column({ type: 'timestamptz' })
  mergedAt!: Date;
}

/** The name and slug of a merged item in a language. */
@Entity('merged_texts')
@Index('ix_merged_texts_slug', ['slug', 'kind'])
export class MergedText {
  @PrimaryColumn({ type: 'text' })
  kind!: MergedKind;

  @PrimaryColumn({ type: 'integer' })
  itemId!: number;

  @PrimaryColumn({ type: 'text' })
  language!: LanguageCode;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true, collation: 'C' })
  slug!: string | null;

  @ManyToOne(() => MergedItem, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'kind', referencedColumnName: 'kind', foreignKeyConstraintName: 'fk_merged_texts_item' },
    { name: 'item_id', referencedColumnName: 'itemId', foreignKeyConstraintName: 'fk_merged_texts_item' },
  ])
  item?: MergedItem;
}

/** What a merge is taken back with, as long as the log of changes is kept. */
@Entity('merge_snapshots')
export class MergeSnapshot {
  @PrimaryColumn({ type: 'text' })
  kind!: MergedKind;

  @PrimaryColumn({ type: 'integer' })
  itemId!: number;

  @Column({ type: 'jsonb' })
  snapshot!: object;

  @ManyToOne(() => MergedItem, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'kind', referencedColumnName: 'kind', foreignKeyConstraintName: 'fk_merge_snapshots_item' },
    { name: 'item_id', referencedColumnName: 'itemId', foreignKeyConstraintName: 'fk_merge_snapshots_item' },
  ])
  item?: MergedItem;
}
