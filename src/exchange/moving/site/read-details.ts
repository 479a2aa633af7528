// Reads what the lists of events leave out, from the other API of the same site.
import type { EventStatus } from '../../../calendar/events/event-status.js';
import { readStoredStatus } from './event-status.js';
import { isRecord, type Json, type JsonRecord, readId, readRecords, readText } from './json.js';
import { EVERY_STATUS, type Pages, readPage } from './read-list.js';
import { getJson, type Parameters, type SiteApi } from './site-api.js';

export interface EventDetails {
  readonly eventStatus?: EventStatus | undefined;
  readonly statusReason?: string;
  /** As the editor has entered it. */
  readonly cost?: string;
  /** Only with the credentials of an editor. */
  readonly password?: string;
}

/** By ids of events, including those that lists hide. */
export type DetailsById = ReadonlyMap<number, EventDetails>;

const MAX_PAGES = 10_000;

/** Sorted by id, which is the same order on every page, also for several statuses. */
const PUBLIC: Parameters = { orderby: 'id', order: 'asc', per_page: 100, _fields: 'id,meta,password' };
const OWN: Parameters = { ...PUBLIC, context: 'edit', status: EVERY_STATUS.join() };

export interface ReadDetails {
  readonly details: DetailsById;
  /** False when the site refused a page in the middle, so that details may be missing. */
  readonly isWhole: boolean;
}

/** @returns no details where the site does not answer */
export async function readDetails(
  api: SiteApi,
  pages: Pages,
  { readsAll, listedIds }: { readonly readsAll: boolean; readonly listedIds: Iterable<number> },
): Promise<ReadDetails> {
  const own = readsAll
    ? await readAll(api, pages, OWN)
    : { details: new Map<number, never>(), isWhole: true };
  // An author gets only the own events for editing.
  if (readsAll && [...listedIds].every((id) => own.details.has(id))) return own;
  const shown = await readAll(api, pages, PUBLIC);
  return { details: new Map([...shown.details, ...own.details]), isWhole: shown.isWhole && own.isWhole };
}

async function readAll(api: SiteApi, pages: Pages, parameters: Parameters): Promise<ReadDetails> {
  const details = new Map<number, EventDetails>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const url = api.buildUrl('/wp/v2/tribe_events', { ...parameters, page });
    // Pages with passwords are not kept.
    const { status, body } = await (parameters === OWN
      ? getJson(api.client, url, { acceptsRefusals: true })
      : readPage(api, pages, url, { acceptsRefusals: true }));
    const rows = status === 200 && Array.isArray(body) ? readRecords(body) : [];
    if (rows.length === 0)
      return { details, isWhole: page === 1 || status === 200 || isBehindLast(status, body) };
    for (const row of rows) {
      const id = readId(row['id']);
      if (id !== null) details.set(id, toDetails(row));
    }
  }
  return { details, isWhole: true };
}

/** WordPress refuses the page after the last one. */
const isBehindLast = (status: number, body: Json): boolean =>
  status === 400 && isRecord(body) && readText(body['code']) === 'rest_post_invalid_page_number';

function toDetails(row: JsonRecord): EventDetails {
  const meta = isRecord(row['meta']) ? row['meta'] : {};
  const eventStatus = readStoredStatus(meta['_tribe_events_status']);
  const password = readText(row['password']);
  return {
    ...(eventStatus && { eventStatus, statusReason: readText(meta['_tribe_events_status_reason']) }),
    ...(typeof meta['_EventCost'] === 'string' && { cost: meta['_EventCost'].trim() }),
    ...(password !== '' && { password }),
  };
}
