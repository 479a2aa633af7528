// Copies an event with its texts in all languages and its links, as a draft of the user who copies it.
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../data/changelog/item-change.js';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import type { FieldTable } from '../../posts/field-table.js';
import { listColumns } from '../../posts/field-table.js';
import { rebuildWordIndex } from '../../search/word-index.queries.js';
import { EVENT_FIELDS } from '../event.fields.js';
import { EVENT_KIND } from '../event-kind.js';
import { copyLinks } from '../series/copy-event.queries.js';
import { toTimeColumns } from '../write/event-columns.js';
import type { EventTimes } from '../write/event-times.js';
import { Event } from '../event.entity.js';

export interface DuplicateRequest {
  readonly eventId: number;
  readonly times: EventTimes;
  readonly authorId: number | null;
  readonly actor: Actor;
  readonly now: Date;
}

const TABLE: FieldTable = EVENT_FIELDS;

const listCopied = (kind: 'fact' | 'text'): string[] =>
  listColumns(TABLE, kind)
    .filter(({ omitted }) => omitted?.copies === undefined)
    .map(({ column }) => column);

const FACTS = ['original_language', ...listCopied('fact')];
const TEXTS = listCopied('text');

/** @returns the id of the copy */
export async function duplicateEvent(manager: EntityManager, request: DuplicateRequest): Promise<number> {
  const { eventId, times, authorId, actor, now } = request;
  const id = await copyFacts(manager, eventId, { authorId, now });
  await manager.update(Event, { id }, toTimeColumns(times));
  await copyTexts(manager, { eventId, id, now });
  await copyLinks(manager, eventId, [id]);
  await rebuildWordIndex(manager, EVENT_KIND, [id]);
  await EVENT_KIND.updateListings(manager, [id]);
  const created = { operation: 'created', language: null, fields: [] } as const;
  await recordChanges(manager, actor, [{ kind: EVENT_KIND.resource, id, ...created }]);
  return id;
}

async function copyFacts(
  manager: EntityManager,
  eventId: number,
  { authorId, now }: Pick<DuplicateRequest, 'authorId' | 'now'>,
): Promise<number> {
  const times = 'time_zone, abbreviation, all_day, starts_local, ends_local, starts_at, ends_at';
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO events (status, author_id, created_at, modified_at, ${times}, ${FACTS.join(', ')})
     SELECT 'draft', $2::integer, $3::timestamptz, $3::timestamptz, ${times}, ${FACTS.join(', ')} FROM events WHERE id = $1 RETURNING id`,
    [eventId, authorId, now],
  );
  if (row === undefined) throw new Error('The event to copy is gone');
  return row.id;
}

/** A translation that is older than the original stays outdated. */
async function copyTexts(
  manager: EntityManager,
  { eventId, id, now }: { readonly eventId: number; readonly id: number; readonly now: Date },
): Promise<void> {
  await manager.query(
    `INSERT INTO event_texts (event_id, language, created_at, modified_at, ${TEXTS.join(', ')})
     SELECT $2::integer, t.language, $3::timestamptz,
       $3::timestamptz - CASE WHEN t.modified_at < o.modified_at THEN interval '1 second' ELSE interval '0' END,
       ${TEXTS.map((column) => `t.${column}`).join(', ')}
     FROM event_texts t JOIN events e ON e.id = t.event_id
     LEFT JOIN event_texts o ON o.event_id = e.id AND o.language = e.original_language
     WHERE t.event_id = $1 AND t.trashed_at IS NULL`,
    [eventId, id, now],
  );
}
