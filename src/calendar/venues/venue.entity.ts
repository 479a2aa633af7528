import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { BaseLinkedPost, BasePostText, POST_STATUS_CHECK } from '../posts/base-post.js';

@Entity('venues')
@Check('ck_venues_status', POST_STATUS_CHECK)
@Check(
  'ck_venues_geo',
  '(geo_lat IS NULL) = (geo_lng IS NULL) AND geo_lat BETWEEN -90 AND 90 AND geo_lng BETWEEN -180 AND 180',
)
@Index('ix_venues_due', { synchronize: false })
@Index('ix_venues_awaits_event', { synchronize: false })
@Index('ix_venues_image_id', { synchronize: false })
export class Venue extends BaseLinkedPost {
  @Column({ type: 'text', default: '' })
  zip!: string;

  @Column({ type: 'text', default: '' })
  phone!: string;

  @Column({ type: 'text', default: '' })
  website!: string;

  /** Degrees north, WGS 84; null together with `geoLng`. */
  @Column({ type: 'double precision', nullable: true })
  geoLat!: number | null;

  /** Degrees east. */
  @Column({ type: 'double precision', nullable: true })
  geoLng!: number | null;

  @Column({ type: 'boolean', default: true })
  showMap!: boolean;

  @Column({ type: 'boolean', default: true })
  showMapLink!: boolean;
}

/** The text of a venue in one language. Null means never written: the chain of languages fills it. */
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

  /** The value as sent; null when it follows from country, state and province. */
  @Column({ type: 'text', nullable: true })
  stateProvince!: string | null;
}
