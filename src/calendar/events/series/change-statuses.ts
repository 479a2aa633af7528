// Gives many occurrences of a series the same status with a few statements, as changing each of them would.
import type { EntityManager } from 'typeorm';
import { canEditPost } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import { rebuildEventListings } from '../event-listings.queries.js';
import { copyFields, toOwnField } from './copy-fields.queries.js';
import { prepareRecord } from './read-replaced.js';
import {
  addOwnFields,
  findOccurrences,
  findStatuses,
  lockSeriesOf,
  type OccurrenceHead,
  type StoredStatus,
} from './series.queries.js';

/** In the order of the fields of events, as changes name them. */
const FIELDS = ['event_status_reason', 'event_status'] as const;

/** Whether a change says only that dates take place, or why not. */
export function isStatusChange(body: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(body);
  return names.length > 0 && names.every((name) => FIELDS.some((field) => field === name));
}

/**
 * @param change changes the first of those that have the same status so far; the others follow it
 * @returns the ids of what was changed; the rest needs changes one by one
 */
export async function changeStatuses(
  manager: EntityManager,
  eventIds: readonly number[],
  context: RequestContext,
  change: (eventId: number) => Promise<void>,
): Promise<number[]> {
  const [id] = eventIds;
  const series = id === undefined ? null : await lockSeriesOf(manager, id);
  if (series === null) return [];
  const ids = new Set(eventIds);
  const occurrences = (await findOccurrences(manager, series.id, true)).filter(
    (one) => ids.has(one.id) && one.status !== 'trash' && canEditPost(context.viewer, one),
  );
  // An occurrence without a text in the language gets all of it, which is more than its status.
  const statuses = await findStatuses(
    manager,
    occurrences.map((one) => one.id),
    context.language,
  );
  const groups = new Map<string, OccurrenceHead[]>();
  for (const one of occurrences) {
    const status = statuses.get(one.id);
    if (status === undefined) continue;
    const key = FIELDS.map((field) => status[field] ?? '').join('\n');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const changed: number[] = [];
  for (const [source, ...targets] of groups.values()) {
    if (source === undefined || targets.length === 0) continue;
    await change(source.id);
    const after = (await findStatuses(manager, [source.id], context.language)).get(source.id);
    const fields = FIELDS.filter((field) => after?.[field] !== statuses.get(source.id)?.[field]);
    if (fields.length > 0) await follow(manager, source, targets, fields, context);
    changed.push(source.id, ...targets.map((one) => one.id));
  }
  return changed;
}

async function follow(
  manager: EntityManager,
  source: OccurrenceHead,
  targets: readonly OccurrenceHead[],
  fields: readonly (keyof StoredStatus)[],
  context: RequestContext,
): Promise<void> {
  const { language } = context;
  const ids = targets.map(({ id }) => id);
  const copy = { targets, fields, language, isReset: true };
  const record = await prepareRecord(manager, copy, context);
  await copyFields(manager, { ...copy, source, now: new Date(clock.ms()) });
  await rebuildEventListings(manager, ids);
  await addOwnFields(
    manager,
    ids,
    fields.map((field) => toOwnField(field, language)),
  );
  await record();
}
