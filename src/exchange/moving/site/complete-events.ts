// Completes the events of a list by single reads: hidden ones, those with a password, and their statuses.
import type { JsonRecord } from './json.js';
import { isRecord, readText } from './json.js';
import type { PageStore } from './page-store.js';
import type { DetailsById } from './read-details.js';
import { readEvent } from './read-single.js';
import { getJson, type SiteApi } from './site-api.js';
import { type SiteEvent, toSiteEvent } from './site-item.js';

export interface ListedEvents {
  readonly listed: ReadonlyMap<number, JsonRecord>;
  readonly details: DetailsById;
  readonly readsAll: boolean;
  readonly onEvent: (event: number, events: number) => void;
  /** Receives events that lists hide and that the caller may not read. */
  readonly onClosed: (id: number) => void;
}

export interface ReadEvent {
  readonly event: SiteEvent;
  readonly raw: JsonRecord;
}

/** After so many events without a status, the site has none. */
const MAX_WITHOUT_STATUS = 5;

export async function* completeEvents(
  api: SiteApi,
  pages: PageStore,
  { listed, details, readsAll, onEvent, onClosed }: ListedEvents,
): AsyncGenerator<ReadEvent> {
  const hiddenIds = [...details.keys()].filter((id) => !listed.has(id));
  const withoutStatus: ReadEvent[] = [];
  const closed: ReadEvent[] = [];
  for (const raw of listed.values()) {
    const event = toSiteEvent(raw, details.get(Number(raw['id'])));
    if (event === null) continue;
    if (event.protection === 'closed') closed.push({ event, raw });
    else if (event.body['event_status'] === undefined) withoutStatus.push({ event, raw });
    else yield { event, raw };
  }
  const total = hiddenIds.length + withoutStatus.length + (readsAll ? closed.length : 0);
  let done = 0;
  const count = (): void => onEvent((done += 1), total);
  for (const id of hiddenIds) {
    const read = await readEvent(api, id, details.get(id));
    if (read.state === 'found') yield { event: read.item, raw: read.raw };
    else if (read.state !== 'gone') onClosed(id);
    count();
  }
  for (const one of closed) {
    const read = readsAll ? await readEvent(api, one.event.id, details.get(one.event.id)) : null;
    yield read?.state === 'found' ? { event: read.item, raw: read.raw } : one;
    if (readsAll) count();
  }
  let unanswered = 0;
  for (const { event, raw } of withoutStatus) {
    const data = unanswered < MAX_WITHOUT_STATUS ? await readSchemaOrgData(api, pages, raw) : undefined;
    const completed = data && toSiteEvent({ ...raw, json_ld: data }, details.get(event.id));
    unanswered = completed?.body['event_status'] === undefined ? unanswered + 1 : 0;
    yield { event: completed ?? event, raw };
    count();
  }
}

/** Takes what an earlier run has read of an event that has not changed since. */
async function readSchemaOrgData(
  api: SiteApi,
  pages: PageStore,
  listed: JsonRecord,
): Promise<JsonRecord | undefined> {
  const url = api.buildUrl(`events/${readText(listed['id'])}`);
  const stored = await pages.find(url);
  const kept = stored !== null && isRecord(stored.body) ? stored.body : {};
  const isCurrent = kept['modified'] !== undefined && kept['modified'] === listed['modified'];
  if (isCurrent && isRecord(kept['json_ld'])) return kept['json_ld'];
  const { status, body, etag } = await getJson(api.client, url, { acceptsRefusals: true });
  if (status !== 200 || !isRecord(body)) return undefined;
  await pages.save({ url, body, etag });
  return isRecord(body['json_ld']) ? body['json_ld'] : undefined;
}
