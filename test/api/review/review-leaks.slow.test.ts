// Nothing that editors do before a publication shows to visitors: while the clock stands still, every answer stays the same.
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Api, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { EventClient } from '../../support/event-stream.js';
import { makeEvent, makeImage } from '../../support/make.js';
import { callTool, McpClients } from '../../support/mcp.js';
import { settle } from '../../support/settle.js';

let calendar: TestCalendar;
const clients = new McpClients();

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de', NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
});
afterAll(async () => {
  await clients.close();
  await calendar.close();
});

/** What visitors ask; other roles ask the API alone. */
const API = [
  ...['', 'when=all', 'search=jazz', 'context=edit', 'ml_fallback=true&orderby=title', 'status=publish'].map(
    (query) => `/events?${query}`,
  ),
  ...['calendar', 'facets', 'similar?title=Jazz&start_date=2027-05-01'].map((path) => `/events/${path}`),
  '/events/1?context=edit',
  ...['venues', 'organizers', 'categories', 'tags'].flatMap((path) => [
    `/${path}`,
    `/${path}?context=edit&search=mill`,
    `/${path}?hide_empty=false&has_events=true`,
  ]),
  ...['/images', '/settings', '/findings', '/proposals', '/proposals/1', '/events/1/history', '/series/1'],
  ...[
    '/events?review=to_review',
    '/events?findings=must',
    '/events?author=me',
    '/changes?kinds=review,event',
  ],
  '/',
];
const PAGES = [
  ...['/', '/events/', '/events/month/', '/event/jazz/', '/venue/old-mill/', '/embed/', '/events.json'],
  ...['/events.ics', '/events.rss', '/events/feed/', '/feed/', '/sitemap.xml', '/sitemaps/en-events-0.xml'],
  ...['/sitemaps/en-venues-0.xml', '/category/music/', '/robots.txt', '/snapshots'],
  ...['events', 'venues', 'organizers'].map((path) => `/wp-json/tec/v1/${path}`),
  ...['events', 'venues', 'tags'].map((path) => `/wp-json/tribe/events/v1/${path}`),
  `/preview/${'A'.repeat(38)}/`,
];

/** All of an answer but what is of its request or of a position in the log. */
async function readAll(as: Api, paths: readonly string[]): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const path of paths) {
    const { status, body, headers } = await as.get(path);
    const kept = [...headers].filter(
      ([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name),
    );
    const text = JSON.stringify([body, kept]).replaceAll(/"(?:token|next_token|sync_token)":"[^"]*"/g, '');
    answers.set(path, [status, path.startsWith('/changes') ? text.replace(/\["etag","[^"]*"\]/, '') : text]);
  }
  return answers;
}

/** A link that shows an unpublished event opens nothing else, and one that has ended is like one that never was. */
async function expectPreviewsHidden(id: number, before: ReadonlyMap<string, unknown>): Promise<void> {
  const { editor, visitor } = calendar;
  const linkTo = async (): Promise<string> =>
    new URL(((await editor.get(`/events/${id}/preview-link`)).body as { url: string }).url).pathname;
  const open = async (path: string): Promise<unknown> => {
    const [answer] = (await readAll(visitor.under(''), [path])).values();
    return JSON.parse(JSON.stringify(answer).replaceAll(path.split('/')[2] ?? '', 'token'));
  };
  const unknown = await open(`/preview/${'A'.repeat(38)}/`);
  const links = [await linkTo(), await linkTo()];
  for (const link of links) expect(await open(link)).toEqual([200, expect.stringContaining('Jazz')]);
  expect(differencesOf(before, await readPublic())).toEqual([]);

  const endings: readonly (() => unknown)[] = [
    () => editor.delete(`/events/${id}/preview-link`),
    () => clock.set(clock.now().add({ hours: 24 * 7 })),
    () => editor.delete(`/events/${id}`),
  ];
  for (const [n, end] of endings.entries()) {
    const link = await linkTo();
    expect([n, await open(link)]).toEqual([n, [200, expect.anything()]]);
    await end();
    expect([n, await open(link)]).toEqual([n, unknown]);
  }
}

const differencesOf = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): (readonly unknown[])[] =>
  [...before]
    .filter(([path, answer]) => JSON.stringify(answer) !== JSON.stringify(after.get(path)))
    .slice(0, 3)
    .map(([path, answer]) => [path, answer, after.get(path)]);

async function readPublic(): Promise<Map<string, unknown>> {
  await settle(calendar);
  const { visitor, subscriber } = calendar;
  const assistant = await clients.connect(calendar, null);
  const tools = ['find_events', 'whats_on', 'list_venues', 'list_categories', 'find_free_slots'].map(
    async (name) => [`mcp ${name}`, (await callTool(assistant, name)).text] as const,
  );
  return new Map([
    ...(await readAll(visitor, API)),
    ...(await readAll(visitor.under(''), PAGES)),
    ...[...(await readAll(subscriber, API))].map(([path, answer]) => [`subscriber ${path}`, answer] as const),
    ...(await Promise.all(tools)),
  ]);
}

/** What editors and contributors do with items that are not public, and beside those that are. */
async function work(open: Made, isTold: (line: string) => void): Promise<void> {
  const { contributor, editor, author } = calendar;
  const sent = {
    status: 'pending',
    venue: { venue: 'New Mill', status: 'publish' },
    organizer: { organizer: 'New Friends' },
    categories: ['Unheard of'],
    tags: ['unheard'],
    image: (await makeImage(contributor)).id,
  };
  const pending = await makeEvent(contributor, { title: 'Jazz to review', ...sent });
  const venue = await contributor.make('/venues', { venue: 'Mill to review', status: 'pending' });
  const hidden = await editor.make('/venues', { venue: 'Mill in private', status: 'private' });
  await makeEvent(author, { title: 'Jazz draft', status: 'draft' });
  await makeEvent(editor, {
    title: 'Private jazz',
    status: 'private',
    recurrence: 'RRULE:FREQ=DAILY;COUNT=3',
  });
  const steps: readonly (readonly [Api, 'patch' | 'post' | 'get', string, object])[] = [
    [
      editor,
      'patch',
      `/events/${pending.id}`,
      { review: { state: 'changes_requested', note: 'Jazz where?' } },
    ],
    [contributor, 'patch', `/events/${pending.id}`, { title: 'Jazz in review', description: 'Jazz' }],
    [contributor, 'patch', `/events/${pending.id}`, { title: 'Jazz auf Deutsch', ml_language: 'de' }],
    [editor, 'patch', `/events/${pending.id}`, { review: { state: 'ready', note: 'Jazz it is' } }],
    [editor, 'patch', `/venues/${venue.id}`, { review: { state: 'refused', note: 'No mill' } }],
    [contributor, 'patch', `/events/${open.id}`, { title: 'Proposed jazz', tags: ['proposed'] }],
    [
      author,
      'post',
      '/proposals',
      { kind: 'event', item: open.id, patch: { description: 'Proposed by another' } },
    ],
    [editor, 'post', '/proposals/1', { review: { state: 'changes_requested', note: 'Which jazz?' } }],
    [editor, 'patch', `/events/${open.id}?dry_run=true`, { title: 'Tried jazz', categories: ['Tried'] }],
    [
      editor,
      'post',
      '/events?dry_run=true',
      { title: 'Jazz', start_date: '2027-05-01', end_date: '2027-05-01' },
    ],
    [editor, 'post', `/events/${open.id}/duplicate`, { start_date: '2027-06-01 10:00' }],
    [editor, 'get', `/events/${open.id}/findings`, {}],
    [editor, 'get', `/events/${pending.id}/preview-link`, {}],
    [editor, 'post', `/venues/${venue.id}/merge`, { into: hidden.id }],
    [editor, 'get', '/findings', {}],
    [editor, 'get', `/events/${open.id}?context=edit`, {}],
  ];
  for (const [as, method, path, body] of steps) {
    const { status } = await as[method](path, body as Record<string, string>);
    isTold(`${method} ${path} ${status}`);
  }
  const { body } = await contributor.get(`/events/${pending.id}/history`);
  for (const { id } of (body as { changes: Made[] }).changes)
    await contributor.post(`/events/${pending.id}/history/${id}/restore`, { partial: true });
}

it('leaves every answer to visitors, byte for byte', async () => {
  const { contributor, editor, visitor } = calendar;
  const made = await makeEvent(contributor, {
    title: 'Jazz',
    status: 'pending',
    venue: { venue: 'Old Mill', city: 'Koper' },
    organizer: { organizer: 'Friends' },
    categories: ['Music'],
    tags: ['live'],
  });
  const open = (await editor.patch(`/events/${made.id}`, { review: { state: 'published' } })).body as Made;
  const stream = await EventClient.open(visitor, { kinds: 'event,venue,organizer,category,tag,review' });
  // A stream may repeat what was done shortly before it opened.
  const opening = await calendar.administrator.make('/tags', { name: 'Opening' });
  await stream.takeUntil(`created tag ${opening.id}`);
  const before = await readPublic();
  const done: string[] = [];
  await work(open, (line) => done.push(line));
  const after = await readPublic();

  expect(differencesOf(before, after)).toEqual([]);
  expect(done.filter((line) => !/ 20[012]$/.test(line))).toEqual([]);
  expect([...before.values()].filter((answer) => (answer as [number])[0] === 200).length).toBeGreaterThan(30);

  // Editors see all of it.
  const { body } = await editor.get('/events?review=to_review&context=edit');
  expect(body).toMatchObject({ total: 1, events: [{ review: { note: 'Jazz it is' } }] });
  const marker = await calendar.administrator.make('/tags', { name: 'Marker' });
  expect(await stream.takeUntil(`created tag ${marker.id}`)).toEqual([`created tag ${marker.id}`]);
  stream.close();
  await calendar.administrator.delete(`/tags/${marker.id}`);
  await expectPreviewsHidden((body as { events: Made[] }).events[0]?.id ?? 0, before);
});
