// Items keep the slugs of the site in every script, and their addresses there lead to them here.
import type { TestCalendar } from '../../support/app.js';
import type { FakeSite } from './fake-site.js';
import { useMovedSite } from './moved-site.js';
import type { SiteMoves } from './site-moves.js';

const SCRIPTS = [
  ['Cyrillic', 'Вечер джаза', 'вечер-джаза'],
  ['Greek', 'Μουσική βραδιά', 'μουσική-βραδιά'],
  ['Latin with a letter that stays', 'Rɔkɛt', 'rɔkɛt'],
  ['Persian with a joiner', 'می‌رود', 'می‌رود'],
  ['Japanese', '東京', '東京'],
] as const;

const stored = (slug: string): string => encodeURIComponent(slug).toLowerCase();

let calendar: TestCalendar;
let site: FakeSite;
let moves: SiteMoves;

useMovedSite((moved) => {
  ({ calendar, site, moves } = moved);
});

/** An event, venue, organizer, category and tag of one name each. */
function fill(): void {
  const rows = SCRIPTS.map(([, name, slug], n) => {
    const post = { author: '4', status: 'publish', slug: stored(slug) };
    const term = { name, slug: stored(slug), description: '', parent: 0 };
    const venue = { ...post, id: 200 + n, venue: name };
    const organizer = { ...post, id: 300 + n, organizer: name };
    const category = { ...term, id: 400 + n };
    const tag = { ...term, id: 500 + n };
    const links = { venue, organizer: [organizer], categories: [category], tags: [tag] };
    const event = site.event(100 + n, `2027-05-0${n + 1} 20:00:00`, {
      title: name,
      slug: stored(slug),
      ...links,
    });
    return { event, venue, organizer, category, tag };
  });
  site.languages[''] = {
    events: rows.map(({ event }) => event),
    venues: rows.map(({ venue }) => venue),
    organizers: rows.map(({ organizer }) => organizer),
    categories: rows.map(({ category }) => category),
    tags: rows.map(({ tag }) => tag),
  };
}

const pick = (body: unknown, ...names: string[]): unknown[] =>
  names.map((name) => (body as Record<string, unknown>)[name]);

async function totalOf(query: Record<string, string>): Promise<unknown> {
  const { body } = await calendar.visitor.get('/events', query);
  return (body as { total?: number }).total;
}

it('keeps slugs and addresses, and finds them as before', async () => {
  fill();
  await moves.move();
  expect(moves.notices.filter((notice) => notice.includes('slugs'))).toEqual([]);
  for (const [n, [, , slug]] of SCRIPTS.entries()) {
    const kept = stored(slug);
    const address = (path: string): unknown => expect.stringContaining(`/${path}/${kept}/`);
    for (const [path, id, page] of [
      ['events', 100, 'event'],
      ['venues', 200, 'venue'],
      ['organizers', 300, 'organizer'],
    ] as const) {
      // As people, browsers and clients of the API write it.
      for (const sent of [kept, kept.toUpperCase(), encodeURIComponent(kept)]) {
        const { body } = await calendar.visitor.send('GET', `/${path}/by-slug/${sent}`);
        expect([sent, ...pick(body, 'id', 'slug', 'url')]).toEqual([sent, id + n, kept, address(page)]);
      }
    }
    for (const [path, id, page] of [
      ['categories', 400, 'events/category'],
      ['tags', 500, 'tag'],
    ] as const)
      for (const sent of [kept, slug]) {
        const { body } = await calendar.visitor.get(`/${path}`, { slug: sent });
        const [term] = (body as Record<string, unknown[]>)[path] ?? [];
        expect([sent, ...pick(term, 'id', 'slug', 'url')]).toEqual([sent, id + n, kept, address(page)]);
        expect([sent, await totalOf({ [path]: sent })]).toEqual([sent, 1]);
      }
    for (const path of ['event', 'venue', 'organizer', 'events/category', 'tag']) {
      const { status } = await calendar.visitor
        .under('')
        .get(`/${path}/${kept}/`, {}, { Accept: 'text/html' });
      expect([path, status]).toEqual([path, 200]);
    }
  }
});

it('keeps a slug that a client writes back, and spells what people type', async () => {
  fill();
  await moves.move();
  const { body } = await calendar.editor.get('/events/100');
  const slug = stored(SCRIPTS[0][2]);
  const written = await calendar.editor.patch('/events/100', body);
  expect(pick(written.body, 'slug')).toEqual([slug]);
  for (const path of ['venues/200', 'organizers/300', 'categories/400', 'tags/500'])
    expect(pick((await calendar.editor.patch(`/${path}`, { slug })).body, 'slug')).toEqual([slug]);
  const typed = await calendar.editor.patch('/events/100', { slug: 'вечер' });
  expect(pick(typed.body, 'slug')).toEqual(['vecher']);
});

it('prefers the slug itself to one that is spelled alike', async () => {
  fill();
  const spelled = { venue: 'Spelled', slug: 'vecher-dzhaza', status: 'publish' };
  const { id } = await calendar.editor.make('/venues', spelled);
  await moves.move();
  const find = async (slug: string): Promise<unknown> =>
    pick((await calendar.visitor.send('GET', `/venues/by-slug/${slug}`)).body, 'id');
  expect(await find(stored(SCRIPTS[0][2]))).toEqual([200]);
  expect(await find('vecher-dzhaza')).toEqual([id]);
});

it('reports what cannot keep its slug', async () => {
  fill();
  const taken = { slug: 'taken', status: 'publish', city: 'Koper' };
  await calendar.editor.make('/venues', { ...taken, venue: 'Mine' });
  await calendar.editor.make('/organizers', { slug: 'taken', organizer: 'Mine', status: 'publish' });
  await calendar.editor.make('/categories', { slug: 'taken', name: 'Mine' });
  await calendar.editor.make('/tags', { slug: 'taken', name: 'Mine' });
  const { venues = [], organizers = [], categories = [], tags = [] } = site.languages[''] ?? {};
  for (const items of [venues, organizers, categories, tags])
    Object.assign(items[4] ?? {}, { slug: 'taken' });
  await moves.move();
  expect(moves.notices.filter((notice) => notice.includes('slugs'))).toEqual([
    'Venues with other slugs here: 1 (taken is taken-2).',
    'Organizers with other slugs here: 1 (taken is taken-2).',
    'Categories with other slugs here: 1 (taken is taken-2).',
    'Tags with other slugs here: 1 (taken is taken-2).',
  ]);
});
