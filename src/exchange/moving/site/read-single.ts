// Reads single items of a site, and tells an item that is gone from one that is only not for the caller.
import { findState } from './find-state.js';
import { isRecord, type JsonRecord, readId } from './json.js';
import type { EventDetails } from './read-details.js';
import { getJson, type Parameters, type SiteApi } from './site-api.js';
import {
  hideLinked,
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

/** An event that credentials open is private here when its password stays unknown. */
export const readEvent = (
  api: SiteApi,
  id: number,
  details: EventDetails = {},
): Promise<SingleRead<SiteEvent>> =>
  readSingle(api, 'events', id, {
    convert: (raw) => {
      const event = toSiteEvent(raw, details);
      return event?.protection === 'closed' ? null : event;
    },
    open: (event) =>
      details.password === undefined
        ? { ...event, protection: 'opened', body: { ...event.body, status: 'private' } }
        : { ...event, protection: 'known' },
  });

export const readVenue = (api: SiteApi, id: number): Promise<SingleRead<SiteLinked>> =>
  readSingle(api, 'venues', id, { convert: toSiteVenue, open: hideLinked });

export const readOrganizer = (api: SiteApi, id: number): Promise<SingleRead<SiteLinked>> =>
  readSingle(api, 'organizers', id, { convert: toSiteOrganizer, open: hideLinked });

interface Reading<T> {
  /** Gives null for an item of which a password hides the content. */
  readonly convert: (raw: JsonRecord) => T | null;
  /** Marks an item with a password that credentials have opened. */
  readonly open: (item: T) => T;
}

export const readTerm = (
  api: SiteApi,
  kind: 'categories' | 'tags',
  id: number,
): Promise<SingleRead<SiteTerm>> => readSingle(api, kind, id, { convert: toSiteTerm, open: (term) => term });

async function readSingle<T extends { readonly id: number }>(
  api: SiteApi,
  kind: Kind,
  id: number,
  { convert, open }: Reading<T>,
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
  return opened.state === 'found' ? { ...opened, item: open(opened.item) } : shown;
}
