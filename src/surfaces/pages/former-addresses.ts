// The addresses of pages and feeds at sites with The Events Calendar, which people have as bookmarks and subscriptions:
// `/events/list/page/2/`, `/events/2027-07-01/`, `/?post_type=tribe_events&ical=1`.
import { Temporal } from '../../foundation/dates/temporal.js';
import type { RawParameters } from '../../requests/context/request-context.js';
import { FORMER_PARAMETERS } from './page-parameters.js';
import { getText } from './page-view.js';

export interface FormerAddress {
  /** The path of the page here, behind the language. */
  readonly path: string;
  /** The parameters of the page here. */
  readonly query: Readonly<Record<string, string>>;
  /** Whether the path depends on the day. */
  readonly isOfToday: boolean;
}

/** What stands behind `/events/`, a category or a tag. */
interface Tail {
  readonly words: readonly string[];
  readonly date: string;
  readonly page: string;
}

/** One date of a series, all of its dates, or the file of an event. */
const EVENT = /^\/event\/(?<slug>[^/]+)\/(?:(?<date>\d{4}-\d\d-\d\d)\/(?:\d+\/)?|all\/|(?<file>ical)\/)$/;
const VIEWS = ['list', 'month', 'day', 'today', 'week', 'photo', 'map', 'summary'] as const;
const WORDS: readonly string[] = [...VIEWS, 'featured', 'ical'];
const DATE = /^\d{4}-\d\d(?:-\d\d)?$/;
const BASE = new RegExp(
  String.raw`^/(?:events/category/(?<category>.+?)/|(?:events/)?tag/(?<tag>[^/]+)/|events/)` +
    String.raw`(?<tail>(?:(?:${WORDS.join('|')}|\d{4}-\d\d(?:-\d\d)?|page/[1-9]\d{0,5})/)*)$`,
);
/** Pages here, whose parameters may still be those of the original. */
const OWN = /^\/events\/(?:(?:month|day)\/(?:[\d-]+\/)?|map\/)?$/;
/** Other plugins use these as well. */
const SHARED_PARAMETERS: readonly string[] = ['post_type', 'tag', 'paged'];

/**
 * @param path behind the language
 * @param today at the site, as `YYYY-MM-DD`
 * @returns null when the original has no such address, or when it means the same here
 */
export function findFormerAddress(path: string, query: RawParameters, today: string): FormerAddress | null {
  const address = findAddress(path, query, today);
  return address === null || DOT_SEGMENT.test(address.path) ? null : address;
}

/** Browsers would follow it to another page than the one that is named. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/)/i;

function findAddress(path: string, query: RawParameters, today: string): FormerAddress | null {
  // `p` names any item, here as well.
  if (path === '/') return getText(query, 'p') === '' ? readPlainAddress(query, today) : null;
  const { slug, date, file } = EVENT.exec(path)?.groups ?? {};
  if (slug !== undefined) {
    if (date !== undefined && !isDate(date)) return null;
    const name = date === undefined ? slug : `${slug}-${date}`;
    return toPage(`/event/${name}/`, { ...pickKept(query), ...(file !== undefined && { ical: '1' }) });
  }
  const hasParameters = FORMER_PARAMETERS.some(
    (name) => !SHARED_PARAMETERS.includes(name) && getText(query, name) !== '',
  );
  return OWN.test(path) && !hasParameters ? null : readView(path, query, today, hasParameters);
}

/** The addresses of sites without permalinks, and those of subscriptions. */
function readPlainAddress(query: RawParameters, today: string): FormerAddress | null {
  for (const [name, base] of [
    ['tribe_events', 'event'],
    ['tribe_venue', 'venue'],
    ['tribe_organizer', 'organizer'],
  ] as const) {
    const slug = getText(query, name);
    if (slug !== '') return toPage(`/${base}/${encodeURIComponent(slug)}/`, pickKept(query));
  }
  const category = getText(query, 'tribe_events_cat');
  const isOfEvents = getText(query, 'post_type') === 'tribe_events';
  const tag = isOfEvents ? getText(query, 'tag') : '';
  if (category !== '')
    return readView(`/events/category/${encodeURIComponent(category)}/`, query, today, true);
  if (!isOfEvents) return null;
  return readView(tag === '' ? '/events/' : `/tag/${encodeURIComponent(tag)}/`, query, today, true);
}

function readView(
  path: string,
  query: RawParameters,
  today: string,
  hasParameters: boolean,
): FormerAddress | null {
  const { category, tag, tail: written } = BASE.exec(path)?.groups ?? {};
  if (written === undefined || (written === '' && !hasParameters)) return null;
  const tail = readTail(written);
  if (tail === null) return null;
  const date = tail.date || findDate(query);
  const view = getView(tail, query, date);
  const kept = {
    ...pickKept(query),
    ...(tail.words.includes('featured') && { featured: 'true' }),
    ...(tail.words.includes('ical') && { ical: '1' }),
  };
  if (view === 'list') {
    const page = tail.page || getText(query, 'paged');
    const base = path.slice(0, path.length - written.length).replace('/events/tag/', '/tag/');
    return toPage(base, {
      ...kept,
      ...(isPast(query) && { when: 'past' }),
      ...(date !== '' && { start_date: date.length === 7 ? `${date}-01` : date }),
      ...(page !== '' && { page }),
    });
  }
  const isOfToday = date === '' || tail.words.includes('today');
  const day = isOfToday ? today : date;
  const terms = {
    ...(category !== undefined && { categories: decodeSegment(category.split('/').at(-1) ?? '') }),
    ...(tag !== undefined && { tags: decodeSegment(tag) }),
  };
  const name = view === 'month' ? day.slice(0, 7) : day;
  return { path: `/events/${view}/${name}/`, query: { ...kept, ...terms }, isOfToday };
}

/** @returns null for a date that does not exist */
function readTail(written: string): Tail | null {
  const segments = written.split('/');
  const dates = segments.filter((segment) => DATE.test(segment));
  if (!dates.every(isDate)) return null;
  return {
    words: segments.filter((segment) => WORDS.includes(segment)),
    date: dates[0] ?? '',
    page: segments.find((_, n) => segments[n - 1] === 'page') ?? '',
  };
}

function getView({ words }: Tail, query: RawParameters, date: string): 'list' | 'month' | 'day' {
  const sent = [...words, getText(query, 'eventDisplay'), getText(query, 'tribe_event_display')];
  const view = VIEWS.find((each) => sent.includes(each));
  if (view === 'month') return 'month';
  if (view === 'day' || view === 'today') return 'day';
  if (view !== undefined || date === '') return 'list';
  return date.length === 7 ? 'month' : 'day';
}

const isPast = (query: RawParameters): boolean =>
  (['eventDisplay', 'tribe_event_display'] as const).some((name) => getText(query, name) === 'past');

const findDate = (query: RawParameters): string =>
  (['tribe-bar-date', 'eventDate'] as const)
    .map((name) => getText(query, name))
    .find((date) => DATE.test(date) && isDate(date)) ?? '';

/** @param date a month or a day in the form of `DATE` */
function isDate(date: string): boolean {
  const [year, month, day = 1] = date.split('-').map(Number);
  try {
    Temporal.PlainDate.from({ year: year ?? 0, month: month ?? 0, day }, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Parameters that mean the same here, and the words of a search. */
function pickKept(query: RawParameters): Record<string, string> {
  const dropped: readonly string[] = FORMER_PARAMETERS;
  const search = getText(query, 'tribe-bar-search');
  return {
    ...Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) =>
        typeof value === 'string' && !dropped.includes(name) ? [[name, value]] : [],
      ),
    ),
    ...(search !== '' && { search }),
  };
}

const toPage = (path: string, query: Readonly<Record<string, string>>): FormerAddress => ({
  path,
  query,
  isOfToday: false,
});

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
