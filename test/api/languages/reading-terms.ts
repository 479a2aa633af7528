// Categories and tags: the two kinds of terms, alone and inside an event.
import { type Kind, seen, type Sight } from './reading-kinds.js';
import type { Addresses, Item } from './reading-model.js';

type Collection = 'categories' | 'tags';

const TAXONOMY = { categories: 'tribe_events_cat', tags: 'post_tag' } as const;
const ARCHIVE = { categories: 'events/category', tags: 'tag' } as const;

const described = (words: string | null, editing: boolean): string | null =>
  editing ? words : (words ?? '');

/** Addresses of collections have no slash at their end here. */
const urlsOf = (
  collection: Collection,
  { id }: Item,
  to: Addresses,
): { self: string; collection: string } => ({
  self: to.item(collection, id),
  collection: to.asked(`${to.api}/${collection}`),
});

const slotOf = (collection: Collection, id: number): object =>
  collection === 'categories' ? { slot: ((id - 1) % 10) + 1 } : {};

const termBody =
  (collection: Collection) =>
  (item: Item, sight: Sight): object => {
    const { shown, to, last, rights } = seen({ collection }, item, sight);
    const urls = urlsOf(collection, item, to);
    return {
      id: item.id,
      count: sight.count,
      description: described(shown.field('description'), sight.editing),
      name: shown.name,
      slug: shown.slug,
      taxonomy: TAXONOMY[collection],
      ...(collection === 'categories' ? { parent: 0 } : {}),
      meta: [],
      url: to.page(`${ARCHIVE[collection]}/${shown.slug}`),
      urls,
      ...slotOf(collection, item.id),
      ...last,
      ...rights,
      ...(sight.form === 'listed'
        ? {}
        : { _links: { self: [{ href: urls.self }], collection: [{ href: urls.collection }] } }),
    };
  };

/** The form of a term inside an event. */
export function nestedTerm(collection: Collection, item: Item, sight: Sight): object {
  const { shown, to, last } = seen({ collection }, item, sight);
  return {
    name: shown.name,
    slug: shown.slug,
    term_group: 0,
    term_taxonomy_id: item.id,
    taxonomy: TAXONOMY[collection],
    description: described(shown.field('description'), sight.editing),
    parent: 0,
    count: sight.count,
    filter: 'raw',
    id: item.id,
    urls: urlsOf(collection, item, to),
    ...slotOf(collection, item.id),
    ...last,
  };
}

/** Terms are listed by name; names begin with the key, in letters that every language sorts alike. */
export const byName = (items: readonly Item[]): Item[] => [...items].sort((a, b) => (a.key < b.key ? -1 : 1));

const termKind = (collection: Collection): Kind => ({
  collection,
  title: 'name',
  groups: { a: ['description'], b: [], c: [] },
  isPost: false,
  facts: () => ({}),
  body: termBody(collection),
  list: {
    query: { per_page: '50', hide_empty: 'false' },
    sorted: byName,
    linked: (_, more) => ['per_page=50', 'hide_empty=false', ...more],
    envelope: (
      items,
      { rest_url, total, total_pages }: { rest_url?: string; total?: number; total_pages?: number },
    ) => ({
      rest_url,
      total,
      total_pages,
      [collection]: items,
    }),
  },
});

export const CATEGORIES = termKind('categories');
export const TAGS = termKind('tags');
