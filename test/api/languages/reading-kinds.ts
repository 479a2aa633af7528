// The five kinds: which fields are words, and the whole body of an item in every form it has.
import { AS_PLANNED } from '../../support/responses.js';
import { Addresses, type Item, type Shown, type Way } from './reading-model.js';

/** Who sees an item how. */
export interface Sight {
  readonly way: Way;
  /** Alone an item has schema.org data, or links; in a list and as the answer of a write it has neither, or links. */
  readonly form: 'single' | 'written' | 'listed';
  /** Who may edit is told when translations were edited. */
  readonly mayEdit: boolean;
  /** `context=edit`: as stored. */
  readonly editing: boolean;
  /** The id of the one who wrote it. */
  readonly author: number;
  /** What a term counts, in the language asked. */
  readonly count: number;
}

export interface Kind {
  readonly collection: 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
  /** The field that names an item. */
  readonly title: string;
  /** The fields of each group of words. */
  readonly groups: Readonly<Record<'a' | 'b' | 'c', readonly string[]>>;
  /** Read and removed by slug too, and put into the trash; terms are neither. */
  readonly isPost: boolean;
  /** What creates the item beside its words. */
  readonly facts: (index: number) => object;
  readonly body: (item: Item, sight: Sight) => object;
  /** Parameters that lists of the kind need, and those their links carry. */
  readonly list: {
    readonly query: Readonly<Record<string, string>>;
    readonly linked: (editing: boolean, more: readonly string[]) => readonly string[];
    /** The items in the order of the list. */
    readonly sorted: (items: readonly Item[]) => readonly Item[];
    /** Terms tell the totals before the items. */
    readonly envelope: (items: readonly object[], envelope: object) => object;
  };
}

export interface Seen {
  readonly shown: Shown;
  readonly to: Addresses;
  readonly last: { readonly language: string; readonly translations: object };
  /** Of an editor, with `context=edit`. */
  readonly rights: object;
}

const ALL_RIGHTS = { edit: true, publish: true, delete: true };

export function seen(kind: Pick<Kind, 'collection'>, item: Item, { way, mayEdit, editing }: Sight): Seen {
  const to = new Addresses(way);
  const shown = item.shown(way, editing);
  const translations = item.translations(kind.collection, to, mayEdit);
  const last = { language: shown.code, translations };
  return { shown, to, last, rights: editing ? { can: ALL_RIGHTS } : {} };
}

const head = (item: Item, author: number): object => ({
  author: String(author),
  status: item.status,
  date: item.created,
  date_utc: item.created,
  modified: item.modified,
  modified_utc: item.modified,
});

const globalId = ({ id }: Item): object => ({
  global_id: `calendar.test?id=${id}`,
  global_id_lineage: [`calendar.test?id=${id}`],
});

const pageOf = (type: 'event' | 'venue' | 'organizer', item: Item, { shown, to }: Seen): string =>
  item.status !== 'publish'
    ? to.hidden(type === 'event' ? 'tribe_events' : `tribe_${type}`, item.id)
    : to.page(`${type}/${shown.slug}`);

/** Words are plain: as HTML they are one paragraph. */
const html = (words: string | null, editing: boolean): string | null => {
  if (words === null) return editing ? null : '';
  return words === '' ? '' : `<p>${words}</p>`;
};

const paged = (
  name: string,
  query: Readonly<Record<string, string>>,
  sorted: Kind['list']['sorted'],
): Kind['list'] => ({
  query: { per_page: '50', ...query },
  sorted,
  linked: (editing, more) => [
    'page=1',
    'per_page=50',
    ...WINDOW.filter(() => name === 'events'),
    // Who edits lists every status unless one is named.
    editing ? 'status=any' : 'status=publish',
    ...more,
  ],
  envelope: (items, envelope) => ({ [name]: items, ...envelope }),
});

/** Without dates an event list goes from the day before, as the service is asked at NOW. */
const WINDOW = ['start_date=2027-03-09+00%3A00%3A00', 'end_date=2029-03-10+23%3A59%3A59'];

const newestFirst = (items: readonly Item[]): Item[] => [...items].sort((a, b) => b.index - a.index);

export const EVENTS: Kind = {
  collection: 'events',
  title: 'title',
  groups: { a: ['description'], b: ['excerpt'], c: ['event_status_reason'] },
  isPost: true,
  facts: (index) => ({ start_date: `${dayOf(index)} 19:30:00`, end_date: `${dayOf(index)} 23:00:00` }),
  body: (item, sight) => eventBody(item, sight, {}),
  list: paged('events', {}, (items) => [...items].sort((a, b) => a.index - b.index)),
};

const dayOf = (index: number): string =>
  index < 31
    ? `2027-05-${String(index + 1).padStart(2, '0')}`
    : `2027-06-${String(index - 30).padStart(2, '0')}`;

/** What an event is linked to, and its schema.org data. */
export interface Linked {
  readonly categories?: readonly object[];
  readonly tags?: readonly object[];
  readonly venue?: readonly object[];
  readonly organizer?: readonly object[];
}

export function eventBody(item: Item, sight: Sight, linked: Linked): object {
  const saw = seen(EVENTS, item, sight);
  const { shown, to, last } = saw;
  const day = dayOf(item.index);
  const [year, month, date] = day.split('-');
  const at = (name: string, hour: string, minutes: string): object => ({
    [name]: `${day} ${hour}:${minutes}:00`,
    [`${name}_details`]: { year, month, day: date, hour, minutes, seconds: '00' },
  });
  const url = pageOf('event', item, saw);
  const [location] = schemaOf(linked.venue);
  const [organizer] = schemaOf(linked.organizer);
  const reason = shown.field('event_status_reason');
  const jsonLd = {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: shown.name,
    description: shown.field('excerpt') ?? shown.field('description') ?? '',
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: `${day}T19:30:00+00:00`,
    endDate: `${day}T23:00:00+00:00`,
    ...(location === undefined ? {} : { location }),
    ...(organizer === undefined ? {} : { organizer }),
    performer: 'Organization',
  };
  return {
    id: item.id,
    ...globalId(item),
    ...head(item, sight.author),
    url,
    rest_url: to.item('events', item.id),
    title: shown.name,
    description: html(shown.field('description'), sight.editing),
    excerpt: html(shown.field('excerpt'), sight.editing),
    slug: shown.slug,
    image: false,
    all_day: false,
    ...at('start_date', '19', '30'),
    ...at('end_date', '23', '00'),
    ...at('utc_start_date', '19', '30'),
    ...at('utc_end_date', '23', '00'),
    timezone: 'UTC',
    timezone_abbr: 'UTC',
    cost: '',
    cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
    website: sight.editing ? '' : url,
    show_map: false,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: linked.categories ?? [],
    tags: linked.tags ?? [],
    venue: linked.venue?.length === 1 ? linked.venue[0] : (linked.venue ?? []),
    organizer: linked.organizer ?? [],
    custom_fields: [],
    ...(sight.form === 'single' ? { json_ld: jsonLd } : {}),
    ticketed: false,
    offers: [],
    post_parent: 0,
    ...AS_PLANNED,
    event_status_reason: sight.editing ? reason : (reason ?? ''),
    ...(sight.editing ? { password_protected: false, review: null } : {}),
    ...last,
    ...saw.rights,
  };
}

const schemaOf = (items: readonly object[] = []): unknown[] =>
  items.map((item) => (item as { json_ld?: unknown }).json_ld);

const VENUE_WORDS = ['address', 'city', 'country', 'province', 'state'] as const;

export const VENUES: Kind = {
  collection: 'venues',
  title: 'venue',
  groups: {
    a: ['description', 'city', 'state'],
    b: ['address', 'country', 'province'],
    c: ['stateprovince'],
  },
  isPost: true,
  facts: () => ({ zip: '6000' }),
  body: venueBody,
  list: paged('venues', {}, newestFirst),
};

function venueBody(item: Item, sight: Sight): object {
  const saw = seen(VENUES, item, sight);
  const { field, name, slug } = saw.shown;
  const { editing } = sight;
  const url = pageOf('venue', item, saw);
  const description = field('description');
  const region = field('stateprovince') ?? '';
  // A venue whose country is known has a province, one without country a state.
  const derived = (field('country') ?? '') === '' ? field('state') : field('province');
  const stateProvince = region === '' ? (derived ?? '') : region;
  const filled = (fields: Readonly<Record<string, string | null>>): object =>
    Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== '' && (editing || value !== null)),
    );
  const address = {
    streetAddress: field('address') ?? '',
    addressLocality: field('city') ?? '',
    addressRegion: stateProvince,
    postalCode: '6000',
    addressCountry: field('country') ?? '',
  };
  const jsonLd = {
    '@type': 'Place',
    name,
    description: description ?? '',
    url: '',
    address: {
      '@type': 'PostalAddress',
      ...Object.fromEntries(Object.entries(address).filter(([, value]) => value !== '')),
    },
    telephone: '',
    sameAs: '',
  };
  return {
    id: item.id,
    ...head(item, sight.author),
    url,
    venue: name,
    ...filled({ description: html(description, editing) }),
    slug,
    ...filled(Object.fromEntries(VENUE_WORDS.map((word) => [word, field(word)]))),
    zip: '6000',
    ...filled({ stateprovince: editing && field('stateprovince') === null ? null : stateProvince }),
    ...(sight.form === 'single' ? { json_ld: jsonLd } : {}),
    show_map: true,
    show_map_link: true,
    ...globalId(item),
    ...(sight.editing ? { review: null } : {}),
    ...saw.last,
    ...saw.rights,
  };
}

export const ORGANIZERS: Kind = {
  collection: 'organizers',
  title: 'organizer',
  groups: { a: ['description'], b: [], c: [] },
  isPost: true,
  facts: () => ({ email: 'a@quay.example' }),
  body: organizerBody,
  list: paged('organizers', {}, newestFirst),
};

function organizerBody(item: Item, sight: Sight): object {
  const saw = seen(ORGANIZERS, item, sight);
  const { field, name, slug } = saw.shown;
  const url = pageOf('organizer', item, saw);
  const description = html(field('description'), sight.editing);
  const jsonLd = {
    '@type': 'Person',
    name,
    description: field('description') ?? '',
    url: '',
    telephone: '',
    email: 'a@quay.example',
    sameAs: '',
  };
  return {
    id: item.id,
    ...head(item, sight.author),
    url,
    organizer: name,
    ...(description === '' ? {} : { description }),
    slug,
    email: 'a@quay.example',
    ...(sight.form === 'single' ? { json_ld: jsonLd } : {}),
    ...globalId(item),
    ...(sight.editing ? { review: null } : {}),
    ...saw.last,
    ...saw.rights,
  };
}
