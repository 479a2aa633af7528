import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { BasePostText } from '../posts/base-post.js';
import { Organizer } from './organizer.entity.js';

/** The words of an organizer in one language. Null means never written: the chain of languages fills it. */
@Entity('organizer_texts')
@Unique('uq_organizer_texts_language_slug', ['language', 'slug'])
@Index('ix_organizer_texts_folded_name', { synchronize: false })
export class OrganizerText extends BasePostText {
  @PrimaryColumn({ type: 'integer' })
  organizerId!: number;

  @ManyToOne(() => Organizer, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organizer_id' })
  organizer?: Organizer;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;
}
