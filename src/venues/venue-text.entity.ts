import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { BasePostText } from '../posts/base-post.js';
import { Venue } from './venue.entity.js';

/** The words of a venue in one language. Null means never written: the chain of languages fills it. */
@Entity('venue_texts')
@Unique('uq_venue_texts_language_slug', ['language', 'slug'])
@Index('ix_venue_texts_folded_name', { synchronize: false })
export class VenueText extends BasePostText {
  @PrimaryColumn({ type: 'integer' })
  venueId!: number;

  @ManyToOne(() => Venue, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'venue_id' })
  venue?: Venue;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text', nullable: true })
  city!: string | null;

  @Column({ type: 'text', nullable: true })
  country!: string | null;

  @Column({ type: 'text', nullable: true })
  province!: string | null;

  @Column({ type: 'text', nullable: true })
  state!: string | null;

  /** As sent; null means that it follows from country, state and province. */
  @Column({ type: 'text', nullable: true })
  stateProvince!: string | null;
}
