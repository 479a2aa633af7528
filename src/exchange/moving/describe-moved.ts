import type { EntityManager } from 'typeorm';
import { toExternalId } from '../imports/reading/to-item.js';
import type { CombinedSite } from './combine-languages.js';
import type { SiteRun } from './site-run.js';
import { findMovedEvents, findMovedLinks, type MovedItem } from './source-links.queries.js';
import type { TranslatedItem } from './writing/site-places.js';

const MAX_EXAMPLES = 5;

interface SiteItem {
  readonly id: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const LINKED = [
  ['venues', 'venue', 'Venues'],
  ['organizers', 'organizer', 'Organizers'],
  ['categories', 'category', 'Categories'],
  ['tags', 'tag', 'Tags'],
] as const;

/** Says which items could not keep their ids and slugs. Other ids of venues and terms were reported one by one. */
export async function describeMoved(
  manager: EntityManager,
  { source: { id, language } }: SiteRun,
  site: CombinedSite,
): Promise<string[]> {
  const events = findOthers(language, site.events, await findMovedEvents(manager, id, language), (event) =>
    toExternalId(event.externalId),
  );
  const sentences = [
    describe('Events with other ids here', events.ids),
    describe('Events with other slugs here', events.slugs),
  ];
  for (const [group, kind, name] of LINKED) {
    const rows = await findMovedLinks(manager, id, kind, language);
    const { slugs } = findOthers<SiteItem>(language, site[group], rows, (item) => String(item.id));
    sentences.push(describe(`${name} with other slugs here`, slugs));
  }
  return sentences.flat();
}

function findOthers<T extends SiteItem>(
  mainLanguage: string,
  items: readonly TranslatedItem<T>[],
  rows: readonly MovedItem[],
  getKey: (item: T) => string,
): { ids: string[]; slugs: string[] } {
  const moved = new Map(rows.map((row) => [row.externalId, row]));
  const ids: string[] = [];
  const slugs: string[] = [];
  for (const { item, language } of items) {
    const row = language === mainLanguage ? moved.get(getKey(item)) : undefined;
    if (row === undefined) continue;
    if (row.itemId !== item.id) ids.push(`${item.id} is ${row.itemId}`);
    const { slug } = item.body;
    if (typeof slug === 'string' && row.slug !== null && row.slug !== slug)
      slugs.push(`${slug} is ${row.slug}`);
  }
  return { ids, slugs };
}

const describe = (what: string, examples: readonly string[]): string[] =>
  examples.length === 0
    ? []
    : [
        `${what}: ${examples.length} (${examples.slice(0, MAX_EXAMPLES).join(', ')}${examples.length > MAX_EXAMPLES ? ' …' : ''}).`,
      ];
