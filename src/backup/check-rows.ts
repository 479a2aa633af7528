// The columns of the tables of facts, and what they may hold. A column that is not named here may hold true or false
// alone.
import { checkedName, isEmail, isLogin, LONGEST_NAME } from '../accounts/account-rules.js';
import { ROLES } from '../accounts/roles.js';
import { sanitizeHtml, type SanitizeOptions } from '../html/sanitize.js';
import { MIME_TYPES } from '../images/intake/image-type.js';
import { POST_STATUSES } from '../posts/post-status.js';
import type { Row } from './backup.queries.js';
import type { FactTable } from './fact-tables.js';
import {
  type Check,
  cost,
  degrees,
  flag,
  html,
  id,
  instant,
  language,
  matching,
  name,
  nullable,
  offers,
  oneOf,
  slug,
  text,
  wallClock,
  webAddress,
  webAddressOrNone,
  whole,
  zone,
} from './check-values.js';

type Columns = Readonly<Record<string, Check>>;

const LINE = 500;
const LONGEST_TEXT = 500_000;
const SHORTER_TEXT = 100_000;
const LONGEST_FILE_NAME = 1000;
const MOST_PIXELS = 2 ** 31 - 1;

const POST: Columns = {
  id,
  status: oneOf(POST_STATUSES),
  author_id: nullable(id),
  original_language: language,
  dated_at: nullable(instant),
  created_at: instant,
  modified_at: instant,
  image_id: nullable(id),
};

const TEXT: Columns = {
  language,
  slug: nullable(slug),
  created_at: instant,
  modified_at: instant,
  trashed_at: nullable(instant),
};

const optionalLine = nullable(text(LINE));

/** Folding makes some letters longer. */
const folded = (max: number): Check => text(4 * max);

const account =
  (isRight: (value: string) => boolean, what: string): Check =>
  (value) =>
    typeof value === 'string' && isRight(value) ? null : what;

const isName = (value: string): boolean => {
  try {
    return checkedName('', value) === value;
  } catch {
    return false;
  }
};

const accountName = account(isName, `is no line of 1 to ${LONGEST_NAME} characters`);

/** Checked by `imageRow` (backup-line.ts) together with each other. */
const checkedElsewhere: Check = () => null;

const COLUMNS: Readonly<Record<FactTable, Columns>> = {
  users: {
    id,
    login: account(isLogin, 'is no login'),
    display_name: accountName,
    email: account((value) => value === '' || isEmail(value), 'is no e-mail address'),
    role: oneOf(ROLES),
    created_at: instant,
  },
  secrets: {
    id,
    user_id: id,
    name: accountName,
    hash: matching(/^\\x[0-9a-f]{64}$/, 'is no hash of a secret'),
    created_at: instant,
    last_used_at: nullable(instant),
  },
  images: {
    id,
    author_id: nullable(id),
    file: checkedElsewhere,
    sizes: checkedElsewhere,
    file_name: text(LONGEST_FILE_NAME),
    mime_type: oneOf(Object.values(MIME_TYPES)),
    width: whole(1, MOST_PIXELS),
    height: whole(1, MOST_PIXELS),
    file_size: whole(0, MOST_PIXELS),
    created_at: instant,
  },
  image_texts: {
    image_id: id,
    language,
    title: nullable(text(LONGEST_FILE_NAME)),
    alt_text: nullable(text(2000)),
    caption: nullable(text(5000)),
    folded: folded(10_000),
    created_at: instant,
    modified_at: instant,
  },
  image_addresses: { address: webAddress, image_id: id },
  terms: {
    id,
    taxonomy: oneOf(['category', 'tag']),
    parent_id: nullable(id),
    original_language: language,
    created_at: instant,
    unpublished_since: nullable(instant),
  },
  term_texts: {
    ...TEXT,
    term_id: id,
    taxonomy: oneOf(['category', 'tag']),
    name: name(LINE),
    slug,
    description: nullable(html(SHORTER_TEXT)),
    folded: folded(2 * LINE),
  },
  venues: {
    ...POST,
    zip: text(LINE),
    phone: text(LINE),
    website: webAddressOrNone,
    geo_lat: nullable(degrees(90)),
    geo_lng: nullable(degrees(180)),
    show_map: flag,
    show_map_link: flag,
  },
  venue_texts: {
    ...TEXT,
    venue_id: id,
    name: name(LINE),
    description: nullable(html(LONGEST_TEXT)),
    address: optionalLine,
    city: optionalLine,
    country: optionalLine,
    province: optionalLine,
    state: optionalLine,
    state_province: optionalLine,
  },
  organizers: { ...POST, phone: text(LINE), website: webAddressOrNone, email: text(LINE) },
  organizer_texts: {
    ...TEXT,
    organizer_id: id,
    name: name(LINE),
    description: nullable(html(LONGEST_TEXT)),
  },
  events: {
    ...POST,
    time_zone: zone,
    abbreviation: matching(/^[\p{L}\p{N}+:.-]{1,40}$/u, 'is no abbreviation of a time zone'),
    all_day: flag,
    starts_local: wallClock,
    ends_local: wallClock,
    starts_at: instant,
    ends_at: instant,
    cost: nullable(cost),
    website: nullable(webAddressOrNone),
    show_map: flag,
    show_map_link: flag,
    hide_from_listings: flag,
    sticky: flag,
    featured: flag,
    offers,
    parent_id: nullable(id),
    password_hash: nullable(
      matching(/^scrypt:[A-Za-z0-9+/]{22}==:[A-Za-z0-9+/]{43}=$/, 'is no hash of a password'),
    ),
  },
  event_texts: {
    ...TEXT,
    event_id: id,
    title: name(1000),
    description: nullable(html(LONGEST_TEXT)),
    excerpt: nullable(html(SHORTER_TEXT)),
  },
  event_venues: { event_id: id, venue_id: id, position: whole(0, 2 ** 15 - 1) },
  event_organizers: { event_id: id, organizer_id: id, position: whole(0, 2 ** 15 - 1) },
  event_terms: { event_id: id, term_id: id },
};

/** Columns with HTML, by table. */
const HTML_COLUMNS: Partial<Record<FactTable, readonly string[]>> = {
  term_texts: ['description'],
  venue_texts: ['description'],
  organizer_texts: ['description'],
  event_texts: ['description', 'excerpt'],
};

/** @returns the row itself, or one in which HTML is cleaned as writes of editors do it */
export function cleanRow(table: FactTable, row: Row, site: SanitizeOptions): Row {
  const changed: Row = {};
  for (const column of HTML_COLUMNS[table] ?? []) {
    const value = row[column];
    if (typeof value !== 'string') continue;
    const clean = sanitizeHtml(value, site);
    if (clean !== value) changed[column] = clean;
  }
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed };
}

/** @returns what is wrong with a column of the row, or null */
export function wrongColumn(table: FactTable, row: Row): string | null {
  const columns = COLUMNS[table];
  for (const [column, check] of Object.entries(columns)) {
    const reason = check(row[column] ?? null);
    if (reason !== null) return `${column} ${reason}`;
  }
  for (const [column, value] of Object.entries(row))
    if (columns[column] === undefined && typeof value !== 'boolean')
      return /^[a-z_]{1,60}$/.test(column) ? `${column} is not known` : 'columns are not known';
  return null;
}
