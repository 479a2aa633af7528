// A small calendar in which everything hangs together, and the addresses at which a visitor reads it.
import type { TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';
import { V1 } from './twins.js';

export interface Cast {
  readonly ids: Readonly<Record<Name, number>>;
  /** What a visitor may read, each of which some deed changes. */
  readonly reads: readonly string[];
}

export type Name =
  | 'music'
  | 'jazz'
  | 'sport'
  | 'family'
  | 'hall'
  | 'yard'
  | 'club'
  | 'picture'
  | 'concert'
  | 'match'
  | 'draft'
  | 'secret'
  | 'child';

export async function makeCast({ editor }: TestCalendar): Promise<Cast> {
  const make = async (path: string, body: object, language = 'en'): Promise<number> =>
    (await editor.make(path, body, { ml_language: language })).id;
  const music = await make('/categories', { name: 'Music' });
  const jazz = await make('/categories', { name: 'Jazz', parent: music });
  const sport = await make('/categories', { name: 'Sport' });
  const family = await make('/tags', { name: 'Family' });
  const hall = await make('/venues', { venue: 'Hall', city: 'Lyon', geo_lat: 46, geo_lng: 14.5 });
  const yard = await make('/venues', { venue: 'Yard' });
  const club = await make('/organizers', { organizer: 'Club' });
  const { id: picture } = await makeImage(editor);
  const event = async (fields: object): Promise<number> => (await makeEvent(editor, { ...fields })).id;
  const concert = await event({
    title: 'Concert',
    description: 'An evening of jazz. '.repeat(60),
    venue: hall,
    organizer: club,
    categories: [jazz],
    tags: [family],
    image: picture,
    cost: '5',
  });
  const match = await event({ title: 'Match', categories: [sport], venue: yard });
  const draft = await event({ title: 'Draft', status: 'draft', categories: [jazz] });
  const secret = await event({ title: 'Secret', password: 'sesame', description: 'Behind the door' });
  const child = await event({ title: 'Child', post_parent: concert, start_date: '2027-04-01 10:00:00' });
  await editor.patch(`/events/${concert}`, { title: 'Konzert', ml_language: 'de' });
  await editor.patch(`/venues/${hall}`, { venue: 'Halle', ml_language: 'de' });
  await editor.patch(`/categories/${jazz}`, { name: 'Jazzmusik', ml_language: 'de' });
  const ids = { music, jazz, sport, family, hall, yard, club, picture, concert, match, draft, secret, child };
  return { ids, reads: readsOf(ids) };
}

const readsOf = (ids: Cast['ids']): string[] => [
  ...['', 'categories=music&orderby=title', `venue=${ids.hall}&per_page=1`, 'ticketed=true'].map(events),
  ...['search=jazz', 'start_date=2027-04-30&end_date=2027-05-02', 'ml_language=de&ml_fallback=true'].map(
    events,
  ),
  ...[`events/${ids.concert}`, 'events/by-slug/match', `events/${ids.secret}`].map(below),
  ...[`venues?event=${ids.concert}`, `venues/${ids.hall}`, 'organizers', 'organizers/by-slug/club'].map(
    below,
  ),
  ...['categories?order=desc', `categories/${ids.jazz}`, 'tags'].map(below),
  ...['events', 'venues', 'events/by-slug/konzert'].map((path) => `/de${V1}/${path}`),
];

const below = (path: string): string => `${V1}/${path}`;

const events = (query: string): string => `${V1}/events?${query}`;
