// What a move finds here: categories of people below those of the site, and accounts of authors.
import type { TestCalendar } from '../../support/app.js';
import type { FakeSite, Language } from './fake-site.js';
import { useMovedSite } from './moved-site.js';
import type { SiteMoves } from './site-moves.js';

let calendar: TestCalendar;
let site: FakeSite;
let moves: SiteMoves;

const term = { description: '', parent: 0 };
const kinds = [401, 402].map((id) => ({ ...term, id, name: `Kind ${id}`, slug: `c${id}` }));

function fill(fields: Partial<Language>): void {
  const event = site.event(101, '2027-05-01 20:00:00', { author: '4' });
  site.languages[''] = { events: [event], venues: [], organizers: [], categories: [], tags: [], ...fields };
}

useMovedSite(
  (moved) => {
    ({ calendar, site, moves } = moved);
  },
  { hasWordPress: true },
);

it('a category stays below which a person has put another one', async () => {
  fill({ categories: kinds });
  await moves.move();
  const own = await calendar.editor.make('/categories', { name: 'Own kind', parent: 402 });
  fill({ categories: kinds.slice(0, 1) });
  await moves.move();
  expect((await calendar.editor.get(`/categories/${own.id}`)).body).toMatchObject({ parent: 402 });
});

it('an event goes to the account with the login of its author, not to one that only shows this name', async () => {
  const { administrator, userIds } = calendar;
  const namesake = await administrator.make('/users', {
    username: 'anna',
    name: 'author',
    roles: ['author'],
  });
  fill({ users: [{ id: 4, slug: 'author', name: 'Ana' }] });
  await moves.move();
  await administrator.delete(`/users/${namesake.id}`, { reassign: userIds.editor });
  const { body } = await calendar.editor.get('/events/101');
  expect(body).toMatchObject({ author: String(userIds.author) });
});
