import { Check, Column, Entity, Index } from 'typeorm';
import { POST_STATUS_CHECK, BasePost } from '../posts/base-post.js';

/** The facts of a venue, the same in every language. */
@Entity('venues')
@Check('ck_venues_status', POST_STATUS_CHECK)
@Check(
  'ck_venues_geo',
  '(geo_lat IS NULL) = (geo_lng IS NULL) AND geo_lat BETWEEN -90 AND 90 AND geo_lng BETWEEN -180 AND 180',
)
@Index('ix_venues_due', { synchronize: false })
@Index('ix_venues_image_id', { synchronize: false })
export class Venue extends BasePost {
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
