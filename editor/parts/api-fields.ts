/** Fields by the names that they have in the API: what they are called, and their values as texts for reading. */
import type { Say, Word } from '../words/words';
import { formatWall } from './dates';
import { plainText } from './html';

export const FIELD_WORDS: Readonly<Partial<Record<string, Word>>> = {
  title: 'title',
  excerpt: 'excerpt',
  description: 'description',
  event_status_reason: 'reason',
  venue: 'venue',
  organizer: 'organizers',
  name: 'name',
  address: 'address',
  city: 'city',
  zip: 'zip',
  province: 'region',
  stateprovince: 'region',
  state: 'region',
  country: 'country',
  phone: 'phone',
  email: 'email',
  slug: 'slug',
  parent: 'parentCategory',
  slot: 'colour',
  show_map: 'showMap',
  geo_lat: 'coordinates',
  geo_lng: 'coordinates',
  start_date: 'start',
  end_date: 'end',
  all_day: 'allDay',
  timezone: 'zone',
  recurrence: 'repeat',
  categories: 'categories',
  tags: 'tagWords',
  image: 'image',
  alt_text: 'alt',
  cost: 'cost',
  website: 'website',
  online_url: 'onlineUrl',
  event_status: 'takesPlace',
  accessibility: 'accessibility',
  featured: 'featured',
  sticky: 'sticky',
  hide_from_listings: 'hidden',
  status: 'status',
  password: 'password',
  author: 'author',
};

/** What a field of an item of a kind is called; what the editor has no word for keeps its name. */
export function fieldName(field: string, kind: string, say: Say): string {
  const isName = (kind === 'venues' && field === 'venue') || (kind === 'organizers' && field === 'organizer');
  const word = isName ? 'name' : FIELD_WORDS[field];
  return word === undefined ? field.replaceAll('_', ' ') : say(word);
}

const STATUS_WORDS = [
  ...(['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const),
  ...(['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const),
];

/** A value as a text for reading; empty for none. */
export function describeValue(field: string, value: unknown, say: Say, locale: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value))
    return value.map((each: unknown) => describeValue(field, each, say, locale)).join(', ');
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return describeObject(value);
  if ((field === 'start_date' || field === 'end_date') && /^\d{4}-\d\d-\d\d/.test(value))
    return formatWall(value, false, locale);
  const status = field.endsWith('status') ? STATUS_WORDS.find((word) => word === value) : undefined;
  if (status !== undefined) return say(status);
  return value.includes('<') ? plainText(value) : value;
}

/** Items that are sent with their names, and what has parts. */
function describeObject(value: object): string {
  const parts: Readonly<Record<string, unknown>> = { ...value };
  const name = [parts['venue'], parts['organizer'], parts['name']].find((each) => typeof each === 'string');
  return typeof name === 'string' ? name : JSON.stringify(value);
}
