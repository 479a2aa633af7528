import { BASE, SITE } from '../../support/app.js';

/** Categories and tags: tests of what they have in common run for both. */
export const TERMS = [
  {
    one: 'category',
    a: 'a category',
    anOther: 'a tag',
    kind: 'categories',
    other: 'tags',
    /** The least role that may write, and those that may not. */
    writer: 'author',
    refused: ['visitor', 'subscriber', 'contributor'],
    taxonomy: 'tribe_events_cat',
    page: 'events/category',
    /** Names of what is made first, and what puts an item below it; paths of pages go through it. */
    above: ['Music'],
    below: { parent: 1 },
    path: 'music/',
  },
  {
    one: 'tag',
    a: 'a tag',
    anOther: 'a category',
    kind: 'tags',
    other: 'categories',
    writer: 'editor',
    refused: ['visitor', 'subscriber', 'contributor', 'author'],
    taxonomy: 'post_tag',
    page: 'tag',
    above: [],
    below: {},
    path: '',
  },
] as const;

type Term = (typeof TERMS)[number];

interface Shown {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly translations: object;
  readonly description?: string;
  readonly count?: number;
  /** Whether it stands below what is made first, as far as its kind has parents. */
  readonly isBelow?: boolean;
}

const isChild = ({ kind }: Term, { isBelow = false }: Shown): boolean => kind === 'categories' && isBelow;

/** The addresses of a term, of its kind and of its parent. */
export function urlsOf(term: Term, shown: Shown): object {
  const { kind } = term;
  const up = isChild(term, shown) ? { up: `${BASE}/${kind}/1` } : {};
  return { self: `${BASE}/${kind}/${shown.id}`, collection: `${BASE}/${kind}`, ...up };
}

/** A term as a list shows it. */
export function inList(term: Term, shown: Shown): object {
  const { kind, page, path, taxonomy } = term;
  const { id, name, slug, translations, description = '', count = 0, isBelow = false } = shown;
  return {
    id,
    count,
    description,
    name,
    slug,
    taxonomy,
    ...(kind === 'categories' ? { parent: isBelow ? 1 : 0 } : {}),
    meta: [],
    url: `${SITE}/${page}/${isBelow ? path : ''}${slug}/`,
    urls: urlsOf(term, shown),
    ...(kind === 'categories' ? { slot: ((id - 1) % 10) + 1 } : {}),
    language: 'en',
    translations,
  };
}

/** A term as it is shown alone. */
export function alone(term: Term, shown: Shown): object {
  const { kind } = term;
  const up = isChild(term, shown) ? { up: [{ embeddable: true, href: `${BASE}/${kind}/1` }] } : {};
  const self = [{ href: `${BASE}/${kind}/${shown.id}` }];
  return { ...inList(term, shown), _links: { self, collection: [{ href: `${BASE}/${kind}` }], ...up } };
}
