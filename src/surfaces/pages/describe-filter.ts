// What a filter says in words.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { ACCESSIBILITY_CODES } from '../../calendar/events/event-status.js';
import { listVenues } from './event-venues.js';
import { formatLocal } from './page-dates.js';
import type { PageView } from './page-view.js';
import type { WordKey } from './page-words.js';

const WHEN_WORDS: ReadonlyMap<string, WordKey> = new Map([
  ['past', 'past'],
  ['current', 'ongoing'],
  ['upcoming', 'upcoming'],
  ['all', 'series'],
]);

function describeWhen(value: string, { say }: PageView): string {
  const word = WHEN_WORDS.get(value);
  return word === undefined ? value : say(word);
}

/** Names of categories and others by filter and value: `categories=concerts`. */
export type FilterNames = Readonly<Record<string, string>>;

/** Monday to Sunday, of any week. */
export const WEEK = [
  '2024-01-01',
  '2024-01-02',
  '2024-01-03',
  '2024-01-04',
  '2024-01-05',
  '2024-01-06',
  '2024-01-07',
] as const;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const STATUS_WORDS: readonly WordKey[] = ['cancelled', 'postponed', 'rescheduled'];

/** @param label of the filter, for a value without a word */
function listWords(
  value: string,
  words: readonly WordKey[],
  label: string,
  { say }: Pick<PageView, 'say'>,
): string {
  const parts = value.split(',').map((part) => {
    const word = words.find((each) => each === part.trim());
    return word === undefined ? `${label}: ${part}` : say(word);
  });
  return parts.join(', ');
}

function describeWeekdays(value: string, { locale }: PageView): string {
  const days = value.split(',').map((day) => WEEK[WEEKDAYS.indexOf(day.trim().toLowerCase())]);
  return days.some((day) => day === undefined)
    ? value
    : days.map((day) => formatLocal(day ?? '', locale, 'longWeekday')).join(', ');
}

export function describeFilter(name: string, value: string, names: FilterNames, view: PageView): string {
  const { say, locale } = view;
  const day = isDay(value) ? formatLocal(value, locale, 'day') : value;
  switch (name) {
    case 'search':
      return `${say('search')}: ${value}`;
    case 'start_date':
    case 'starts_from_time':
      return `${say('from')} ${day}`;
    case 'end_date':
    case 'starts_until_time':
      return `${say('until')} ${day}`;
    case 'when':
      return describeWhen(value, view);
    case 'is_free':
      return value === 'true' || value === '1' ? say('free_only') : `is_free: ${value}`;
    case 'weekday':
      return describeWeekdays(value, view);
    case 'event_status':
      return listWords(value, STATUS_WORDS, name, view);
    case 'attendance_mode':
      return listWords(value, ['online'], name, view);
    case 'accessibility':
      return listWords(value, ACCESSIBILITY_CODES, name, view);
    default:
      return names[`${name}=${value}`] ?? `${nameFilter(name, view)}: ${value}`;
  }
}

const LABELS: Readonly<Record<string, WordKey>> = {
  venue: 'where',
  organizer: 'organizer',
  categories: 'category',
  tags: 'tags',
  series: 'series',
};

function nameFilter(name: string, { say }: PageView): string {
  const label = LABELS[name];
  return label === undefined ? name : say(label);
}

/** Filters of one value that an event which they find can name. */
export const NAMED_BY_EVENTS = ['venue', 'organizer', 'categories', 'tags', 'series'];

/** The names of items that filters name by id or slug, taken from the events that match. */
export function nameByEvent(
  filters: Readonly<Record<string, string>>,
  event: EventDto | undefined,
): FilterNames {
  if (event === undefined) return {};
  const { series } = event;
  const items = {
    venue: listVenues(event).map(({ id, slug, venue }) => ({ id, slug, name: venue })),
    organizer: event.organizer.map(({ id, slug, organizer }) => ({ id, slug, name: organizer })),
    categories: event.categories,
    tags: event.tags,
    series: series === null ? [] : [{ id: series.id, slug: undefined, name: event.title }],
  };
  const names = Object.entries(items).flatMap(([filter, choices]) => {
    const value = filters[filter];
    const named = choices.find(({ id, slug }) => String(id) === value || slug === value);
    return named === undefined || value === undefined ? [] : [[`${filter}=${value}`, named.name] as const];
  });
  return Object.fromEntries(names);
}
