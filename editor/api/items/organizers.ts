import { dataOf, type Organizer } from 'calendar-events-client';
import { toOrganizerDraft } from '../../state/items';
import { client } from '../client';
import * as shared from './shared';
import type { Item, ItemApi } from './types';

const FIELDS = shared.listFields('organizers', 'organizer', 'status');

const toItem = (organizer: Organizer): Item => ({
  ...{
    id: organizer.id,
    language: organizer.language,
    status: organizer.status,
    can: organizer.can,
    url: organizer.url,
  },
  translations: organizer.translations,
  draft: toOrganizerDraft(organizer),
});

export const organizers: ItemApi = {
  async list(query, signal) {
    const params = { query: { ...shared.forPosts(query), _fields: FIELDS } };
    const page = await dataOf(client.GET('/organizers', { ...(signal && { signal }), params }));
    const items = (page.organizers ?? []).map(({ id = 0, organizer: name = '', status, can }) => ({
      ...{ id, name, status, can },
      place: '',
    }));
    return { items, total: page.total ?? 0, pages: page.total_pages ?? 1 };
  },
  read: (id, signal) => shared.readItem(client.GET('/organizers/{id}', shared.toRead(id, signal)), toItem),
  create: (write, key) =>
    shared.toCreated(
      client.POST('/organizers', {
        ...shared.withKey(key),
        body: { ...shared.toBody(write), organizer: write.draft.name },
      }),
    ),
  update: (id, write, etag) =>
    shared.toSaved(
      client.PATCH('/organizers/{id}', {
        ...shared.withMatch(id, etag),
        body: { ...shared.toBody(write), ...(shared.hasName(write) && { organizer: write.draft.name }) },
      }),
    ),
  async remove(id) {
    await dataOf(client.DELETE('/organizers/{id}', shared.withId(id)));
  },
  async restore(id, status) {
    await dataOf(client.PATCH('/organizers/{id}', { ...shared.withId(id), body: { status } }));
  },
  async merge(id, into, isDryRun) {
    await dataOf(client.POST('/organizers/{id}/merge', shared.toMerge(id, into, isDryRun)));
  },
};
