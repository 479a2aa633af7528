// What the index tells of arguments beyond their description: defaults, and the forms that the original declares
// (API contract 7.1). They stand in the index alone: as JSON Schema some of them would be wrong.
import { clock } from '../dates/clock.js';
import { defaultWindowRaw } from '../dates/day-range.js';

export interface IndexSite {
  readonly defaultPerPage: number;
  readonly siteTimeZone: string;
  /** The one that the index lists. */
  readonly namespace: string;
}

type Keywords = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Keywords of the arguments of an endpoint, by the collection that its route begins with. */
export function indexKeywords(pattern: string, verb: string, site: IndexSite): Keywords {
  const collection = pattern.split('/')[1] ?? '';
  if (pattern === '') return { namespace: { default: site.namespace }, context: { default: 'view' } };
  if (verb === 'POST') return { ...WRITES[collection], ...(pattern.startsWith(BY_SLUG) ? RENAMED : {}) };
  return verb === 'GET' && pattern === `/${collection}` ? listKeywords(collection, site) : {};
}

function listKeywords(collection: string, site: IndexSite): Keywords {
  const paging = { page: { default: 1 }, per_page: { default: String(site.defaultPerPage) } };
  switch (collection) {
    case 'events': {
      const { start, end } = defaultWindowRaw(clock.now(), site.siteTimeZone);
      return {
        ...paging,
        start_date: { default: start },
        end_date: { default: end },
        strict_dates: { default: 'false' },
        status: { format: 'string' },
      };
    }
    case 'venues':
    case 'organizers':
      return { ...paging, only_with_upcoming: { default: false }, status: { format: 'string' } };
    case 'categories':
    case 'tags':
      return { ...paging, hide_empty: { default: '1' } };
    default:
      return {};
  }
}

const BY_SLUG = '/events/by-slug/';

/** A slug in the body renames the event, so that the original does not ask for it. */
const RENAMED: Keywords = { slug: { required: false } };

const unset = (...names: readonly string[]): Keywords =>
  Object.fromEntries(names.map((name) => [name, { default: null }]));

const links = (...names: readonly string[]): Keywords =>
  Object.fromEntries(names.map((name) => [name, { default: null, items: { type: 'integer' } }]));

const WRITES: Readonly<Record<string, Keywords>> = {
  events: {
    all_day: { default: false },
    ...unset('website'),
    ...links('categories', 'tags', 'venue', 'organizer'),
  },
  venues: unset(
    ...['description', 'show_map', 'show_map_link', 'address', 'city', 'country', 'province', 'state', 'zip'],
    ...['phone', 'stateprovince', 'website', 'image'],
  ),
  organizers: unset(
    ...[
      'author',
      'date',
      'date_utc',
      'organizer',
      'description',
      'status',
      'phone',
      'website',
      'email',
      'image',
    ],
  ),
};
