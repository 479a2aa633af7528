import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { BasePostText } from '../posts/base-post.js';
import { Event } from './event.entity.js';

/** A translation of an event. Null columns were never written: another language of the chain fills them. */
@Entity('event_texts')
@Unique('uq_event_texts_language_slug', ['language', 'slug'])
export class EventText extends BasePostText {
  @PrimaryColumn({ type: 'integer' })
  eventId!: number;

  @ManyToOne(() => Event, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event?: Event;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  excerpt!: string | null;

  @Column({ type: 'text', nullable: true })
  eventStatusReason!: string | null;
}
