// Pairs events that are probably the same one, and events that are in the way of each other.
import { fold } from '../../foundation/languages/fold.js';
import type { NearbyEvent, Period } from './nearby-events.queries.js';
import { compareTrigrams, listTrigrams, listWords } from './titles-alike.js';

export const CLASH_CODES = ['probable_duplicate', 'venue_conflict'] as const;
export type ClashCode = (typeof CLASH_CODES)[number];

export interface Clash {
  /** The lower id first. */
  readonly ids: readonly [number, number];
  readonly code: ClashCode;
}

export const MIN_SIMILARITY = 0.5;
/** Titles of events at two venues: a tour or a chain of libraries has the same programme at the same time. */
const SAME_TITLE = 0.9;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Starts of one event that two people wrote down differ by less; two showings of a film by more. */
const SAME_START_MS = HOUR_MS;

interface Compared {
  readonly event: NearbyEvent;
  /** Of few events, as most have nothing in common with the others. */
  readonly trigrams: () => readonly ReadonlySet<string>[];
  readonly venues: () => ReadonlySet<string>;
}

/**
 * @param ids of the events whose pairs are wanted
 * @param events these and those around them
 */
export function findClashes(ids: ReadonlySet<number>, events: readonly NearbyEvent[]): Clash[] {
  const compared = events.filter(({ isCancelled }) => !isCancelled).map(toCompared);
  const groups = groupEvents(compared);
  const clashes = new Map<string, Clash>();
  for (const one of compared) {
    if (!ids.has(one.event.id)) continue;
    for (const other of new Set(listKeys(one).flatMap((key) => groups.get(key) ?? []))) {
      const code = other.event.id === one.event.id ? null : findCode(one, other);
      if (code === null) continue;
      const pair = [one.event.id, other.event.id].sort((a, b) => a - b) as [number, number];
      clashes.set(pair.join(), { ids: pair, code });
    }
  }
  return [...clashes.values()];
}

const toCompared = (event: NearbyEvent): Compared => ({
  event,
  trigrams: once(() => event.titles.map(listTrigrams)),
  venues: once(() => new Set(event.venueNames.map(fold))),
});

function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= compute());
}

/** Events that have nothing in common here are no pair: only the others are compared. */
const listKeys = ({ event: { titles, venueIds } }: Compared): string[] => [
  ...venueIds.map((id) => `venue ${id}`),
  ...new Set(titles.flatMap(listWords).filter((word) => word.length > 3 || titles.join(' ').length < 20)),
];

function groupEvents(events: readonly Compared[]): Map<string, Compared[]> {
  const groups = new Map<string, Compared[]>();
  for (const event of events)
    for (const key of listKeys(event)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [event]);
      else group.push(event);
    }
  return groups;
}

function findCode(one: Compared, other: Compared): ClashCode | null {
  const [a, b] = [one.event, other.event];
  const isRelated =
    a.parentId === b.id || b.parentId === a.id || (a.parentId !== null && a.parentId === b.parentId);
  if (isRelated || (a.seriesId !== null && a.seriesId === b.seriesId)) return null;
  if (isDuplicate(one, other)) return 'probable_duplicate';
  return isConflict(one, other) ? 'venue_conflict' : null;
}

function isDuplicate(one: Compared, other: Compared): boolean {
  const [a, b] = [one.event, other.event];
  const isSameDay = a.startsLocal.slice(0, 10) === b.startsLocal.slice(0, 10);
  const isSameTime = a.allDay || b.allDay || Math.abs(a.startsMs - b.startsMs) <= SAME_START_MS;
  if (!isSameDay || !isSameTime) return false;
  const similarity = compareTitles(one, other);
  if (haveCommonVenue(one, other)) return similarity >= MIN_SIMILARITY;
  return one.venues().size > 0 && other.venues().size > 0 ? false : similarity >= SAME_TITLE;
}

const compareTitles = (one: Compared, other: Compared): number =>
  Math.max(
    0,
    ...one.trigrams().flatMap((title) => other.trigrams().map((same) => compareTrigrams(title, same))),
  );

const haveCommonVenue = (one: Compared, other: Compared): boolean =>
  one.event.venueIds.some((id) => other.event.venueIds.includes(id)) ||
  [...one.venues()].some((name) => other.venues().has(name));

/** Exhibitions and whole days share a venue with all that happens there. */
function isConflict({ event: a }: Compared, { event: b }: Compared): boolean {
  const isBounded = (event: NearbyEvent): boolean =>
    !event.allDay && event.endsMs - event.startsMs < DAY_MS / 2;
  return (
    isBounded(a) &&
    isBounded(b) &&
    a.startsMs < b.endsMs &&
    b.startsMs < a.endsMs &&
    a.venueIds.some((id) => b.venueIds.includes(id))
  );
}

/** Of two events on the same day of their own zones, which are up to 26 hours apart. */
const SAME_DAY_MS = DAY_MS + 26 * HOUR_MS;

/** The periods in which events start that may be on the same day as one of these, merged where they overlap. */
export const listDayPeriods = (events: readonly Pick<NearbyEvent, 'startsMs'>[]): Period[] =>
  mergePeriods(events.map(({ startsMs }) => [startsMs - SAME_DAY_MS, startsMs + SAME_DAY_MS]));

/** The periods in which events start that may be the same as one of these, other than those of whole days, merged. */
export const listStartPeriods = (events: readonly Pick<NearbyEvent, 'startsMs' | 'allDay'>[]): Period[] =>
  mergePeriods(
    events.map(({ startsMs, allDay }) => {
      const reach = allDay ? SAME_DAY_MS : SAME_START_MS;
      return [startsMs - reach, startsMs + reach];
    }),
  );

function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: [number, number][] = [];
  for (const [from, to] of periods.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
