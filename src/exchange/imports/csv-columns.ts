// The meaning of columns in CSV files: those of The Events Calendar, of this API, and others by a mapping.
import type { Body } from './import-item.js';

/** Names of columns for each field, without case, spaces and signs. A leading "event" is not part of them. */
const COLUMN_NAMES = {
  uid: ['uid', 'id', 'externalid', 'globalid'],
  title: ['title', 'name', 'summary', 'subject'],
  description: ['description', 'content'],
  excerpt: ['excerpt'],
  slug: ['slug'],
  status: ['poststatus'],
  event_status: ['eventstatus'],
  start_date: ['startdate', 'start', 'date', 'dtstart'],
  start_time: ['starttime', 'time'],
  end_date: ['enddate', 'end', 'dtend'],
  end_time: ['endtime'],
  timezone: ['timezone', 'zone'],
  all_day: ['allday', 'alldayevent'],
  hide_from_listings: ['hidefromlistings', 'hideeventfromeventlistings', 'hidefromupcoming'],
  sticky: ['sticky', 'stickyinmonthview'],
  featured: ['featured', 'feature', 'featureevent'],
  show_map: ['showmap'],
  show_map_link: ['showmaplink'],
  cost: ['cost', 'price'],
  currency_symbol: ['currencysymbol'],
  currency_position: ['currencyposition'],
  currency_code: ['isocurrencycode', 'currencycode', 'currency'],
  website: ['website', 'url', 'link'],
  categories: ['category', 'categories'],
  tags: ['tag', 'tags'],
  venue: ['venue', 'venuename', 'location'],
  venue_address: ['venueaddress', 'address', 'street'],
  venue_city: ['venuecity', 'city', 'town'],
  venue_zip: ['venuezip', 'zip', 'postcode', 'postalcode'],
  venue_country: ['venuecountry', 'country'],
  organizer: ['organizer', 'organizers', 'organizername', 'organizernames', 'organiser'],
  organizer_email: ['organizeremail', 'email'],
} as const;

export type ColumnField = keyof typeof COLUMN_NAMES;

/** In a mapping, the column is left out without a finding. */
const IGNORED = 'ignore';

export const COLUMN_FIELDS: readonly string[] = [...Object.keys(COLUMN_NAMES), IGNORED];

const FIELDS_BY_NAME = new Map<string, ColumnField>(
  (Object.entries(COLUMN_NAMES) as [ColumnField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name): [string, ColumnField] => [name, field]),
  ),
);

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export interface ReadColumns {
  /** The field of each column, or null for a column that is not read. */
  readonly fields: readonly (ColumnField | null)[];
  readonly unused: readonly string[];
}

/** @param mapping fields by names of columns; it precedes the names that are known */
export function readColumns(
  header: readonly string[],
  mapping: Readonly<Record<string, string>>,
): ReadColumns {
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [fold(name), field]));
  const taken = new Set<string>(Object.values(mapping));
  const unused: string[] = [];
  const fields = header.map((name): ColumnField | null => {
    const folded = fold(name);
    const chosen = mapped.get(folded);
    if (chosen === IGNORED) return null;
    if (chosen !== undefined) return chosen as ColumnField;
    const field = FIELDS_BY_NAME.get(folded) ?? FIELDS_BY_NAME.get(folded.replace(/^event/, ''));
    if (field !== undefined && !taken.has(field)) {
      taken.add(field);
      return field;
    }
    if (folded !== '') unused.push(name);
    return null;
  });
  return { fields, unused };
}

const BOOLEANS = [
  'all_day',
  'hide_from_listings',
  'sticky',
  'featured',
  'show_map',
  'show_map_link',
] as const;

const isTrue = (value: string): boolean => /^(?:true|yes|y|1|on|x)$/i.test(value);

const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** @returns the row as `POST /events` takes it */
export function toBody(row: Readonly<Partial<Record<ColumnField, string>>>): Body {
  const texts = (['title', 'description', 'excerpt', 'slug', 'event_status', 'timezone', 'website'] as const)
    .map((name): [string, unknown] => [name, row[name]])
    .filter(([, value]) => value !== undefined);
  const flags = BOOLEANS.flatMap((name): [string, unknown][] => {
    const value = row[name];
    return value === undefined ? [] : [[name, isTrue(value)]];
  });
  return {
    ...Object.fromEntries(texts),
    status: row.status === undefined || row.status === '' ? 'publish' : row.status.toLowerCase(),
    ...Object.fromEntries(flags),
    ...toTimes(row),
    ...toCost(row),
    ...(row.categories === undefined ? {} : { categories: splitList(row.categories) }),
    ...(row.tags === undefined ? {} : { tags: splitList(row.tags) }),
    ...toVenue(row),
    ...toOrganizers(row),
  };
}

type Row = Readonly<Partial<Record<ColumnField, string>>>;

const hasTime = (value: string): boolean => /\d:\d|\d\s*[ap]\.?m/i.test(value);
const join = (date: string, time: string): string => `${date} ${time}`.trim();

/** An event without an end ends when it starts; one without a time lasts whole days. */
function toTimes(row: Row): Body {
  const { start_date: date = '', start_time: time = '', end_time: endTime = '' } = row;
  const endDate = row.end_date ?? '';
  const start = join(date, time);
  const end = endTime === '' ? endDate : join(endDate === '' ? date : endDate, endTime);
  const isWholeDays =
    row.all_day === undefined || row.all_day === '' ? ![start, end].some(hasTime) : isTrue(row.all_day);
  const startOrDay = isWholeDays && !hasTime(date) ? date : start;
  if (end === '') return { start_date: startOrDay, end_date: startOrDay, all_day: isWholeDays };
  const isDay = endTime === '' && !hasTime(end);
  if (isWholeDays || !isDay)
    return { start_date: startOrDay, end_date: isWholeDays && isDay ? endDate : end, all_day: isWholeDays };
  return { start_date: start, end_date: endDate === date ? start : join(end, '23:59'), all_day: false };
}

/** Amounts with their currency, as The Events Calendar writes it in columns of its own. */
function toCost({ cost, currency_symbol: symbol = '', currency_position: position = '', ...row }: Row): Body {
  if (cost === undefined) return {};
  const isAmount = /^[\d.,\s–-]+$/.test(cost) && Number(cost) !== 0;
  if (!isAmount) return { cost };
  if (symbol !== '')
    return { cost: /^(?:post|suf)fix$|^after$/i.test(position) ? `${cost}${symbol}` : `${symbol}${cost}` };
  const { currency_code: code = '' } = row;
  return { cost: code === '' ? cost : `${cost} ${code}` };
}

function toVenue(row: Row): Body {
  if (row.venue === undefined) return {};
  if (row.venue === '') return { venue: [] };
  const details = [
    ['address', row.venue_address],
    ['city', row.venue_city],
    ['zip', row.venue_zip],
    ['country', row.venue_country],
  ].filter(([, value]) => value !== undefined && value !== '');
  return { venue: { venue: row.venue, ...(Object.fromEntries(details) as Record<string, string>) } };
}

function toOrganizers({ organizer, organizer_email: email = '' }: Row): Body {
  if (organizer === undefined) return {};
  const names = splitList(organizer);
  const isOne = names.length === 1 && email !== '';
  return { organizer: names.map((name) => (isOne ? { organizer: name, email } : { organizer: name })) };
}
