// Makes the random calendars of the list property test over HTTP, and says what they hold then.
import { clock } from '../../../src/foundation/dates/clock.js';
import { Temporal } from '../../../src/foundation/dates/temporal.js';
import type { Made } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { CATEGORIES, HOUR, ORGANIZERS, TAGS, VENUES, type Cast, type CastEvent } from './list-cast.js';
import type { Model, ModelEvent, Named, Place, Site, Text } from './list-model.js';
import { endOfDay, momentOf, startOfDay, wallOf, written } from './list-zones.js';

const setClock = (at: number): void => clock.set(Temporal.Instant.fromEpochMilliseconds(at * 1000));

/** Fails when a creation does not answer the dates and the status that the model expects. */
export async function makeCast(calendar: TestCalendar, site: Site, cast: Cast): Promise<Model> {
  await calendar.empty();
  setClock(cast.now - 1000 * HOUR);
  const links = await makeLinks(calendar);
  const events: ModelEvent[] = [];
  for (const event of cast.events) {
    events.push(await makeOne(calendar, links, cast.now, event, events));
  }
  setClock(cast.now);
  return { site, now: cast.now, events, ...links };
}

type Links = Omit<Model, 'site' | 'now' | 'events'> & { readonly allVenues: readonly number[] };

async function makeLinks({ administrator }: TestCalendar): Promise<Links> {
  const make = (path: string, body: object): Promise<Made> =>
    administrator.make(path, { ...body, ml_language: 'en' });
  const categories: Named[] = [];
  const above = new Map<number, number>();
  for (const { name, german, above: parent } of CATEGORIES) {
    const parentId = parent === undefined ? undefined : categories[parent]?.id;
    const { id, slug } = await make('/categories', { name, parent: parentId });
    const names = [String(id), slug, name];
    if (german !== undefined) {
      const { body } = await administrator.post(`/categories/${id}`, { name: german, ml_language: 'de' });
      names.push(german, (body as Made).slug);
    }
    if (parentId !== undefined) above.set(id, parentId);
    categories.push({ id, names });
  }
  const tags: Named[] = [];
  for (const name of TAGS) {
    const { id, slug } = await make('/tags', { name });
    tags.push({ id, names: [String(id), slug, name] });
  }
  const organizers: Named[] = [];
  for (const organizer of ORGANIZERS) {
    const { id } = await make('/organizers', { organizer });
    organizers.push({ id, names: [String(id)] });
  }
  const allVenues: number[] = [];
  const venues: Named[] = [];
  const places = new Map<number, Place>();
  for (const [n, { place, status }] of VENUES.entries()) {
    const position = place === undefined ? {} : { geo_lat: place.lat, geo_lng: place.lng };
    const { id } = await make('/venues', { venue: `Hall ${n}`, status, ...position });
    allVenues.push(id);
    if (status !== 'publish') continue;
    venues.push({ id, names: [String(id)] });
    if (place !== undefined) places.set(id, place);
  }
  return { categories, above, tags, organizers, venues, places, allVenues };
}

/** When it happens (contract 2.3). */
function timesOf({ allDay, day, time, length, zone }: CastEvent, now: number) {
  const from = startOfDay(now) + day * 24 * HOUR + time;
  const [first, last] = [allDay ? startOfDay(from) : from, allDay ? endOfDay(from + length) : from + length];
  const startsAt = momentOf(first, zone);
  const endsAt = Math.max(startsAt, momentOf(last, zone));
  const [startWall, endWall] = [wallOf(startsAt, zone), wallOf(endsAt, zone)];
  return {
    sent: { start_date: written(first), end_date: written(last) },
    startsAt,
    endsAt,
    startWall,
    endWall,
  };
}

async function makeOne(
  { administrator, userIds }: TestCalendar,
  links: Links,
  now: number,
  cast: CastEvent,
  earlier: readonly ModelEvent[],
): Promise<ModelEvent> {
  const { sent, ...times } = timesOf(cast, now);
  const { status, author, hidden, featured, offers, original, text } = cast;
  // What is private has no password (contract 7.2).
  const locked = cast.locked && status !== 'private';
  const idsAt = (list: readonly { id: number }[], positions: readonly number[]): number[] =>
    positions.flatMap((n) => list[n]?.id ?? []);
  const parent = cast.parent === undefined ? undefined : earlier.at(-1 - cast.parent);
  const facts = {
    categories: idsAt(links.categories, cast.categories),
    tags: idsAt(links.tags, cast.tags),
    venue: cast.venue === undefined ? null : (links.allVenues[cast.venue] ?? null),
    organizers: idsAt(links.organizers, cast.organizers),
    parent: parent === undefined || parent.status === 'trash' ? 0 : parent.id,
  };
  const publishedAt = now + (status === 'future' ? 1 : -1) * cast.published * HOUR;
  const modifiedAt = now - cast.modified * HOUR;
  setClock(modifiedAt);
  const made = await makeEvent(administrator, {
    ...text,
    ...sent,
    ml_language: original,
    timezone: cast.zone,
    all_day: cast.allDay,
    status,
    author: userIds[author],
    date_utc: written(publishedAt),
    hide_from_listings: hidden,
    ...(locked ? { password: 'sesame' } : {}),
    categories: facts.categories,
    tags: facts.tags,
    venue: facts.venue,
    organizer: facts.organizers,
    featured,
    offers: Array.from({ length: offers }, (_, n) => ({ name: `Seat ${n}` })),
    post_parent: facts.parent,
  });
  expect(made).toMatchObject({
    status,
    start_date: written(times.startWall),
    end_date: written(times.endWall),
    utc_start_date: written(times.startsAt),
    utc_end_date: written(times.endsAt),
    date_utc: written(publishedAt),
    modified_utc: written(modifiedAt),
  });
  const texts: Partial<Record<string, Text>> = { [original]: text };
  for (const [language, translation] of Object.entries(cast.translations)) {
    if (translation === undefined || language === original) continue;
    const { status: code } = await administrator.post(`/events/${made.id}`, {
      ...translation,
      ml_language: language,
    });
    expect(code).toBe(200);
    texts[language] = translation;
  }
  const { id } = made;
  return {
    id,
    status,
    author,
    hidden,
    locked,
    featured,
    offers,
    original,
    texts,
    ...times,
    ...facts,
    publishedAt,
    modifiedAt,
  };
}
