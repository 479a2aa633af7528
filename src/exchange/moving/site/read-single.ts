// Reads single items of a site, and tells an item that is gone from one that is only not for the caller.
import { isRecord, type Json, type JsonRecord, readId, readText } from './json.js';
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

/** What a site says of one item. */
export type SingleRead<T> =
  | { readonly state: 'found'; readonly item: T; readonly raw: JsonRecord }
  /** Deleted there, or in the trash. */
  | { readonly state: 'gone' }
  /** Has a password, which the caller does not open. */
  | { readonly state: 'protected' }
  /** Not for the caller, as drafts without credentials. */
  | { readonly state: 'closed' }
  /** The response says nothing of the item. */
  | { readonly state: 'unknown' };

type Kind = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

const PROTECTED_CODE = /-password-protected$/;
const TRASHED_CODE = /-no-longer-available$/;

/** An event with a password that credentials open has the protection `opened`. */
export const readEvent = (api: SiteApi, id: number): Promise<SingleRead<SiteEvent>> =>
  readSingle(api, 'events', id, (raw) => {
    const event = toSiteEvent(raw);
    return event?.protection === 'closed' ? null : event;
  });

export const readVenue = (api: SiteApi, id: number): Promise<SingleRead<SiteLinked>> =>
  readSingle(api, 'venues', id, toSiteVenue);

export const readOrganizer = (api: SiteApi, id: number): Promise<SingleRead<SiteLinked>> =>
  readSingle(api, 'organizers', id, toSiteOrganizer);

export const readTerm = (
  api: SiteApi,
  kind: 'categories' | 'tags',
  id: number,
): Promise<SingleRead<SiteTerm>> => readSingle(api, kind, id, toSiteTerm);

/** @param convert gives null for an item of which a password hides the content */
async function readSingle<T extends { readonly id: number }>(
  api: SiteApi,
  kind: Kind,
  id: number,
  convert: (raw: JsonRecord) => T | null,
): Promise<SingleRead<T>> {
  const read = async (parameters: Parameters): Promise<SingleRead<T>> => {
    const { status, body } = await getJson(api.client, api.buildUrl(`${kind}/${id}`, parameters), {
      acceptsRefusals: true,
    });
    if (status !== 200) return { state: findState(status, body) };
    if (!isRecord(body) || readId(body['id']) !== id) return { state: 'unknown' };
    if (body['status'] === 'trash') return { state: 'gone' };
    const item = convert(body);
    return item === null ? { state: 'protected' } : { state: 'found', item, raw: body };
  };
  const shown = await read({});
  if (shown.state !== 'protected') return shown;
  const opened = await read({ context: 'edit' });
  return opened.state === 'found' ? opened : shown;
}

/** A site answers 400 for the id of a venue that it does not have, and 403 for an event in the trash. */
function findState(status: number, body: Json): 'gone' | 'protected' | 'closed' | 'unknown' {
  const code = isRecord(body) ? readText(body['code']) : '';
  if (PROTECTED_CODE.test(code)) return 'protected';
  if (TRASHED_CODE.test(code) || code === 'rest_invalid_param') return 'gone';
  // A page of a proxy, or a plugin that is switched off, says nothing of the item.
  if (code === '' || code === 'rest_no_route') return 'unknown';
  if (status === 404 || status === 410) return 'gone';
  return status === 401 || status === 403 ? 'closed' : 'unknown';
}
