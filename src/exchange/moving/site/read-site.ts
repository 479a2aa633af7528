// Reads the calendar of a site in one language.
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { isRecord, type Json, type JsonRecord, readRecords } from './json.js';
import type { PageStore } from './page-store.js';
import { type ListOrder, readList } from './read-list.js';
import { getJson, type Parameters, type SiteApi } from './site-api.js';
import {
  type SiteEvent,
  type SiteLinked,
  type SiteTerm,
  toSiteEvent,
  toSiteOrganizer,
  toSiteTerm,
  toSiteVenue,
} from './site-item.js';

export interface SiteContent {
  readonly language: LanguageCode;
  readonly venues: ReadonlyMap<number, SiteLinked>;
  readonly organizers: ReadonlyMap<number, SiteLinked>;
  readonly categories: ReadonlyMap<number, SiteTerm>;
  readonly tags: ReadonlyMap<number, SiteTerm>;
  readonly events: ReadonlyMap<number, SiteEvent>;
  /**
   * Items that events show and lists do not have: drafts without credentials, and items without a text in the language,
   * which events show in another one.
   */
  readonly unlisted: ReadonlySet<object>;
  /** Whether everything was read: what is missing is gone then. */
  readonly isComplete: boolean;
}

/** The original lists two years from now on unless other dates are sent. */
export const ALL_TIMES = { start_date: '1900-01-01 00:00:00', end_date: '2200-12-31 23:59:59' };

export const EVERY_STATUS = { status: 'publish,future,draft,pending,private' };

export interface ReadOptions {
  readonly language: LanguageCode;
  /** Whether to ask for drafts and private items, too, for which the client has credentials. */
  readonly readsAll: boolean;
  readonly onPage?: ((list: string, page: number, pages: number) => void) | undefined;
}

/** @throws SiteError */
export async function readSite(
  api: SiteApi,
  pages: PageStore,
  { language, readsAll, onPage }: ReadOptions,
): Promise<SiteContent> {
  let isComplete = true;
  const statuses = readsAll ? EVERY_STATUS : {};
  const read = async <T>(
    path: ListOrder['path'],
    parameters: Parameters,
    convert: (raw: JsonRecord) => T | null,
  ): Promise<Map<number, T>> => {
    const report =
      onPage && ((page: number, last: number): void => onPage(`${path} (${language})`, page, last));
    const order: ListOrder = { path, parameters, ...(report && { onPage: report }) };
    const list = await readList(api, pages, order);
    isComplete &&= list.isComplete;
    const entries = [...list.items].map(([id, raw]) => [id, convert(raw)] as const);
    return new Map(entries.flatMap(([id, item]) => (item === null ? [] : [[id, item] as const])));
  };
  const categories = await read('categories', { hide_empty: 'false' }, toSiteTerm);
  const tags = await read('tags', { hide_empty: 'false' }, toSiteTerm);
  const venues = await read('venues', statuses, toSiteVenue);
  const organizers = await read('organizers', statuses, toSiteOrganizer);
  const unlisted = new Set<object>();
  const nested = { venues, organizers, categories, tags, unlisted };
  const events = await read('events', { ...ALL_TIMES, ...statuses }, (raw) => {
    addNested(nested, raw);
    return toSiteEvent(raw);
  });
  for (const event of events.values())
    if (event.protection === 'closed' && readsAll) await openProtected(api, event, events, nested);
  return { language, ...nested, events, isComplete };
}

interface Nested {
  readonly venues: Map<number, SiteLinked>;
  readonly organizers: Map<number, SiteLinked>;
  readonly categories: Map<number, SiteTerm>;
  readonly tags: Map<number, SiteTerm>;
  readonly unlisted: Set<object>;
}

/** Events show items that lists do not have: drafts of venues, terms in other languages. */
function addNested({ venues, organizers, categories, tags, unlisted }: Nested, raw: JsonRecord): void {
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

/** Reads an event with a password as an editor does. */
async function openProtected(
  api: SiteApi,
  { id }: SiteEvent,
  events: Map<number, SiteEvent>,
  nested: Nested,
): Promise<void> {
  const { status, body } = await getJson(api.client, api.buildUrl(`events/${id}`, { context: 'edit' }));
  const event = status === 200 && isRecord(body) ? toSiteEvent(body) : null;
  if (event === null || event.protection === 'closed' || !isRecord(body)) return;
  addNested(nested, body);
  events.set(id, { ...event, protection: 'opened', body: { ...event.body, status: 'private' } });
}
