import { dataOf, type Venue } from 'calendar-events-client';
import { placeOf } from '../../state/draft';
import { toVenueDraft } from '../../state/items';
import { client } from '../client';
import * as shared from './shared';
import type { Item, ItemApi } from './types';

const FIELDS = shared.listFields('venues', 'venue', 'address', 'city', 'status');

const toItem = (venue: Venue): Item => ({
  ...{ id: venue.id, language: venue.language, status: venue.status, can: venue.can, url: venue.url },
  translations: venue.translations,
  draft: toVenueDraft(venue),
});

export const venues: ItemApi = {
  async list(query, signal) {
    const params = { query: { ...shared.forPosts(query), _fields: FIELDS } };
    const page = await dataOf(client.GET('/venues', { ...(signal && { signal }), params }));
    const items = (page.venues ?? []).map(({ id = 0, venue: name = '', status, can, ...place }) => ({
      ...{ id, name, status, can },
      place: placeOf(place),
    }));
    return { items, total: page.total ?? 0, pages: page.total_pages ?? 1 };
  },
  read: (id, signal) => shared.readItem(client.GET('/venues/{id}', shared.toRead(id, signal)), toItem),
  create: (write, key) =>
    shared.toCreated(
      client.POST('/venues', {
        ...shared.withKey(key),
        body: { ...shared.toBody(write), venue: write.draft.name },
      }),
    ),
  update: (id, write, etag) =>
    shared.toSaved(
      client.PATCH('/venues/{id}', {
        ...shared.withMatch(id, etag),
        body: { ...shared.toBody(write), ...(shared.hasName(write) && { venue: write.draft.name }) },
      }),
    ),
  async remove(id) {
    await dataOf(client.DELETE('/venues/{id}', shared.withId(id)));
  },
  async restore(id, status) {
    await dataOf(client.PATCH('/venues/{id}', { ...shared.withId(id), body: { status } }));
  },
  async merge(id, into, isDryRun) {
    await dataOf(client.POST('/venues/{id}/merge', shared.toMerge(id, into, isDryRun)));
  },
};
