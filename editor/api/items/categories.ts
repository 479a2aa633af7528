import { type Category, dataOf } from 'calendar-events-client';
import { toTermDraft } from '../../state/items';
import { client } from '../client';
import * as shared from './shared';
import type { Item, ItemApi } from './types';

const FIELDS = shared.listFields('categories', 'name', 'count');

const toItem = (term: Category): Item => ({
  ...{ id: term.id, language: term.language, can: term.can, url: term.url },
  translations: term.translations,
  draft: toTermDraft(term),
});

export const categories: ItemApi = {
  async list(query, signal) {
    const params = { query: { ...shared.forTerms(query), _fields: FIELDS } };
    const page = await dataOf(client.GET('/categories', { ...(signal && { signal }), params }));
    const items = (page.categories ?? []).map(({ id = 0, name = '', can, count }) => ({
      ...{ id, name, can, count, place: '' },
    }));
    return { items, total: page.total ?? 0, pages: page.total_pages ?? 1 };
  },
  read: (id, signal) => shared.readItem(client.GET('/categories/{id}', shared.toRead(id, signal)), toItem),
  create: (write, key) =>
    shared.toCreated(
      client.POST('/categories', {
        ...shared.withKey(key),
        body: { ...shared.toBody(write), name: write.draft.name },
      }),
    ),
  update: (id, write, etag) =>
    shared.toSaved(
      client.PATCH('/categories/{id}', {
        ...shared.withMatch(id, etag),
        body: { ...shared.toBody(write), ...(shared.hasName(write) && { name: write.draft.name }) },
      }),
    ),
  async remove(id) {
    await dataOf(client.DELETE('/categories/{id}', shared.withId(id)));
  },
  async restore(id) {
    const changes = await dataOf(client.GET('/categories/{id}/history', shared.withId(id)));
    const change = shared.findMerge(changes.changes);
    const params = { path: { id, change } };
    await dataOf(client.POST('/categories/{id}/history/{change}/restore', { params, body: {} }));
  },
  async merge(id, into, isDryRun) {
    await dataOf(client.POST('/categories/{id}/merge', shared.toMerge(id, into, isDryRun)));
  },
};
