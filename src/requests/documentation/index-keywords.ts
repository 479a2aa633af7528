// Defaults and formats of arguments as the original declares them (contract 12.1). Only the index has them: some are not
// valid JSON Schema for the document.
import { clock } from '../../foundation/dates/clock.js';
import { getUnroundedDefaultWindow } from '../../foundation/dates/day-range.js';

interface IndexSettings {
  readonly defaultPerPage: number;
  readonly siteTimeZone: string;
  readonly namespace: string;
}

type Keywords = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function getIndexKeywords(path: string, verb: string, site: IndexSettings): Keywords {
  const collection = path.split('/')[1] ?? '';
  if (path === '') return { namespace: { default: site.namespace }, context: { default: 'view' } };
  if (verb === 'POST')
    return { ...WRITE_KEYWORDS[collection], ...(path.startsWith(BY_SLUG) ? RENAME_KEYWORDS : {}) };
  return verb === 'GET' && path === `/${collection}` ? getListKeywords(collection, site) : {};
}

function getListKeywords(collection: string, site: IndexSettings): Keywords {
  const paging = { page: { default: 1 }, per_page: { default: String(site.defaultPerPage) } };
  switch (collection) {
    case 'events': {
      const { start, end } = getUnroundedDefaultWindow(clock.now(), site.siteTimeZone);
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

/** A slug in the body renames the event, so it is optional in the original. */
const RENAME_KEYWORDS: Keywords = { slug: { required: false } };

const defaultToNull = (names: string): Keywords =>
  Object.fromEntries(names.split(' ').map((name) => [name, { default: null }]));

const IDS = { default: null, items: { type: 'integer' } };

const WRITE_KEYWORDS: Readonly<Record<string, Keywords>> = {
  events: {
    all_day: { default: false },
    website: { default: null },
    categories: IDS,
    tags: IDS,
    venue: IDS,
    organizer: IDS,
  },
  venues: defaultToNull(
    'description show_map show_map_link address city country province state zip phone stateprovince website image',
  ),
  organizers: defaultToNull('author date date_utc organizer description status phone website email image'),
};
