// What a filter of a page says in words.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { describeFilter as describeValue, isDay, WEEK } from '../../calendar/events/list/describe-filter.js';
import { listVenues } from './event-venues.js';
import { formatLocal, nameToday } from './page-dates.js';
import type { PageView } from './page-view.js';
import type { WordKey } from './page-words.js';

export { isDay, WEEK };

/** Names of categories and others by filter and value: `categories=concerts`. */
export type FilterNames = Readonly<Record<string, string>>;

export function describeFilter(name: string, value: string, names: FilterNames, view: PageView): string {
  const { say, locale } = view;
  const words = describeValue(name, value, {
    say,
    today: nameToday(locale),
    formatDay: (day) => formatLocal(day, locale, 'day'),
    formatWeekday: (day) => formatLocal(day, locale, 'longWeekday'),
  });
  return words ?? names[`${name}=${value}`] ?? `${nameFilter(name, view)}: ${value}`;
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
