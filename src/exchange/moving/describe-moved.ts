import type { EntityManager } from 'typeorm';
import { toExternalId } from '../imports/to-item.js';
import type { CombinedSite } from './combine-languages.js';
import type { SiteRun } from './site-run.js';
import { findMovedEvents } from './source-links.queries.js';

const MAX_EXAMPLES = 5;

/** Says which events could not keep their ids and slugs. */
export async function describeMoved(
  manager: EntityManager,
  { source }: SiteRun,
  { events }: CombinedSite,
): Promise<string[]> {
  const rows = await findMovedEvents(manager, source.id, source.language);
  const moved = new Map(rows.map((row) => [row.externalId, row]));
  const ids: string[] = [];
  const slugs: string[] = [];
  for (const { item, language } of events) {
    const row = language === source.language ? moved.get(toExternalId(item.externalId)) : undefined;
    if (row === undefined) continue;
    if (row.eventId !== item.id) ids.push(`${item.id} is ${row.eventId}`);
    const slug = item.body['slug'];
    if (typeof slug === 'string' && row.slug !== null && row.slug !== slug)
      slugs.push(`${slug} is ${row.slug}`);
  }
  return [
    ...(ids.length === 0 ? [] : [`Events with other ids here: ${ids.length} (${list(ids)}).`]),
    ...(slugs.length === 0 ? [] : [`Events with other slugs here: ${slugs.length} (${list(slugs)}).`]),
  ];
}

const list = (texts: readonly string[]): string =>
  texts.slice(0, MAX_EXAMPLES).join(', ') + (texts.length > MAX_EXAMPLES ? ' …' : '');
