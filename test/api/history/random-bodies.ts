// Random bodies of updates, from values that are few enough to meet again.
import { shift } from '../../support/series-model.js';
import type { Kind, Language } from './shown-items.js';

export interface Choices {
  readonly random: () => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Ids of items that are not in the trash. */
  readonly list: (kind: Kind) => readonly number[];
}

type Body = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, (choices: Choices) => Body>>;

const TITLES = ['Yoga', 'Tango', 'Chess & Tea', 'Žoga', 'Yoga'];
const TEXTS = ['', 'Bring a <b>chair</b>.', '<p>One</p><p>Two</p>', null];

const some = <Item>({ random }: Choices, items: readonly Item[]): Item[] =>
  items.filter(() => random() < 0.4);

const times = ({ pick, random }: Choices): Body => {
  const start = `2027-${pick(['03', '05', '10'])}-${pick(['14', '28', '31'])} ${pick(['10:00', '18:30'])}:00`;
  const allDay = random() < 0.15;
  const end = shift(start, pick([0, 1, 2, 30]) * 3_600_000);
  return { start_date: start, end_date: end, all_day: allDay, timezone: pick(['Europe/Ljubljana', 'UTC']) };
};

const EVENT: Fields = {
  title: ({ pick }) => ({ title: pick(TITLES) }),
  description: ({ pick }) => ({ description: pick(TEXTS) }),
  excerpt: ({ pick }) => ({ excerpt: pick(TEXTS) }),
  slug: ({ pick }) => ({ slug: pick(['yoga', 'tea', 'night-1']) }),
  times,
  cost: ({ pick }) => ({ cost: pick(['€5', '', 'Free', ['€3', '€7']]) }),
  website: ({ pick }) => ({ website: pick(['https://example.org/', '', 'https://example.com/a']) }),
  flags: ({ random }) => ({
    featured: random() < 0.5,
    sticky: random() < 0.5,
    hide_from_listings: random() < 0.1,
  }),
  venue: (choices) => ({ venue: some(choices, choices.list('venues')) }),
  organizer: (choices) => ({ organizer: some(choices, choices.list('organizers')).reverse() }),
  categories: (choices) => ({ categories: some(choices, choices.list('categories')) }),
  tags: (choices) => ({ tags: some(choices, choices.list('tags')) }),
  offers: ({ pick }) => ({ offers: pick([[], [{ name: 'Early', price: '5', price_currency: 'EUR' }]]) }),
  state: ({ pick }) => ({
    event_status: pick(['scheduled', 'cancelled', 'postponed']),
    event_status_reason: pick(['', 'Storm', null]),
  }),
  rescheduled: (choices) => ({ ...times(choices), event_status: 'rescheduled' }),
  online: ({ pick }) => ({
    attendance_mode: pick(['offline', 'mixed']),
    online_url: pick(['', 'https://x.example/']),
  }),
  ages: ({ pick }) => ({ age_min: pick([null, 6]), age_max: pick([null, 12]) }),
  accessibility: ({ pick }) => ({ accessibility: pick([[], ['wheelchair']]) }),
  status: ({ pick }) => ({ status: pick(['publish', 'publish', 'draft', 'pending', 'private']) }),
};

const VENUE: Fields = {
  venue: ({ pick }) => ({ venue: pick(['Hall', 'Yard', 'Mill']) }),
  description: ({ pick }) => ({ description: pick(TEXTS) }),
  address: ({ pick }) => ({ address: pick(['', '1 Quay', null]), city: pick(['Koper', '', 'Piran']) }),
  geo: ({ pick }) =>
    pick([
      { geo_lat: 45.5, geo_lng: 13.7 },
      { geo_lat: null, geo_lng: null },
    ]),
  website: ({ pick }) => ({ website: pick(['https://example.org/', '']), phone: pick(['1', '']) }),
  flags: ({ random }) => ({ show_map: random() < 0.5 }),
  status: ({ pick }) => ({ status: pick(['publish', 'draft', 'pending']) }),
};

const ORGANIZER: Fields = {
  organizer: ({ pick }) => ({ organizer: pick(['Club', 'Friends', 'Society']) }),
  description: ({ pick }) => ({ description: pick(TEXTS) }),
  contact: ({ pick }) => ({ email: pick(['a@example.org', '']), phone: pick(['1', '', null]) }),
  website: ({ pick }) => ({ website: pick(['https://example.org/', '']) }),
  slug: ({ pick }) => ({ slug: pick(['club', 'people']) }),
  status: ({ pick }) => ({ status: pick(['publish', 'draft']) }),
};

const TERM: Fields = {
  name: ({ pick, random }) => ({ name: `${pick(['Music', 'Jazz', 'Sea'])} ${Math.floor(random() * 9)}` }),
  description: ({ pick }) => ({ description: pick(['', 'All of it', 'Some']) }),
  slug: ({ pick, random }) => ({ slug: `${pick(['music', 'sea'])}-${Math.floor(random() * 9)}` }),
};

const FIELDS: Readonly<Record<Kind, Fields>> = {
  events: EVENT,
  venues: VENUE,
  organizers: ORGANIZER,
  categories: {
    ...TERM,
    parent: (choices) => ({ parent: choices.pick([0, ...choices.list('categories')]) }),
  },
  tags: TERM,
};

const NAMES: Readonly<Record<Kind, readonly string[]>> = {
  events: ['title', 'description', 'excerpt'],
  venues: ['venue', 'description'],
  organizers: ['organizer', 'description'],
  categories: ['name', 'description'],
  tags: ['name', 'description'],
};

/** A change of one to three groups of fields, which in German begins with the name. */
export function chooseBody(kind: Kind, language: Language, choices: Choices): Body {
  const fields = FIELDS[kind];
  const names = language === 'en' ? Object.keys(fields) : NAMES[kind];
  const count = 1 + Math.floor(choices.random() * 3);
  const chosen = Array.from({ length: count }, () => choices.pick(names));
  if (language === 'de') chosen.push(names[0] ?? '');
  return Object.assign({}, ...chosen.map((name) => fields[name]?.(choices))) as Body;
}
