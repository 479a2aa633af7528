import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Source } from '../imports/source.entity.js';

export const LINK_KINDS = ['venue', 'organizer', 'category', 'tag', 'image'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What a venue, organizer, term or image of another site is here. */
@Entity('source_links')
@Check('ck_source_links_kind', `kind IN (${LINK_KINDS.map((kind) => `'${kind}'`).join(',')})`)
export class SourceLink {
  @PrimaryColumn({ type: 'integer' })
  sourceId!: number;

  @ManyToOne(() => Source, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'source_id' })
  source?: Source;

  @PrimaryColumn({ type: 'text' })
  kind!: LinkKind;

  /** The id on the site. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  externalId!: string;

  /** May be gone. */
  @Column({ type: 'integer' })
  itemId!: number;

  /** Hashes of the fields that the site gave last. */
  @Column({ type: 'jsonb' })
  fields!: Readonly<Record<string, string>>;
}
