import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { User } from '../../requests/accounts/user.entity.js';
import { Event } from '../../calendar/events/event.entity.js';
import type { ItemException } from './import-item.js';
import type { EVENT_FIELDS } from '../../calendar/events/event.fields.js';
import { DATE_ORDERS } from '../../foundation/dates/written/day-order.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

export const FORMATS = ['ics', 'ndjson', 'csv', 'jsonld', 'tec'] as const;
export type Format = (typeof FORMATS)[number];

/** Formats of files; the other one is read by many requests. */
export const SENT_FORMATS = ['ics', 'ndjson', 'csv', 'jsonld'] as const;

/** What counts where a person and the source have changed the same field. */
export const POLICIES = ['keep-local', 'source-wins'] as const;
export type Policy = (typeof POLICIES)[number];

/** What happens to a future event that the source no longer has. */
export const VANISHED = ['keep', 'cancel', 'trash'] as const;
export type Vanished = (typeof VANISHED)[number];

/** The order of day and month in dates of CSV files; `auto` follows the column, or else the language. */
export const SOURCE_DATE_ORDERS = ['auto', ...DATE_ORDERS] as const;
export type SourceDateOrder = (typeof SOURCE_DATE_ORDERS)[number];

export const MAX_SOURCE_NAME_LENGTH = 100;

/** Fields that a source can give all of its events. */
export const DEFAULT_FIELDS = [
  'status',
  'timezone',
  'categories',
  'tags',
  'venue',
  'organizer',
  'cost',
  'website',
  'image',
  'hide_from_listings',
  'featured',
  'show_map',
  'show_map_link',
  'attendance_mode',
  'accessibility',
] as const satisfies readonly (keyof typeof EVENT_FIELDS)[];

/** Characters of JSON. */
export const MAX_DEFAULTS_LENGTH = 10_000;
export const MAX_COLUMN_LENGTH = 200;

/** A quarter of an hour to 30 days. */
export const MIN_EVERY_MINUTES = 15;
export const MAX_EVERY_MINUTES = 43_200;

const listOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',');

/** A named place that events come from. */
@Entity('sources')
@Unique('uq_sources_name', ['name'])
@Index('ix_sources_user_id', ['userId'])
@Check('ck_sources_format', `format IN (${listOf(FORMATS)})`)
@Check('ck_sources_policy', `policy IN (${listOf(POLICIES)})`)
@Check('ck_sources_vanished', `vanished IN (${listOf(VANISHED)})`)
@Check('ck_sources_date_order', `date_order IN (${listOf(SOURCE_DATE_ORDERS)})`)
export class Source {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  format!: Format;

  /** Where the service fetches it; null for one whose files are sent. */
  @Column({ type: 'text', nullable: true })
  address!: string | null;

  /** How often it is fetched; null for only on request. */
  @Column({ type: 'integer', nullable: true })
  everyMinutes!: number | null;

  /** Of its texts. */
  @Column({ type: 'text' })
  language!: LanguageCode;

  @Column({ type: 'text' })
  policy!: Policy;

  @Column({ type: 'text' })
  vanished!: Vanished;

  /** What events of the source have that do not say it themselves, as a write takes it. */
  @Column({ type: 'jsonb', default: {} })
  defaults!: Readonly<Record<string, unknown>>;

  /** The fields that columns of CSV files have, by their names in the first line. */
  @Column({ type: 'jsonb', default: {} })
  columns!: Readonly<Record<string, string>>;

  @Column({ type: 'text', default: 'auto' })
  dateOrder!: SourceDateOrder;

  /** Whose rights scheduled imports have. */
  @Column({ type: 'integer', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user?: User | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;
}

/** Hashes of a field: of the last value of the source, and of the value of the event after the write. */
export interface FieldHashes {
  readonly given: string;
  readonly stored: string | null;
}

/** An event that came from a source. */
@Entity('source_items')
@Index('ix_source_items_event_id', ['eventId'])
// By the id of the source: that of an occurrence that differs begins with that of its series.
@Index('ix_source_items_main_id', { synchronize: false })
@Index('ix_source_items_series_id', { synchronize: false })
@Index('ix_source_items_address', { synchronize: false })
@Index('ix_source_items_title', { synchronize: false })
@Index('ix_source_items_external_id', ['externalId'])
@Index('ix_source_items_website', { synchronize: false })
@Index('ix_source_items_pending', ['sourceId'], { where: 'pending IS NOT NULL' })
export class SourceItem {
  @PrimaryColumn({ type: 'integer' })
  sourceId!: number;

  @ManyToOne(() => Source, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'source_id' })
  source?: Source;

  /** What the source knows it by. */
  @PrimaryColumn({ type: 'text' })
  externalId!: string;

  /** The event, or the first one of a series; null when it was deleted here for good. */
  @Column({ type: 'integer', nullable: true })
  eventId!: number | null;

  @ManyToOne(() => Event, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'event_id' })
  event?: Event | null;

  @Column({ type: 'jsonb' })
  fields!: Record<string, FieldHashes>;

  /** Whether the source had it no more when it was read last. */
  @Column({ type: 'boolean', default: false })
  vanished!: boolean;

  /** The number of the last version that the source has sent (SEQUENCE of iCalendar). */
  @Column({ type: 'integer', nullable: true })
  sequence!: number | null;

  /** What the source changes in a date that the calendar does not list yet, and in later ones; null otherwise. */
  @Column({ type: 'jsonb', nullable: true })
  pending!: ItemException | null;
}

/** The running work of a process on a source, and the last result. */
@Entity('source_states')
export class SourceState {
  @PrimaryColumn({ type: 'integer' })
  sourceId!: number;

  @ManyToOne(() => Source, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'source_id' })
  source?: Source;

  /** The import that holds the lease. */
  @Column({ type: 'integer', nullable: true })
  importId!: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  leasedUntil!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  dueAt!: Date | null;

  /** Failed attempts to fetch since the last one that succeeded. */
  @Column({ type: 'integer', default: 0 })
  failures!: number;

  @Column({ type: 'text', nullable: true })
  etag!: string | null;

  /** As the server wrote it. */
  @Column({ type: 'text', nullable: true })
  lastModified!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  runAt!: Date | null;

  /** `imported`, `not_modified`, or why it could not be fetched or read. */
  @Column({ type: 'text', nullable: true })
  runResult!: string | null;
}
