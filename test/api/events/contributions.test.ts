// Venues and organizers that an unpublished event names are hidden until a public event has them (contract 7.5).
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Api, Made } from '../../support/api.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { some } from '../../support/effort.js';
import { callTool, McpClients } from '../../support/mcp.js';
import { settle } from '../../support/settle.js';
import { TecClient } from '../tec/tec.js';

const NAMES = { venue: { venue: 'Old Mill', city: 'Koper' }, organizer: { organizer: 'Mill Friends' } };
const KINDS = [
  { one: 'venue', many: 'venues', slug: 'old-mill' },
  { one: 'organizer', many: 'organizers', slug: 'mill-friends' },
] as const;
const LATER = '2027-03-11 12:00:00';

let calendar: TestCalendar;
/** The token of the changes before each test. */
let since = '';
const clients = new McpClients();

beforeAll(async () => {
  calendar = await startTestCalendar({ NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
});
beforeEach(async () => {
  await calendar.empty();
  since = ((await calendar.visitor.get('/changes')).body as { token: string }).token;
});
afterEach(() => clients.close());
afterAll(() => calendar.close());

const page = async (path: string): Promise<number> =>
  (await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' })).status;

const total = async (path: string, query: Record<string, string> = {}): Promise<number> =>
  ((await calendar.visitor.get(path, query)).body as { total: number }).total;

/** Where visitors see a venue and an organizer; each place once for each. */
async function listPlaces(): Promise<string[]> {
  // The first request publishes what is due; the log shows that when earlier transactions have ended.
  const facets = JSON.stringify((await calendar.visitor.get('/events/facets')).body);
  await settle(calendar);
  const changes = JSON.stringify((await calendar.visitor.get('/changes', { since })).body);
  const places = await Promise.all(
    KINDS.map(async ({ one, many, slug }) => {
      const tec = new TecClient(calendar.visitor);
      const sitemap = await calendar.visitor.under('').get(`/sitemaps/en-${many}-0.xml`);
      const seen: Readonly<Record<string, boolean>> = {
        list: (await total(`/${many}`)) > 0,
        search: (await total(`/${many}`, { search: 'mill' })) > 0,
        single: (await calendar.visitor.get(`/${many}/by-slug/${slug}`)).status === 200,
        page: (await page(`/${one}/${slug}/`)) === 200,
        sitemap: String(sitemap.body).includes(slug),
        changes: changes.includes(`"kind":"${one}"`),
        facets: facets.includes(slug),
        tec: JSON.stringify((await tec.get(`/${many}`)).body).includes('Mill'),
      };
      return Object.keys(seen).filter((place) => seen[place] === true);
    }),
  );
  return places.flat();
}

const EVERYWHERE = ['list', 'search', 'single', 'page', 'sitemap', 'changes', 'facets', 'tec'];

const publish = async (as: Api, id: number, body: object): Promise<void> => {
  const { status, body: answer } = await as.post(`/events/${id}`, body);
  if (status !== 200) throw new Error(JSON.stringify(answer));
};

/** What hides the event, who names the venue and the organizer, and what hides them. */
const HIDDEN: readonly (readonly [string, 'contributor' | 'author' | 'editor', object])[] = [
  ['a draft of a contributor', 'contributor', {}],
  ['a submission', 'contributor', { status: 'pending' }],
  ['a submission that should be public', 'contributor', { status: 'publish' }],
  ['a draft of an author', 'author', { status: 'draft' }],
  ['a draft of an editor', 'editor', { status: 'draft' }],
  ['a pending event of an editor', 'editor', { status: 'pending' }],
  ['a private event', 'editor', { status: 'private' }],
  ['a protected event', 'editor', { password: 'x' }],
  ['a protected draft', 'editor', { status: 'draft', password: 'x' }],
  ['a scheduled event', 'editor', { date: LATER }],
];

describe('a venue and an organizer that only a hidden event has', () => {
  it.each(some(HIDDEN, 2))('are hidden with %s, and published with it', async (_, role, fields) => {
    const event = await makeEvent(calendar[role], { ...NAMES, ...fields });

    expect(await listPlaces()).toEqual([]);
    // Those who named them, and editors, see them in the event.
    for (const reader of [calendar[role], calendar.editor]) {
      const { body } = await reader.get(`/events/${event.id}`);
      expect(body).toMatchObject({
        venue: { venue: 'Old Mill' },
        organizer: [{ organizer: 'Mill Friends' }],
      });
    }

    await publish(calendar.editor, event.id, {
      status: 'publish',
      password: '',
      date: '2027-03-01 10:00:00',
    });

    // Where they are hidden together, they are shown together: below, everywhere.
    expect([await total('/venues'), await total('/organizers')]).toEqual([1, 1]);
    const { body } = await calendar.visitor.get(`/events/${event.id}`);
    expect(body).toMatchObject({ venue: { slug: 'old-mill' }, organizer: [{ slug: 'mill-friends' }] });
  });
});

/** Ways in which the event of a contributor becomes public. */
const WAYS: readonly (readonly [string, (event: Made) => Promise<unknown>])[] = [
  ['an update by its slug', () => calendar.editor.post('/events/by-slug/jazz', { status: 'publish' })],
  ['PUT', ({ id }) => calendar.editor.put(`/events/${id}`, { status: 'publish' })],
  [
    'the date on which it is published',
    async ({ id }) => {
      await publish(calendar.editor, id, { status: 'publish', date: LATER });
      expect(await listPlaces()).toEqual([]);
      clock.set('2027-03-11T12:00:00Z');
    },
  ],
  [
    'the removal of its password',
    async ({ id }) => {
      await publish(calendar.editor, id, { status: 'publish', password: 'x' });
      expect(await listPlaces()).toEqual([]);
      await publish(calendar.editor, id, { password: '' });
    },
  ],
  [
    'a change of its whole series',
    async ({ id }) => {
      await publish(calendar.editor, id, { recurrence: 'FREQ=DAILY;COUNT=3' });
      await publish(calendar.editor, id, { status: 'publish', scope: 'all' });
    },
  ],
  [
    'the trash',
    async ({ id }) => {
      await calendar.editor.delete(`/events/${id}`);
      await publish(calendar.editor, id, { status: 'publish' });
    },
  ],
  [
    'an assistant',
    async ({ id }) => {
      const client = await clients.connect(calendar, 'editor');
      expect((await callTool(client, 'update_event', { id, status: 'publish' })).isError).toBe(false);
    },
  ],
  [
    "the API of The Events Calendar's version 2",
    ({ id }) => new TecClient(calendar.editor).put(`/events/${id}`, { status: 'publish' }),
  ],
  ['another public event that names them', () => makeEvent(calendar.editor, { title: 'Other', ...NAMES })],
  [
    'another public event that has their ids',
    async ({ id }) => {
      const { body } = await calendar.editor.get(`/events/${id}`);
      const { venue, organizer } = body as { venue: Made; organizer: Made[] };
      await makeEvent(calendar.editor, {
        title: 'Other',
        venue: venue.id,
        organizer: organizer.map((each) => each.id),
      });
    },
  ],
];

describe('the venue and the organizer of a contributor are published by', () => {
  it.each(some(WAYS, 2))('%s', async (_, makePublic) => {
    const event = await makeEvent(calendar.contributor, { title: 'Jazz', slug: 'jazz', ...NAMES });
    expect(await listPlaces()).toEqual([]);
    await makePublic(event);
    expect(await listPlaces()).toEqual([...EVERYWHERE, ...EVERYWHERE]);
  });

  it('their event, also after the contributor has sent them for review', async () => {
    const { id, venue } = await makeEvent(calendar.contributor, NAMES);
    const { status } = await calendar.contributor.patch(`/venues/${(venue as Made).id}`, {
      status: 'pending',
    });
    await publish(calendar.editor, id, { status: 'publish' });
    expect([status, await total('/venues')]).toEqual([200, 1]);
  });

  it('an import that repeats their event as a public one', async () => {
    const { id: source } = await calendar.editor.make('/sources', {
      name: 'mill',
      format: 'ndjson',
      defaults: { status: 'pending' },
    });
    const line = (fields: object): string =>
      JSON.stringify({ ...anEvent({ title: 'Jazz', uid: 'j1' }), ...NAMES, ...fields });
    const run = (content: string): Promise<unknown> => calendar.editor.make('/imports', { source, content });
    await run(line({}));
    expect(await listPlaces()).toEqual([]);
    await run(line({ status: 'publish' }));
    expect(await listPlaces()).toEqual([...EVERYWHERE, ...EVERYWHERE]);
  });
});

describe('a venue and an organizer stay as they are', () => {
  it('when an editor has chosen their status', async () => {
    for (const status of ['draft', 'pending', 'private']) {
      const fields = { venue: { venue: `Hall ${status}`, status }, organizer: { organizer: status, status } };
      const { id } = await makeEvent(calendar.editor, { status: 'draft', ...fields });
      await publish(calendar.editor, id, { status: 'publish' });
    }
    expect([await total('/venues'), await total('/organizers')]).toEqual([0, 0]);
  });

  it('when a reviewer has refused them, while what was sent is published with its review', async () => {
    const names = {
      venue: { venue: 'Old Mill', status: 'publish' },
      organizer: { organizer: 'Friends', status: 'publish' },
    };
    const { id, venue } = await makeEvent(calendar.contributor, { ...names, status: 'pending' });
    const mill = `/venues/${(venue as Made).id}`;
    await calendar.editor.patch(mill, { review: { state: 'refused', note: 'Closed' } });
    await publish(calendar.editor, id, { review: { state: 'published' } });
    expect([await total('/venues'), await total('/organizers')]).toEqual([0, 1]);
    const queue = await calendar.editor.get('/organizers', { review: 'to_review' });
    expect(queue.body).toMatchObject({ organizers: [] });
  });

  it('when they were public before', async () => {
    await calendar.editor.make('/venues', NAMES.venue);
    await calendar.editor.make('/organizers', NAMES.organizer);
    await makeEvent(calendar.contributor, NAMES);
    expect([await total('/venues'), await total('/organizers')]).toEqual([1, 1]);
  });

  it('when an editor has chosen their status since', async () => {
    const { id, venue } = await makeEvent(calendar.contributor, { ...NAMES, status: 'pending' });
    await calendar.editor.patch(`/venues/${(venue as Made).id}`, { status: 'draft' });
    await publish(calendar.editor, id, { status: 'publish' });
    expect([await total('/venues'), await total('/organizers')]).toEqual([0, 1]);
  });

  it('when an editor has hidden them since', async () => {
    const { id } = await makeEvent(calendar.contributor, NAMES);
    await publish(calendar.editor, id, { status: 'publish' });
    const { venue } = (await calendar.editor.get(`/events/${id}`)).body as { venue: Made };
    await calendar.editor.post(`/venues/${venue.id}`, { status: 'draft' });
    await publish(calendar.editor, id, { title: 'Jazz again' });
    expect(await total('/venues')).toBe(0);
  });

  it('when the event that names them is public at once', async () => {
    const { id } = await makeEvent(calendar.editor, NAMES);
    const { body } = await calendar.visitor.get(`/events/${id}`);
    expect(body).toMatchObject({ venue: { status: 'publish' }, organizer: [{ status: 'publish' }] });
    expect(await listPlaces()).toEqual([...EVERYWHERE, ...EVERYWHERE]);
  });
});

it('lets events of the same hidden venue and organizer be published at once', async () => {
  const event = anEvent(NAMES);
  const drafts = await Promise.all(
    Array.from({ length: 8 }, () => makeEvent(calendar.author, { ...event, status: 'draft' })),
  );
  const answers = await Promise.all([
    ...drafts.map(({ id }) => calendar.author.put(`/events/${id}`, { status: 'publish' })),
    ...drafts.map(() => calendar.author.post('/events', { ...event, status: 'publish' })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...drafts.map(() => 200), ...drafts.map(() => 201)]);
  expect(await total('/events', { start_date: '2000-01-01' })).toBe(2 * drafts.length);
  expect(await total('/venues')).toBe(1);
});
