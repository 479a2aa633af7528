// Changes many occurrences of a series with a few statements.
import type { EntityManager } from 'typeorm';
import type { Operation } from '../../../data/changelog/item-change.js';
import { readKeptValues } from '../../../data/changelog/kept-values.queries.js';
import type { KeptValues } from '../../../data/changelog/tracked-kind.js';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { PostStatus } from '../../posts/post-status.js';
import { renameSlugs } from '../../posts/rename-slugs.queries.js';
import { TRASHED_SLUG_PATTERN } from '../../posts/text-slugs.js';
import { trashPosts } from '../../posts/trash-post.js';
import { countRevisions } from '../count-revisions.queries.js';
import { rebuildEventListings } from '../event-listings.queries.js';
import { EVENT_KIND } from '../event-kind.js';
import type { EventTimes } from '../write/event-times.js';
import { formatLocalSql } from './series.queries.js';

type Changing = Pick<RequestContext, 'actor'>;

export async function recordOperation(
  manager: EntityManager,
  { actor }: Changing,
  ids: readonly number[],
  change: {
    readonly operation: Operation;
    readonly fields: readonly string[];
    readonly language?: LanguageCode | null;
    readonly replaced?: ReadonlyMap<number, KeptValues>;
  },
): Promise<void> {
  const { language = null, replaced, ...what } = change;
  await countRevisions(manager, 'events', ids, change.fields);
  await recordChanges(
    manager,
    actor,
    ids.map((id) => ({ kind: 'event', id, ...what, language, replaced: replaced?.get(id) })),
  );
}

const readStatuses = (manager: EntityManager, ids: readonly number[]): Promise<Map<number, KeptValues>> =>
  readKeptValues(manager, EVENT_KIND, ids, { names: ['status'], language: null });

/** Moves events to the trash. */
export async function trashOccurrences(
  manager: EntityManager,
  context: Changing,
  ids: readonly number[],
): Promise<void> {
  await trashPosts(manager, EVENT_KIND, ids, context);
  await countRevisions(manager, 'events', ids, ['status']);
}

/** Brings events back from the trash. */
export async function restoreOccurrences(
  manager: EntityManager,
  context: Changing,
  ids: readonly number[],
  status: PostStatus,
): Promise<void> {
  if (ids.length === 0) return;
  const replaced = await readStatuses(manager, ids);
  await manager.query(`UPDATE events SET status = $2, modified_at = $3 WHERE id = ANY($1)`, [
    ids,
    status,
    new Date(clock.ms()),
  ]);
  // A draft without a slug was trashed alone.
  await renameSlugs(manager, EVENT_KIND, ids, (slug) => slug?.replace(TRASHED_SLUG_PATTERN, '') || null);
  await rebuildEventListings(manager, ids);
  await recordOperation(manager, context, ids, { operation: 'restored', fields: ['status'], replaced });
}

/** Shifts what identifies the occurrences of a series. A detour keeps them unique meanwhile. */
export async function shiftOccurrences(
  manager: EntityManager,
  seriesId: number,
  deltaMs: number,
): Promise<void> {
  if (deltaMs === 0) return;
  const detour = `interval '3652425 days'`;
  await manager.query(
    `UPDATE event_occurrences SET occurrence = occurrence + ${detour} WHERE series_id = $1`,
    [seriesId],
  );
  await manager.query(
    `UPDATE event_occurrences SET occurrence = occurrence - ${detour} + $2 * interval '1 second' WHERE series_id = $1`,
    [seriesId, deltaMs / 1000],
  );
}

export async function moveOccurrences(
  manager: EntityManager,
  from: number,
  to: number,
  firstOccurrence: string,
): Promise<void> {
  await manager.query(
    `UPDATE event_occurrences SET series_id = $2 WHERE series_id = $1 AND occurrence >= $3::timestamp`,
    [from, to, firstOccurrence],
  );
}

/** Moves events. Rescheduled ones keep their first start, as `computePreviousStart` does with one. */
export async function setTimes(
  manager: EntityManager,
  times: readonly (EventTimes & { readonly id: number })[],
): Promise<void> {
  const rows = times.map(({ id, timeZone, abbreviation, allDay, startLocal, endLocal, startAt, endAt }) => ({
    id,
    time_zone: timeZone,
    abbreviation,
    all_day: allDay,
    starts_local: startLocal,
    ends_local: endLocal,
    starts_at: startAt.toString(),
    ends_at: endAt.toString(),
  }));
  await manager.query(
    `UPDATE events e SET time_zone = n.time_zone, abbreviation = n.abbreviation, all_day = n.all_day,
       starts_local = n.starts_local, ends_local = n.ends_local, starts_at = n.starts_at, ends_at = n.ends_at,
       previous_starts_at = CASE WHEN e.event_status = 'rescheduled'
         THEN nullif(coalesce(e.previous_starts_at, e.starts_at), n.starts_at) END
     FROM json_to_recordset($1) AS n(id integer, time_zone text, abbreviation text, all_day boolean,
       starts_local timestamp, ends_local timestamp, starts_at timestamptz, ends_at timestamptz)
     WHERE e.id = n.id`,
    [JSON.stringify(rows)],
  );
}

/** Notes in the series that an occurrence was moved to the trash, if it was. */
export async function excludeOccurrence(manager: EntityManager, eventId: number): Promise<void> {
  await manager.query(
    `UPDATE series s SET modified_at = $2, sequence = s.sequence + 1,
       excluded = ARRAY(SELECT DISTINCT unnest(s.excluded || ${formatLocalSql('o.occurrence')}) ORDER BY 1)
     FROM event_occurrences o JOIN events p ON p.id = o.event_id
     WHERE o.event_id = $1 AND s.id = o.series_id AND p.status = 'trash'`,
    [eventId, new Date(clock.ms())],
  );
}
