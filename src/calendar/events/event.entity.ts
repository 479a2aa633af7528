import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { POST_STATUS_CHECK, BasePost } from '../posts/base-post.js';
import type { StoredCost } from './cost.js';
import {
  ACCESSIBILITY_CHECK,
  type AccessibilityCode,
  AGES_CHECK,
  ATTENDANCE_MODE_CHECK,
  type AttendanceMode,
  EVENT_STATUS_CHECK,
  type EventStatus,
} from './event-status.js';
import type { Offer } from './offer.js';

/** Passes a local time, `YYYY-MM-DD HH:MM:SS`, as if it were UTC, so that the driver does not shift it. */
const localDateTimeTransformer = {
  to: (local: string): Date => new Date(`${local.replace(' ', 'T')}Z`),
  from: (stored: Date): string => stored.toISOString().slice(0, 19).replace('T', ' '),
};

/** The columns of an event that are the same in every language. */
@Entity('events')
@Check('ck_events_status', POST_STATUS_CHECK)
@Check('ck_events_dates', 'ends_at >= starts_at')
@Check('ck_events_parent_id', 'parent_id <> id')
@Check('ck_events_event_status', EVENT_STATUS_CHECK)
@Check('ck_events_attendance_mode', ATTENDANCE_MODE_CHECK)
@Check('ck_events_ages', AGES_CHECK)
@Check('ck_events_accessibility', ACCESSIBILITY_CHECK)
@Index('ix_events_due', { synchronize: false })
@Index('ix_events_image_id', { synchronize: false })
@Index('ix_events_parent_id', { synchronize: false })
@Index('ix_events_event_status', { synchronize: false })
@Index('ix_events_attendance_mode', { synchronize: false })
@Index('ix_events_accessibility', { synchronize: false })
@Index('ix_events_revealed_at', { synchronize: false })
export class Event extends BasePost {
  /** As sent: an IANA name or a form such as `UTC+5.5`. */
  @Column({ type: 'text' })
  timeZone!: string;

  @Column({ type: 'text' })
  abbreviation!: string;

  @Column({ type: 'boolean' })
  allDay!: boolean;

  /** Local times in the zone of the event. */
  @Column({ type: 'timestamp', transformer: localDateTimeTransformer })
  startsLocal!: string;

  @Column({ type: 'timestamp', transformer: localDateTimeTransformer })
  endsLocal!: string;

  @Column({ type: 'timestamptz' })
  startsAt!: Date;

  @Column({ type: 'timestamptz' })
  endsAt!: Date;

  @Column({ type: 'jsonb', nullable: true })
  cost!: StoredCost | null;

  /** Null: never set, so responses show the page of the event; "": cleared. */
  @Column({ type: 'text', nullable: true })
  website!: string | null;

  @Column({ type: 'boolean', default: false })
  showMap!: boolean;

  @Column({ type: 'boolean', default: false })
  showMapLink!: boolean;

  @Column({ type: 'boolean', default: false })
  hideFromListings!: boolean;

  @Column({ type: 'boolean', default: false })
  sticky!: boolean;

  @Column({ type: 'boolean', default: false })
  featured!: boolean;

  @Column({ type: 'jsonb', default: [] })
  offers!: Offer[];

  @Column({ type: 'integer', nullable: true })
  parentId!: number | null;

  @ManyToOne(() => Event, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parent_id' })
  parent?: Event | null;

  /** The scrypt hash; null without a password. */
  @Column({ type: 'text', nullable: true })
  passwordHash!: string | null;

  @Column({ type: 'text', default: 'scheduled' })
  eventStatus!: EventStatus;

  /** The start from which a rescheduled event was moved first; null when none is known. */
  @Column({ type: 'timestamptz', nullable: true })
  previousStartsAt!: Date | null;

  @Column({ type: 'text', default: 'offline' })
  attendanceMode!: AttendanceMode;

  @Column({ type: 'text', default: '' })
  onlineUrl!: string;

  @Column({ type: 'boolean', default: false })
  onlineUrlHiddenUntilStart!: boolean;

  @Column({ type: 'smallint', nullable: true })
  ageMin!: number | null;

  @Column({ type: 'smallint', nullable: true })
  ageMax!: number | null;

  @Column({ type: 'text', array: true, default: [] })
  accessibility!: AccessibilityCode[];

  /** What calendars elsewhere know it by, as the source that it came from calls it; null: made from its id. */
  @Column({ type: 'text', nullable: true })
  uid!: string | null;

  /** How often its dates, place or status changed (RFC 5545, SEQUENCE). */
  @Column({ type: 'integer', default: 0 })
  sequence!: number;
}
