// Whatever is written, the very next read of every address answers what a process without memory makes of it.
import type { ApiResponse } from '../../support/api.js';
import { anEvent, makeImage } from '../../support/make.js';
import { type Cast, makeCast } from './cast.js';
import { ask, essence, startTwins, type Twins } from './twins.js';

let twins: Twins;

beforeAll(async () => {
  twins = await startTwins();
});

afterAll(async () => {
  await twins.close();
});

type Deed = readonly [what: string, verb: 'post' | 'patch' | 'delete', path: string, sent?: object];

/** Each story begins with the same calendar; each deed finds what those before it left. */
const STORIES: readonly (readonly [string, (ids: Cast['ids'], picture: number) => readonly Deed[]])[] = [
  [
    'events',
    ({ concert, match, draft, secret, club }, picture) => [
      ['an event is made', 'post', '/events', anEvent({ title: 'New jazz', venue: { venue: 'Barn' } })],
      ['a draft is made', 'post', '/events', anEvent({ title: 'Hidden', status: 'draft' })],
      ['an event is renamed', 'patch', `/events/${concert}`, { title: 'Gig' }],
      ['an event is moved', 'patch', `/events/${concert}`, { start_date: '2027-04-30 20:00:00' }],
      ['an event gets another slug', 'patch', `/events/${match}`, { slug: 'game' }],
      ['a draft is published', 'patch', `/events/${draft}`, { status: 'publish' }],
      ['an event gets new terms', 'patch', `/events/${match}`, { categories: 'Ball', tags: 'Fun' }],
      ['an event gets an organizer', 'patch', `/events/${match}`, { organizer: club }],
      ['an event gets a parent', 'patch', `/events/${match}`, { post_parent: concert }],
      ['an event gets another image', 'patch', `/events/${concert}`, { image: picture }],
      ['an event loses its image', 'patch', `/events/${concert}`, { image: '' }],
      ['an event is featured', 'patch', `/events/${match}`, { featured: true, sticky: true }],
      ['an event has offers', 'patch', `/events/${match}`, { offers: [{ name: 'Seat', price: '9' }] }],
      ['an event is hidden', 'patch', `/events/${match}`, { hide_from_listings: true }],
      ['a password is set', 'patch', `/events/${concert}`, { password: 'sesame' }],
      ['a password is cleared', 'patch', `/events/${secret}`, { password: '' }],
      ['an event becomes a draft', 'patch', `/events/${draft}`, { status: 'draft' }],
      ['an event is to be published later', 'patch', `/events/${match}`, { date: '2030-01-01 00:00:00' }],
      ['an event is trashed', 'delete', `/events/${concert}`],
    ],
  ],
  [
    'what events are linked with',
    ({ music, jazz, sport, family, hall, yard, club }) => [
      ['a venue is renamed', 'patch', `/venues/${hall}`, { venue: 'Big Hall', city: 'Paris' }],
      ['a venue moves', 'patch', `/venues/${hall}`, { geo_lat: 10, geo_lng: 10 }],
      ['a venue becomes a draft', 'patch', `/venues/${yard}`, { status: 'draft' }],
      ['a venue is trashed', 'delete', `/venues/${hall}`],
      ['an organizer is renamed', 'patch', `/organizers/${club}`, { organizer: 'Jazz Club' }],
      ['an organizer is trashed', 'delete', `/organizers/${club}`],
      ['a category is made', 'post', '/categories', { name: 'Rock', parent: music }],
      ['a category is renamed', 'patch', `/categories/${jazz}`, { name: 'Swing' }],
      ['a category moves', 'patch', `/categories/${jazz}`, { parent: sport }],
      ['a category becomes a root', 'patch', `/categories/${jazz}`, { parent: 0 }],
      ['a category comes below another again', 'patch', `/categories/${jazz}`, { parent: music }],
      ['a parent is deleted', 'delete', `/categories/${music}`],
      ['a category is deleted', 'delete', `/categories/${jazz}`],
      ['a tag is renamed', 'patch', `/tags/${family}`, { name: 'Families', slug: 'families' }],
      ['a tag is deleted', 'delete', `/tags/${family}`],
    ],
  ],
  [
    'words',
    ({ concert, match, hall, yard, music, jazz }) => [
      ['a translation is added', 'patch', `/events/${match}`, { title: 'Spiel', ml_language: 'de' }],
      ['a translation is edited', 'patch', `/events/${concert}`, { title: 'Abend', ml_language: 'de' }],
      ['the original is edited', 'patch', `/events/${concert}`, { description: 'Quiet' }],
      ['a translation is reviewed', 'patch', `/events/${concert}`, { ml_language: 'de', ml_reviewed: true }],
      ['a translation is removed', 'delete', `/events/${concert}?ml_language=de`],
      ['the original is removed', 'delete', `/events/${match}?ml_language=en`],
      ['a venue is translated', 'patch', `/venues/${yard}`, { venue: 'Hof', ml_language: 'de' }],
      ['a venue loses a language', 'delete', `/venues/${hall}?ml_language=de`],
      ['a category is translated', 'patch', `/categories/${music}`, { name: 'Musik', ml_language: 'de' }],
      ['a category loses a language', 'delete', `/categories/${jazz}?ml_language=de`],
    ],
  ],
];

it.each(STORIES)('every change of %s is seen by the next read', async (_, storyOf) => {
  const { calendar, plain } = twins;
  const { editor, visitor } = calendar;
  await calendar.empty();
  const { ids, reads } = await makeCast(calendar);
  const readAll = (root: string): Promise<object[]> =>
    Promise.all(reads.map(async (path) => ({ path, ...essence(await ask(root, path)) })));
  for (const [what, verb, path, sent = {}] of storyOf(ids, (await makeImage(editor)).id)) {
    await twins.warm(reads);
    const before = await readAll(visitor.root);
    const { status }: ApiResponse =
      verb === 'delete' ? await editor.delete(path) : await editor[verb](path, sent);
    // At once, before the database or another process can have told anything.
    const after = await readAll(visitor.root);
    expect({ what, status, answers: after }).toEqual({
      what,
      status: verb === 'post' ? 201 : 200,
      answers: await readAll(plain.root),
    });
    if (UNSEEN.has(what)) continue;
    expect({ what, answers: after }).not.toEqual({ what, answers: before });
  }
});

/** What a visitor sees nothing of, at these addresses. */
const UNSEEN: ReadonlySet<string> = new Set([
  'a draft is made',
  'a category is made',
  'a translation is reviewed',
]);

it('answers every reader who comes at the same time what was written last', async () => {
  const { editor, visitor } = twins.calendar;
  await twins.calendar.empty();
  const { id } = await editor.make('/events', anEvent());
  for (let n = 0; n < 12; n += 1) {
    await editor.patch(`/events/${id}`, { title: `Match ${n}` });
    const answers = await Promise.all([
      visitor.get(`/events/${id}`),
      visitor.get('/events', { include: id }),
    ]);
    expect(answers.map(({ body }) => JSON.stringify(body).includes(`"Match ${n}"`))).toEqual([true, true]);
  }
});
