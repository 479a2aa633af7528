import type { EntityManager } from 'typeorm';
import { pickValues, readKeptValues } from '../../../data/changelog/kept-values.queries.js';
import type { KeptValues } from '../../../data/changelog/tracked-kind.js';
import { EVENT_KIND } from '../event-kind.js';
import { type FieldCopy, TIME_FIELDS, toOwnField } from './copy-fields.queries.js';

/** The values that a change of all occurrences is about to replace, without those that occurrences have of their own. */
export async function readReplaced(
  manager: EntityManager,
  { targets, fields, language, isReset }: Omit<FieldCopy, 'source' | 'now'>,
): Promise<Map<number, KeptValues>> {
  const ids = targets.map(({ id }) => id);
  const kept = await readKeptValues(manager, EVENT_KIND, ids, { names: fields, language });
  if (isReset) return kept;
  const taken = targets.map(({ id, ownFields }) => {
    const hasOwnTimes = TIME_FIELDS.some((field) => ownFields.includes(field));
    const names = fields.filter((field) =>
      TIME_FIELDS.includes(field) ? !hasOwnTimes : !ownFields.includes(toOwnField(field, language)),
    );
    return [id, pickValues(kept.get(id) ?? {}, names)] as const;
  });
  return new Map(taken);
}
