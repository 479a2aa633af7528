// What the filters of the event list are tried on.
import { anEvent, makeImage } from '../../support/make.js';
import type { TestCalendar } from '../../support/app.js';

export type Query = Record<string, string>;
export type Ids = Readonly<Record<string, number>>;

/** What they cost: b, d and f are free, nothing is known of the others that are not named. */
const COSTS: Readonly<Record<string, unknown>> = {
  a: ['Free', '€5'],
  b: 'Kostenlos',
  c: 'Donation',
  d: ['0.00', 'Free'],
  f: '0 €',
};

/** Events a to h, a day apart; music stands above jazz, jazz above bebop. Gives the ids by name. */
export async function makeFilterCast(calendar: TestCalendar): Promise<Ids> {
  const ids: Record<string, number> = {};
  const { editor } = calendar;
  const term = async (name: string, body: object, collection = 'categories'): Promise<number> =>
    (ids[name] = (await editor.make(`/${collection}`, body)).id);
  await term('music', { name: 'Music' });
  await term('jazz', { name: 'Jazz & Blues', parent: ids['music'] });
  await term('bebop', { name: 'Bebop', parent: ids['jazz'] });
  await term('film', { name: 'Film', slug: '2027' });
  await term('outdoors', { name: 'Outdoors' }, 'tags');
  await term('free', { name: 'Free entry' }, 'tags');
  const place = async (name: string, body: object): Promise<number> =>
    (ids[name] = (await editor.make('/venues', { venue: name, ...body })).id);
  await place('koper', { geo_lat: 45.548, geo_lng: 13.73 });
  await place('trieste', { geo_lat: 45.65, geo_lng: 13.77 });
  await place('suva', { geo_lat: -18.14, geo_lng: 178.44 });
  await place('apia', { geo_lat: -13.83, geo_lng: -171.77 });
  await place('nowhere', {});
  await place('hidden', { geo_lat: 45.55, geo_lng: 13.73, status: 'draft' });
  const image = (await makeImage(editor)).id;
  for (const name of ['ann', 'bob']) ids[name] = (await editor.make('/organizers', { organizer: name })).id;
  const event = async (name: string, day: number, fields: object): Promise<void> => {
    const date = `2027-05-0${day}`;
    const body = anEvent({
      title: `Event ${name}`,
      cost: COSTS[name],
      start_date: `${date} 10:00`,
      end_date: `${date} 12:00`,
    });
    ids[name] = (await editor.make('/events', { ...body, ...fields })).id;
  };
  await event('a', 1, { categories: [ids['music']], tags: [ids['outdoors']], venue: ids['koper'], image });
  await event('b', 2, { categories: [ids['jazz']], venue: ids['trieste'], organizer: [ids['ann']] });
  await event('c', 3, {
    categories: [ids['bebop'], ids['film']],
    tags: [ids['free']],
    venue: ids['suva'],
    image,
  });
  await event('d', 4, { categories: [ids['film']], tags: [ids['free'], ids['outdoors']], featured: true });
  await event('e', 5, { venue: [ids['nowhere'], ids['koper']], organizer: [ids['ann'], ids['bob']] });
  await event('f', 6, { venue: ids['apia'], offers: [{ name: 'Seat' }], post_parent: ids['a'] });
  await event('g', 7, {
    venue: ids['hidden'],
    categories: [ids['jazz']],
    post_parent: ids['a'],
    status: 'draft',
  });
  await event('h', 8, { categories: [ids['jazz']], venue: ids['nowhere'], hide_from_listings: true });
  return ids;
}

/** Names of the cast in braces stand for their ids. */
export const named = (query: Query, ids: Ids): Query =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      value.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name])),
    ]),
  );
