import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { BaseLinkedPost, BasePostText, POST_STATUS_CHECK } from '../posts/base-post.js';

@Entity('organizers')
@Check('ck_organizers_status', POST_STATUS_CHECK)
@Index('ix_organizers_due', { synchronize: false })
@Index('ix_organizers_awaits_event', { synchronize: false })
@Index('ix_organizers_image_id', { synchronize: false })
export class Organizer extends BaseLinkedPost {
  @Column({ type: 'text', default: '' })
  phone!: string;

  @Column({ type: 'text', default: '' })
  website!: string;

  @Column({ type: 'text', default: '' })
  email!: string;
}

/** The text of an organizer in one language. Null means never written: the chain of languages fills it. */
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
