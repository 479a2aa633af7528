import { isRecord, type Json, type JsonRecord, readRecords } from './json.js';
import { type SiteLinked, type SiteTerm, toSiteOrganizer, toSiteTerm, toSiteVenue } from './site-item.js';

/** The items of a site that events refer to. */
export interface NestedItems {
  readonly venues: ReadonlyMap<number, SiteLinked>;
  readonly organizers: ReadonlyMap<number, SiteLinked>;
  readonly categories: ReadonlyMap<number, SiteTerm>;
  readonly tags: ReadonlyMap<number, SiteTerm>;
  /**
   * Items that events show and lists do not have: drafts without credentials, and items without a text in the language,
   * which events show in another one.
   */
  readonly unlisted: ReadonlySet<object>;
}

/** Adds what an event shows and lists do not have. */
export function addNested(
  {
    venues,
    organizers,
    categories,
    tags,
    unlisted,
  }: {
    readonly venues: Map<number, SiteLinked>;
    readonly organizers: Map<number, SiteLinked>;
    readonly categories: Map<number, SiteTerm>;
    readonly tags: Map<number, SiteTerm>;
    readonly unlisted: Set<object>;
  },
  raw: JsonRecord,
): void {
  const add = <T extends { readonly id: number }>(
    items: Map<number, T>,
    nested: readonly JsonRecord[],
    convert: (one: JsonRecord) => T | null,
  ): void => {
    for (const item of nested.map(convert)) {
      if (item === null || items.has(item.id)) continue;
      items.set(item.id, item);
      unlisted.add(item);
    }
  };
  const { venue } = raw as { readonly venue?: Json };
  add(venues, isRecord(venue) ? [venue] : readRecords(venue), toSiteVenue);
  add(organizers, readRecords(raw['organizer']), toSiteOrganizer);
  add(categories, readRecords(raw['categories']), toSiteTerm);
  add(tags, readRecords(raw['tags']), toSiteTerm);
}
