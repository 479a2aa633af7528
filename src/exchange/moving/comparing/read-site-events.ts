// Reads the events of a site as an import does: with what lists leave out of them.
import { isRecord, type JsonRecord } from '../site/json.js';
import { type DetailsById, type EventDetails, readDetails } from '../site/read-details.js';
import type { Pages } from '../site/read-list.js';
import { readEvent } from '../site/read-single.js';
import { getJson, type SiteApi } from '../site/site-api.js';

/** Both sides are read as they are now. */
export const NO_PAGES: Pages = {
  find: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  isCurrent: () => false,
  restart: () => Promise.resolve(),
};

export interface ComparedItem {
  readonly raw: JsonRecord;
  /** Whether lists have less of it, on both sides. */
  readonly isSingle: boolean;
  readonly isProtected: boolean;
}

/** After so many events without a status, the site has none. */
const MAX_WITHOUT_STATUS = 5;

export async function readSiteEvents(
  api: SiteApi,
  listed: ReadonlyMap<number, JsonRecord>,
  readsAll: boolean,
): Promise<Map<number, ComparedItem>> {
  const { details } = await readDetails(api, NO_PAGES, { readsAll, listedIds: listed.keys() });
  const items = new Map<number, ComparedItem>();
  const readSingle = async (id: number, isProtected: boolean): Promise<ComparedItem | null> => {
    const read = await readEvent(api, id, details.get(id));
    if (read.state !== 'found') return null;
    // Of an event whose password stays unknown, the status is what the import makes of it.
    const { status = null } = read.item.body as { readonly status?: string };
    return { raw: { ...read.raw, status }, isSingle: true, isProtected };
  };
  for (const [id, raw] of listed) {
    const isProtected = raw['all_day'] === null;
    const opened = isProtected && readsAll ? await readSingle(id, true) : null;
    items.set(id, opened ?? { raw, isSingle: false, isProtected });
  }
  for (const id of details.keys()) {
    const hidden = listed.has(id) ? null : await readSingle(id, false);
    if (hidden !== null) items.set(id, hidden);
  }
  await addStatuses(api, items, details);
  return items;
}

/** Lists say nothing of cancelled and postponed events. */
async function addStatuses(
  api: SiteApi,
  items: Map<number, ComparedItem>,
  details: DetailsById,
): Promise<void> {
  let unanswered = 0;
  for (const [id, item] of items) {
    const { raw } = item;
    if (raw['event_status'] !== undefined || (item.isProtected && !item.isSingle)) continue;
    const known = toFields(details.get(id));
    const isAsked = known === null && raw['json_ld'] === undefined && unanswered < MAX_WITHOUT_STATUS;
    const added = known ?? (isAsked ? await readSchemaOrgData(api, id) : {});
    if (isAsked) unanswered = added['json_ld'] === undefined ? unanswered + 1 : 0;
    items.set(id, { ...item, raw: { ...raw, ...added } });
  }
}

const toFields = (details: EventDetails | undefined): JsonRecord | null =>
  details?.eventStatus === undefined
    ? null
    : { event_status: details.eventStatus, event_status_reason: details.statusReason ?? '' };

async function readSchemaOrgData(api: SiteApi, id: number): Promise<JsonRecord> {
  const { status, body } = await getJson(api.client, api.buildUrl(`events/${id}`), { acceptsRefusals: true });
  return status === 200 && isRecord(body) && isRecord(body['json_ld']) ? { json_ld: body['json_ld'] } : {};
}
