import type { EntityManager } from 'typeorm';
import { pickValues, readKeptValues } from '../../../data/changelog/kept-values.queries.js';
import type { KeptValues } from '../../../data/changelog/tracked-kind.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { EVENT_KIND } from '../event-kind.js';
import { recordOperation } from './change-occurrences.queries.js';
import { type FieldCopy, isText, TIME_FIELDS, toOwnField } from './copy-fields.queries.js';
import { findTranslated } from './series.queries.js';

type Copy = Omit<FieldCopy, 'source' | 'now'>;

/**
 * Reads what a change of all occurrences is about to replace.
 *
 * @returns a function that records the change, to be called after it
 */
export async function prepareRecord(
  manager: EntityManager,
  copy: Copy,
  context: Pick<RequestContext, 'actor'>,
): Promise<() => Promise<void>> {
  const { targets, fields } = copy;
  const ids = targets.map(({ id }) => id);
  if (ids.length === 0 || fields.length === 0) return () => Promise.resolve();
  const language = fields.some(isText) ? copy.language : null;
  const replaced = await readReplaced(manager, copy);
  const translated = new Set(language === null ? ids : await findTranslated(manager, ids, language));
  const untranslated = ids.filter((id) => !translated.has(id));
  for (const id of untranslated)
    replaced.set(
      id,
      pickValues(
        replaced.get(id) ?? {},
        fields.filter((field) => !isText(field)),
      ),
    );
  return async () => {
    const record = (operation: 'updated' | 'translated', changed: readonly number[]): Promise<void> =>
      recordOperation(manager, context, changed, { operation, fields, language, replaced });
    await record(
      'updated',
      ids.filter((id) => translated.has(id)),
    );
    await record('translated', untranslated);
  };
}

/** Without the values that occurrences have of their own, which stay. */
async function readReplaced(
  manager: EntityManager,
  { targets, fields, language, isReset }: Copy,
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
