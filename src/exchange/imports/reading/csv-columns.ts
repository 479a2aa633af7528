// The meaning of columns in CSV files: those of The Events Calendar, of this API, and others by a mapping.

/** Names of columns for each field, without case, spaces and signs. A leading "event" is not part of them. */
const COLUMN_NAMES = {
  uid: ['uid', 'id', 'externalid', 'globalid'],
  title: ['title', 'name', 'summary', 'subject'],
  description: ['description', 'content'],
  excerpt: ['excerpt'],
  slug: ['slug'],
  status: ['poststatus'],
  event_status: ['eventstatus', 'status'],
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

/** Columns that have times alone when the day has a column of its own. */
const BESIDE_DATE: ReadonlyMap<string, ColumnField> = new Map([
  ['start', 'start_time'],
  ['end', 'end_time'],
]);

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
  const hasDate = header.some((name) => fold(name) === 'date' && !mapped.has('date'));
  const unused: string[] = [];
  const fields = header.map((name): ColumnField | null => {
    const folded = fold(name);
    const chosen = mapped.get(folded);
    if (chosen === IGNORED) return null;
    if (chosen !== undefined) return chosen as ColumnField;
    if (hasDate && BESIDE_DATE.has(folded)) return BESIDE_DATE.get(folded) ?? null;
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
