// Reads the calendar of a site in one language.
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { JsonRecord } from './json.js';
import { addNested, type NestedItems } from './nested-items.js';
import type { PageStore } from './page-store.js';
import { type DetailsById, readDetails } from './read-details.js';
import { completeEvents } from './complete-events.js';
import { EVERY_STATUS, type ListOrder, readList } from './read-list.js';
import { readOrganizer, readVenue } from './read-single.js';
import type { Parameters, SiteApi } from './site-api.js';
import {
  hideLinked,
  type SiteEvent,
  type SiteLinked,
  toClosedLinked,
  toSiteOrganizer,
  toSiteTerm,
  toSiteVenue,
} from './site-item.js';

export interface SiteContent extends NestedItems {
  readonly language: LanguageCode;
  readonly events: ReadonlyMap<number, SiteEvent>;
  /** Events that lists hide and that the caller may not read. */
  readonly closedIds: readonly number[];
  /** What lists leave out of events. */
  readonly details: DetailsById;
  /** Whether everything was read: what is missing is gone then. */
  readonly isComplete: boolean;
  /** Statuses that the site does not list for the credentials. */
  readonly refusedStatuses: readonly string[];
}

/** The original lists two years from now on unless other dates are sent. */
export const ALL_TIMES = { start_date: '1900-01-01 00:00:00', end_date: '2200-12-31 23:59:59' };

const EVERY_TERM = { hide_empty: 'false' };

export interface ReadOptions {
  readonly language: LanguageCode;
  /** Whether to ask for drafts and private items, too, for which the client has credentials. */
  readonly readsAll: boolean;
  /** Receives `page 2 of 7 of the venues (en)` with its numbers. */
  readonly onProgress?: ((label: string, done: number, total: number) => void) | undefined;
}

/** @throws SiteError */
export async function readSite(
  api: SiteApi,
  pages: PageStore,
  { language, readsAll, onProgress }: ReadOptions,
): Promise<SiteContent> {
  let isComplete = true;
  const refusedStatuses = new Set<string>();
  const report = (unit: string, list: string) => (n: number, last: number) =>
    onProgress?.(`${unit} ${n} of ${last} of the ${list} (${language})`, n, last);
  const read = async (
    path: ListOrder['path'],
    parameters: Parameters = {},
  ): Promise<ReadonlyMap<number, JsonRecord>> => {
    const isPost = parameters !== EVERY_TERM;
    const statuses = readsAll && isPost ? { statuses: EVERY_STATUS } : {};
    const list = await readList(api, pages, { path, parameters, ...statuses, onPage: report('page', path) });
    isComplete &&= list.isComplete;
    for (const status of list.refusedStatuses) refusedStatuses.add(status);
    return list.items;
  };
  const categories = convertAll(await read('categories', EVERY_TERM), toSiteTerm);
  const tags = convertAll(await read('tags', EVERY_TERM), toSiteTerm);
  const open = { venues: readVenue, organizers: readOrganizer };
  const readLinked = async (
    kind: keyof typeof open,
    convert: typeof toSiteVenue,
  ): Promise<Map<number, SiteLinked>> => {
    const linked = new Map<number, SiteLinked>();
    for (const [id, raw] of await read(kind)) {
      const item = convert(raw);
      const opened = item === null && readsAll ? await open[kind](api, id) : null;
      linked.set(id, item ?? (opened?.state === 'found' ? hideLinked(opened.item) : toClosedLinked(id)));
    }
    return linked;
  };
  const venues = await readLinked('venues', toSiteVenue);
  const organizers = await readLinked('organizers', toSiteOrganizer);
  const nested = { venues, organizers, categories, tags, unlisted: new Set<object>() };
  const listed = await read('events', ALL_TIMES);
  const { details, isWhole } = await readDetails(api, pages, { readsAll, listedIds: listed.keys() });
  isComplete &&= isWhole;
  const events = new Map<number, SiteEvent>();
  const closedIds: number[] = [];
  const onClosed = (id: number): void => void closedIds.push(id);
  for await (const { event, raw } of completeEvents(api, pages, {
    listed,
    details,
    readsAll,
    onEvent: report('event', 'events read one by one'),
    onClosed,
  })) {
    events.set(event.id, event);
    addNested(nested, raw);
  }
  return {
    language,
    ...nested,
    events,
    closedIds,
    details,
    isComplete,
    refusedStatuses: [...refusedStatuses],
  };
}

function convertAll<T>(
  items: ReadonlyMap<number, JsonRecord>,
  convert: (raw: JsonRecord) => T | null,
): Map<number, T> {
  const entries = [...items].map(([id, raw]) => [id, convert(raw)] as const);
  return new Map(entries.flatMap(([id, item]) => (item === null ? [] : [[id, item] as const])));
}
