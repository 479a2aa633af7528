// Finds out which items of a site are translations of each other. WPML gives each its own id and does not say.
import type { SiteContent } from './read-site.js';
import type { SiteEvent } from './site-item.js';

/** Ids of the main language by ids of another one. */
export interface LanguagePairs {
  readonly events: ReadonlyMap<number, number>;
  readonly venues: ReadonlyMap<number, number>;
  readonly organizers: ReadonlyMap<number, number>;
  readonly categories: ReadonlyMap<number, number>;
  readonly tags: ReadonlyMap<number, number>;
}

type Group = 'venues' | 'organizers' | 'categories' | 'tags';

export function matchLanguages(main: SiteContent, other: SiteContent): LanguagePairs {
  const events = matchEvents(main, other);
  const match = (group: Group): Map<number, number> => matchByEvents(main, other, events, group);
  return {
    events,
    venues: match('venues'),
    organizers: match('organizers'),
    categories: match('categories'),
    tags: match('tags'),
  };
}

/** Matches by id, or by an id that the site names; else by times, and events of one time by their other values. */
function matchEvents(main: SiteContent, other: SiteContent): Map<number, number> {
  const pairs = new Map<number, number>();
  const openMain = new Map(main.events);
  const openOther = new Map(other.events);
  const pair = (one: SiteEvent, translation: SiteEvent): void => {
    pairs.set(translation.id, one.id);
    openMain.delete(one.id);
    openOther.delete(translation.id);
  };
  for (const event of other.events.values()) {
    const id = [event.id, ...event.translationIds].find((one) => openMain.has(one));
    const counterpart = id === undefined ? undefined : openMain.get(id);
    if (counterpart !== undefined) pair(counterpart, event);
  }
  for (const getKey of [...CLUES, getTimes]) {
    const mainByKey = groupBy(openMain.values(), (event) => getKey(event, main));
    const otherByKey = groupBy(openOther.values(), (event) => getKey(event, other));
    for (const [key, [event, ...more]] of otherByKey) {
      const [counterpart, ...further] = mainByKey.get(key) ?? [];
      if (event === undefined || counterpart === undefined || more.length + further.length > 0) continue;
      if (!contradicts(addressOf(counterpart, main), addressOf(event, other))) pair(counterpart, event);
    }
  }
  return pairs;
}

const getTimes = ({ startsAt, endsAt, body }: SiteEvent): string =>
  JSON.stringify([startsAt, endsAt, body['all_day'], body['timezone']]);

const addressOf = ({ venues }: SiteEvent, { venues: all }: SiteContent): string =>
  venues
    .map((id) => toText(all.get(id)?.body['address']))
    .join(' ')
    .trim();

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const contradicts = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/** What translations share beside their times. */
const CLUES = [
  ({ image }: SiteEvent): string => image?.url ?? '',
  ({ body }: SiteEvent): string => toText(body['slug']),
  ({ body }: SiteEvent): string => toText(body['website']),
  ({ venues }: SiteEvent, { venues: all }: SiteContent): string =>
    venues.map((id) => all.get(id)?.body['venue']).join(),
  addressOf,
  ({ organizers }: SiteEvent, { organizers: all }: SiteContent): string =>
    organizers.map((id) => all.get(id)?.body['organizer']).join(),
  ({ body }: SiteEvent): string => JSON.stringify(body['cost']),
].map((getClue) => (event: SiteEvent, content: SiteContent): string | null => {
  const clue = getClue(event, content);
  return clue === '' ? null : `${getTimes(event)} ${clue}`;
});

/** The same id, or those that stand at exactly the events whose translations have the other. */
function matchByEvents(
  main: SiteContent,
  other: SiteContent,
  events: ReadonlyMap<number, number>,
  group: Group,
): Map<number, number> {
  const pairs = new Map<number, number>();
  for (const id of other[group].keys()) if (main[group].has(id)) pairs.set(id, id);
  const paired = new Set(events.values());
  const mainIds = invert(
    [...main.events.values()].filter(({ id }) => paired.has(id)),
    group,
    ({ id }) => id,
  );
  const otherIds = invert(
    [...other.events.values()].filter(({ id }) => events.has(id)),
    group,
    ({ id }) => events.get(id),
  );
  const taken = new Set(pairs.values());
  const mainByEvents = groupBy(mainIds.keys(), (id) =>
    taken.has(id) ? null : (mainIds.get(id)?.join() ?? null),
  );
  const otherByEvents = groupBy(otherIds.keys(), (id) =>
    pairs.has(id) ? null : (otherIds.get(id)?.join() ?? null),
  );
  for (const [key, [id, ...more]] of otherByEvents) {
    const [mainId, ...further] = mainByEvents.get(key) ?? [];
    if (id !== undefined && mainId !== undefined && more.length + further.length === 0) pairs.set(id, mainId);
  }
  return pairs;
}

/** The events of each item, by ids of the main language. */
function invert(
  events: readonly SiteEvent[],
  group: Group,
  getId: (event: SiteEvent) => number | undefined,
): Map<number, number[]> {
  const eventIds = new Map<number, number[]>();
  for (const event of events)
    for (const id of new Set(event[group]))
      eventIds.set(id, [...(eventIds.get(id) ?? []), getId(event) ?? 0]);
  return new Map([...eventIds].map(([id, ids]) => [id, ids.sort((a, b) => a - b)]));
}

/** @param getKey gives null for an item in no group */
function groupBy<T>(items: Iterable<T>, getKey: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = getKey(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
