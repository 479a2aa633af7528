// Reads items for a comparison: lists, and single items that a list does not have.
import { isRecord, type JsonRecord, readId } from '../site/json.js';
import { EVERY_STATUS, type ListOrder, readList } from '../site/read-list.js';
import { readEvent, readOrganizer, readTerm, readVenue, type SingleRead } from '../site/read-single.js';
import { ALL_TIMES } from '../site/read-site.js';
import { getJson, type Parameters, type SiteApi } from '../site/site-api.js';
import type { ComparedKind } from './compare-fields.js';
import { type ComparedItem, NO_PAGES, readSiteEvents } from './read-site-events.js';

export type ListPath = ListOrder['path'];

export async function readListed(
  api: SiteApi,
  path: ListPath,
  readsAll: boolean,
): Promise<ReadonlyMap<number, JsonRecord>> {
  const isTerm = path === 'categories' || path === 'tags';
  const parameters: Parameters = isTerm ? { hide_empty: 'false' } : path === 'events' ? ALL_TIMES : {};
  const statuses = readsAll && !isTerm ? { statuses: EVERY_STATUS } : {};
  return (await readList(api, NO_PAGES, { path, parameters, ...statuses })).items;
}

/** The items of a site, as far as the credentials open them. */
export async function readSiteItems(
  api: SiteApi,
  path: ListPath,
  readsAll: boolean,
): Promise<Map<number, ComparedItem>> {
  const listed = await readListed(api, path, readsAll);
  if (path === 'events') return readSiteEvents(api, listed, readsAll);
  const items = new Map<number, ComparedItem>();
  for (const [id, raw] of listed) {
    const name = path === 'venues' ? 'venue' : 'organizer';
    const isProtected = (path === 'venues' || path === 'organizers') && typeof raw[name] !== 'string';
    const opened = isProtected && readsAll ? await readSiteItem(api, name, id) : null;
    // Here it is private, as venues and organizers have no passwords.
    items.set(id, {
      raw: opened === null ? raw : { ...opened, status: 'private' },
      isSingle: false,
      isProtected,
    });
  }
  return items;
}

/** @returns null for an item that the site does not show */
export async function readSiteItem(api: SiteApi, kind: ComparedKind, id: number): Promise<JsonRecord | null> {
  const read = await readOne(api, kind, id);
  if (read.state !== 'found') return null;
  return read.raw;
}

const readOne = (api: SiteApi, kind: ComparedKind, id: number): Promise<SingleRead<object>> => {
  if (kind === 'event') return readEvent(api, id);
  if (kind === 'venue') return readVenue(api, id);
  if (kind === 'organizer') return readOrganizer(api, id);
  return readTerm(api, kind === 'category' ? 'categories' : 'tags', id);
};

/** @returns null for an item that this calendar does not show */
export async function readOwnItem(api: SiteApi, path: ListPath, id: number): Promise<JsonRecord | null> {
  const { status, body } = await getJson(api.client, api.buildUrl(`${path}/${id}`), {
    acceptsRefusals: true,
  });
  const isShown = status === 200 && isRecord(body) && readId(body['id']) === id && body['status'] !== 'trash';
  return isShown ? body : null;
}
