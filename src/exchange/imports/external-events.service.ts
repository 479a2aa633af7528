import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RawParameters, RequestContext } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { CreateEventDto } from '../../calendar/events/write/event-input.dto.js';
import { EventMaintenance } from '../../calendar/events/write/event-maintenance.js';
import { getDtoMetadata } from '../../requests/validation/field.js';
import { EVENT_NAMES } from './reading/event-names.js';
import { addPasswordHashes } from './hash-password.js';
import type { ImportItem } from './import-item.js';
import { type PlannedChange, planItems, planNewExceptions } from './item-planner.js';
import { ItemWriter } from './item-writer.js';
import { findEventValues } from './event-values.queries.js';
import { findItems, type ItemRow } from './source-items.queries.js';
import { findItemSource, type ItemSource, lockItem } from './sources.queries.js';
import { addDefaults, toItem, toSourceLanguage } from './reading/to-item.js';

/** How an event is named: by its source, by id or name, and by the id that the source has given it. */
export interface ExternalRef {
  readonly source: string;
  readonly uid: string;
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept';

interface Written {
  readonly eventId: number;
  readonly outcome: Outcome;
}

/** Single events of sources, which other programs write one by one. */
@Injectable()
export class ExternalEventsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly writer: ItemWriter,
    private readonly maintenance: EventMaintenance,
  ) {}

  /** @throws ApiError calendar_source_invalid_id, rest-event-not-found, or as a read of the event */
  async findOrThrow(ref: ExternalRef, context: RequestContext): Promise<EventDto> {
    const { manager } = this.database;
    const source = await findSourceOrThrow(manager, ref.source);
    const row = await findItem(manager, source, toItem(0, { uid: ref.uid }));
    if (row?.eventId == null) throw new ApiError('rest-event-not-found');
    return this.read(row.eventId, context);
  }

  /**
   * Creates the event or updates it; fields that a person has changed are kept as the policy of the source says.
   *
   * @param body as `POST /events` takes it
   * @throws ApiError calendar_source_invalid_id, event-is-in-trash when a person has deleted the event, or as a write of it
   */
  async put(
    ref: ExternalRef,
    body: RawParameters,
    context: RequestContext,
  ): Promise<{ readonly event: EventDto; readonly outcome: Outcome }> {
    const { fields } = getDtoMetadata(CreateEventDto);
    const sent = Object.fromEntries(Object.entries(body).filter(([name]) => fields.has(name)));
    const { id: sourceId } = await findSourceOrThrow(this.database.manager, ref.source);
    const sentItem = toItem(0, { ...sent, uid: ref.uid });
    // Before the transaction, as it takes its time.
    const [hashed] = await addPasswordHashes(sourceId, [sentItem]);
    const { eventId, outcome } = await this.database.inTransaction(async (manager) => {
      const source = await lockItem(manager, sourceId, sentItem.externalId);
      if (source === null) throw new ApiError('calendar_source_invalid_id');
      const named = context.isLanguageExplicit ? { ml_language: context.language } : {};
      const given = addDefaults(toItem(0, { ...sent, ...named, uid: ref.uid }), source.defaults);
      const translated = toSourceLanguage(given, source.language, EVENT_NAMES.texts);
      const item = { ...translated, slowHashes: hashed?.slowHashes };
      const written = await this.write(manager, source, item, context);
      await context.onWritten?.(manager, written.eventId);
      return written;
    });
    this.maintenance.onWrite();
    return { event: await this.read(eventId, context), outcome };
  }

  private async write(
    manager: EntityManager,
    source: ItemSource,
    item: ImportItem,
    { viewer, language }: RequestContext,
  ): Promise<Written> {
    const plan = await planItems(manager, source, [item]);
    const context = { source, viewer, language, throwsRefusals: true };
    if (plan.created.length > 0) {
      const { created } = await this.writer.create(manager, plan.created, context);
      const exceptions = await planNewExceptions(manager, source, created);
      await this.writer.change(manager, exceptions.changed, context);
      return this.refuseTrashed(manager, source, { eventId: created[0]?.eventId ?? 0, outcome: 'created' });
    }
    if (plan.kept.length > 0) throw new ApiError('event-is-in-trash');
    await this.writer.change(manager, plan.changed, context);
    const eventId = (await findItem(manager, source, item))?.eventId ?? 0;
    return this.refuseTrashed(manager, source, { eventId, outcome: toOutcome(plan.changed[0]) });
  }

  private async refuseTrashed(
    manager: EntityManager,
    source: ItemSource,
    written: Written,
  ): Promise<Written> {
    const snapshots = await findEventValues(manager, [written.eventId], source.language);
    const status = snapshots.get(written.eventId)?.status ?? 'trash';
    if (status === 'trash') throw new ApiError('event-is-in-trash');
    return written;
  }

  private read(id: number, context: RequestContext): Promise<EventDto> {
    return this.events.findOrThrow({ id }, { password: '', client: '' }, context);
  }
}

function toOutcome(change: PlannedChange | undefined): Outcome {
  if (change === undefined) return 'unchanged';
  const { changed, kept } = change.comparison;
  if (Object.keys(changed).length > 0) return 'updated';
  return kept.length > 0 ? 'kept' : 'unchanged';
}

async function findItem(
  manager: EntityManager,
  source: ItemSource,
  { externalId }: ImportItem,
): Promise<ItemRow | undefined> {
  const rows = await findItems(manager, source.id, [externalId]);
  return rows.find((row) => row.externalId === externalId);
}

async function findSourceOrThrow(manager: EntityManager, ref: string): Promise<ItemSource> {
  const source = await findItemSource(manager, ref);
  if (source === null) throw new ApiError('calendar_source_invalid_id');
  return source;
}
