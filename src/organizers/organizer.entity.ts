import { Check, Column, Entity, Index } from 'typeorm';
import { POST_STATUS_CHECK, BasePost } from '../posts/base-post.js';

/** The facts of an organizer, the same in every language. */
@Entity('organizers')
@Check('ck_organizers_status', POST_STATUS_CHECK)
@Index('ix_organizers_due', { synchronize: false })
@Index('ix_organizers_image_id', { synchronize: false })
export class Organizer extends BasePost {
  @Column({ type: 'text', default: '' })
  phone!: string;

  @Column({ type: 'text', default: '' })
  website!: string;

  @Column({ type: 'text', default: '' })
  email!: string;
}
