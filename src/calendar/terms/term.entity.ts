import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { Taxonomy } from './taxonomy.js';

@Entity('terms')
@Check('ck_terms_taxonomy', `taxonomy IN ('category','tag')`)
@Check('ck_terms_parent_id', `parent_id <> id AND (taxonomy = 'category' OR parent_id IS NULL)`)
@Check('ck_terms_slot', `slot >= 1 AND slot <= 10`)
@Index('ix_terms_parent_id', { synchronize: false })
@Index('ix_terms_unpublished', { synchronize: false })
export class Term {
  @PrimaryColumn({ type: 'integer', default: () => `nextval('term_ids')` })
  id!: number;

  @Column({ type: 'text' })
  taxonomy!: Taxonomy;

  @Column({ type: 'integer', nullable: true })
  parentId!: number | null;

  @ManyToOne(() => Term)
  @JoinColumn({ name: 'parent_id' })
  parent?: Term | null;

  @Column({ type: 'text' })
  originalLanguage!: LanguageCode;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** When an event created the term by naming it; null once a published event without a password has it. */
  @Column({ type: 'timestamptz', nullable: true })
  unpublishedSince?: Date | null;

  /** The slot of the design that an editor chose for a category; null stands for one by its id. */
  @Column({ type: 'smallint', nullable: true })
  slot?: number | null;
}

@Entity('term_texts')
@Unique('uq_term_texts_taxonomy_language_slug', ['taxonomy', 'language', 'slug'])
@Index('ix_term_texts_folded_name', { synchronize: false })
export class TermText {
  @PrimaryColumn({ type: 'integer' })
  termId!: number;

  @ManyToOne(() => Term, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'term_id' })
  term?: Term;

  @Column({ type: 'text' })
  taxonomy!: Taxonomy;

  @PrimaryColumn({ type: 'text' })
  language!: LanguageCode;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', collation: 'C' })
  slug!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** Name and slug as searches compare them, see `foldTerm`. */
  @Column({ type: 'text', default: '' })
  folded!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  trashedAt!: Date | null;
}
