import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Event } from '../event.entity.js';

/** A recurrence, with the times that its occurrences have unless they have their own. */
@Entity('series')
@Check('ck_series_duration', 'duration >= 0')
@Index('ix_series_listed_until', { synchronize: false })
export class Series {
  /** From the sequence of events, so that an id is of one kind only. */
  @PrimaryColumn({ type: 'integer', default: () => `nextval('post_ids')` })
  id!: number;

  /** As `formatRule` writes them. */
  @Column({ type: 'text', array: true })
  rules!: string[];

  /** Local starts, `YYYY-MM-DD HH:MM:SS`, as all dates of a series. */
  @Column({ type: 'text', array: true })
  dates!: string[];

  /** Local starts, or days `YYYY-MM-DD`. */
  @Column({ type: 'text', array: true })
  excluded!: string[];

  @Column({ type: 'text' })
  timeZone!: string;

  @Column({ type: 'boolean' })
  allDay!: boolean;

  /** The start that completes the rules. */
  @Column({ type: 'timestamp' })
  startsLocal!: string;

  /** Seconds on the wall clock. */
  @Column({ type: 'integer' })
  duration!: number;

  /** The first occurrence of a series that was split off from another one, whose rules it continues. */
  @Column({ type: 'timestamp', nullable: true })
  listedFrom!: string | null;

  /** Up to where an unending series has occurrences; null when it has all of them. */
  @Column({ type: 'timestamp', nullable: true })
  listedUntil!: string | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;

  /** What calendars elsewhere know it by, as the source that it came from calls it; null: made from its id. */
  @Column({ type: 'text', nullable: true })
  uid!: string | null;

  /** How often its dates, place or status changed (RFC 5545, SEQUENCE). */
  @Column({ type: 'integer', default: 0 })
  sequence!: number;
}

/** An event that belongs to a series. */
@Entity('event_occurrences')
@Unique('uq_event_occurrences_series_id_occurrence', ['seriesId', 'occurrence'])
export class EventOccurrence {
  @PrimaryColumn({ type: 'integer' })
  eventId!: number;

  @ManyToOne(() => Event, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event?: Event;

  @Column({ type: 'integer' })
  seriesId!: number;

  @ManyToOne(() => Series, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'series_id' })
  series?: Series;

  /** The local start that the recurrence gives, which stays when the event moves. */
  @Column({ type: 'timestamp' })
  occurrence!: string;

  /** Fields that were changed for this occurrence alone; `title:sl` for the title in Slovenian. */
  @Column({ type: 'text', array: true, default: [] })
  ownFields!: string[];
}
