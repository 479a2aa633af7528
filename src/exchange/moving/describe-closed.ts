import { toExternalId } from '../imports/reading/to-item.js';
import type { CombinedSite } from './combine-languages.js';
import type { UnseenEvents } from './read-unseen-events.js';

/** Says which events the credentials of a run do not open. */
export function describeClosed(
  { events }: CombinedSite,
  { hiddenIds }: UnseenEvents,
  taken: ReadonlyMap<string, number>,
): string[] {
  const sentences: string[] = [];
  const described = new Set<string>();
  for (const { item } of events) {
    if (item.protection !== 'closed') continue;
    const externalId = toExternalId(item.externalId);
    described.add(externalId);
    if (hiddenIds.includes(externalId))
      sentences.push(
        `The event ${item.id} has a password now, which these credentials do not open; it is private here.`,
      );
    else if (!taken.has(externalId))
      sentences.push(
        `The event ${item.id} has a password and was left out: only the credentials of an editor open it.`,
      );
  }
  const others = hiddenIds
    .filter((id) => !described.has(id))
    .map((id) => `event ${/\d+$/.exec(id)?.[0] ?? id}`);
  if (others.length > 0) sentences.push(`Not public there any more, and private here: ${others.join(', ')}.`);
  return sentences;
}
