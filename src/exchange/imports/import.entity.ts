import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { User } from '../../requests/accounts/user.entity.js';
import { Event } from '../../calendar/events/event.entity.js';
import { type FieldHashes, Source } from './source.entity.js';

export const IMPORT_STATUSES = ['running', 'done', 'interrupted', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  refused: number;
  kept_local: number;
}

/** What a person should know of a line. */
export interface Finding {
  readonly line: number;
  readonly external_id: string;
  readonly message: string;
  /** Whether the event was left out because of it. */
  readonly refused: boolean;
}

/** An import of a source, which can be undone. */
@Entity('imports')
@Index('ix_imports_running', ['sourceId'], { where: `status = 'running'` })
@Index('ix_imports_source_id', ['sourceId', 'id'])
@Index('ix_imports_user_id', ['userId'])
@Check('ck_imports_status', `status IN (${IMPORT_STATUSES.map((status) => `'${status}'`).join(',')})`)
export class Import {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  sourceId!: number;

  @ManyToOne(() => Source, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'source_id' })
  source?: Source;

  @Column({ type: 'integer', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user?: User | null;

  @Column({ type: 'text' })
  status!: ImportStatus;

  @Column({ type: 'jsonb' })
  counts!: ImportCounts;

  @Column({ type: 'jsonb', default: [] })
  findings!: Finding[];

  /** Items that are imported. */
  @Column({ type: 'integer', default: 0 })
  done!: number;

  @Column({ type: 'integer' })
  total!: number;

  @Column({ type: 'timestamptz' })
  startedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}

/** `vanished`: cancelled or trashed, because the source had it no more. */
export const CHANGE_KINDS = ['created', 'updated', 'vanished'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What an import did to an event. */
@Entity('import_changes')
@Index('ix_import_changes_import_id', ['importId', 'id'])
@Index('ix_import_changes_event_id', ['eventId'])
@Index('ix_import_changes_main_id', { synchronize: false })
@Check('ck_import_changes_kind', `kind IN (${CHANGE_KINDS.map((kind) => `'${kind}'`).join(',')})`)
export class ImportChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'integer' })
  importId!: number;

  @ManyToOne(() => Import, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  import?: Import;

  @Column({ type: 'text' })
  externalId!: string;

  @Column({ type: 'integer' })
  eventId!: number;

  @ManyToOne(() => Event, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event?: Event;

  @Column({ type: 'text' })
  kind!: ChangeKind;

  /** Values that the import replaced, as a write takes them. */
  @Column({ type: 'jsonb' })
  before!: Record<string, unknown>;

  /** Hashes of the values that it left. */
  @Column({ type: 'jsonb' })
  after!: Record<string, string>;

  /** Hashes of the item before. */
  @Column({ type: 'jsonb' })
  fieldsBefore!: Record<string, FieldHashes>;

  /** Whether the item had vanished before. */
  @Column({ type: 'boolean', default: false })
  wasVanished!: boolean;
}

export const CREATION_KINDS = ['venue', 'organizer', 'category', 'tag'] as const;
export type CreationKind = (typeof CREATION_KINDS)[number];

/** An item that an import has created by naming it. */
@Entity('import_creations')
@Check('ck_import_creations_kind', `kind IN (${CREATION_KINDS.map((kind) => `'${kind}'`).join(',')})`)
export class ImportCreation {
  @PrimaryColumn({ type: 'integer' })
  importId!: number;

  @ManyToOne(() => Import, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  import?: Import;

  @PrimaryColumn({ type: 'text' })
  kind!: CreationKind;

  /** May be gone. */
  @PrimaryColumn({ type: 'integer' })
  itemId!: number;
}
