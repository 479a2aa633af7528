// Requests each event that an earlier run has taken and that the lists of this one do not have.
import type { EntityManager } from 'typeorm';
import { toExternalId } from '../imports/reading/to-item.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { readEvent } from './site/read-single.js';
import type { SiteContent } from './site/read-site.js';
import type { SiteEvent } from './site/site-item.js';
import type { SiteRun } from './site-run.js';
import { findPublicItems, findUnseenItems } from './source-links.queries.js';

export interface UnseenEvents {
  /** With the events that are still there: one may be hidden from lists, or have moved to another page meanwhile. */
  readonly contents: SiteContent[];
  /** External ids of events that the site says are gone. */
  readonly goneIds: readonly string[];
  /** External ids of events that are public here, and that visitors of the site may not read. */
  readonly hiddenIds: readonly string[];
}

export async function readUnseenEvents(
  manager: EntityManager,
  {
    source,
    api,
    contents,
    signal,
  }: Pick<SiteRun, 'source' | 'api' | 'signal'> & { readonly contents: readonly SiteContent[] },
): Promise<UnseenEvents> {
  const listed = contents.flatMap(({ events }) => [...events.values()]);
  const seenIds = listed.map(({ externalId }) => toExternalId(externalId));
  const eventsByLanguage = new Map<LanguageCode, SiteEvent[]>();
  const goneIds: string[] = [];
  const unreadIds = listed
    .filter(({ protection }) => protection === 'closed')
    .map(({ externalId }) => toExternalId(externalId));
  for (const { externalId, language } of await findUnseenItems(manager, source.id, seenIds)) {
    signal?.throwIfAborted();
    const [, id] = /(?:^|\?id=)(\d+)$/.exec(externalId) ?? [];
    if (id === undefined) continue;
    const { details } = contents.find((content) => content.language === language) ?? {};
    const read = await readEvent(api, Number(id), details?.get(Number(id)));
    if (read.state === 'gone') goneIds.push(externalId);
    else if (read.state === 'closed' || read.state === 'protected') unreadIds.push(externalId);
    else if (read.state === 'found')
      eventsByLanguage.set(language, [...(eventsByLanguage.get(language) ?? []), read.item]);
  }
  return {
    contents: contents.map((content) => {
      const events = (eventsByLanguage.get(content.language) ?? []).map(
        (event) => [event.id, event] as const,
      );
      return { ...content, events: new Map([...content.events, ...events]) };
    }),
    goneIds,
    hiddenIds: await findPublicItems(manager, source.id, unreadIds),
  };
}
