// Venues, organizers, categories and tags follow what happens to them on the site.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { removeFolders } from '../../support/data-folder.js';
import { makeEvent } from '../../support/make.js';
import { FakeSite, type Item, type Language } from './fake-site.js';
import { SiteMoves } from './site-moves.js';

let calendar: TestCalendar;
let site: FakeSite;
let moves: SiteMoves;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  site = await new FakeSite().start();
  await begin();
});
afterEach(async () => {
  await site.stop();
  removeFolders();
});

async function begin(): Promise<void> {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  moves = new SiteMoves(calendar, site);
  site.languages[''] = structuredClone(CONTENT());
}

type Group = 'venues' | 'organizers' | 'categories' | 'tags';

const post = { author: '4', status: 'publish' };
const term = { description: '', parent: 0 };

/** Two items of each kind: the first has an event. */
function CONTENT(): Language {
  const venues = [201, 202].map((id) => ({ ...post, id, venue: `Hall ${id}`, slug: `v${id}` }));
  const organizers = [301, 302].map((id) => ({ ...post, id, organizer: `Club ${id}`, slug: `o${id}` }));
  const categories = [401, 402].map((id) => ({ ...term, id, name: `Kind ${id}`, slug: `c${id}` }));
  const tags = [501, 502].map((id) => ({ ...term, id, name: `Tag ${id}`, slug: `t${id}` }));
  const event = site.event(100, '2027-06-01 20:00:00', {
    venue: venues[0],
    organizer: [organizers[0]],
    categories: [categories[0]],
    tags: [tags[0]],
  });
  return { events: [event], venues, organizers, categories, tags };
}

const content = (): Language => site.languages[''] ?? CONTENT();
const remove = (group: Group, id: number): void => {
  content()[group] = content()[group].filter((item) => item.id !== id);
};
const change = (group: Group, id: number, fields: object): unknown =>
  Object.assign(content()[group].find((item) => item.id === id) ?? {}, fields);

/** What visitors get, and the status that editors see. */
async function look(group: Group, id: number): Promise<[number, unknown]> {
  const { status } = await calendar.visitor.get(`/${group}/${id}`);
  const { body } = await calendar.editor.get(`/${group}/${id}`);
  const { status: stored, code } = body as { status?: string; code?: string };
  return [status, code ?? stored];
}

const TRASHED = [403, 'trash'];
const CHANGES: readonly [string, (group: Group, id: number) => unknown, unknown[], unknown[]][] = [
  ['moved to the trash', (group, id) => change(group, id, { status: 'trash' }), [403, 'private'], TRASHED],
  ['deleted', remove, TRASHED, TRASHED],
  ['made a draft', (group, id) => change(group, id, { status: 'draft' }), [403, 'private'], [403, 'draft']],
  [
    'made private',
    (group, id) => change(group, id, { status: 'private' }),
    [403, 'private'],
    [403, 'private'],
  ],
  [
    'given a password',
    (group, id) => change(group, id, { password: 'word' }),
    [403, 'private'],
    [403, 'private'],
  ],
];

/** One item for each change and kind, and all of them on one site: each is found and asked about by itself. */
const CASES = (['venues', 'organizers'] as const).flatMap((group) =>
  CHANGES.map(([name, apply, ...expected], n) => ({
    name: `one of the ${group} that is ${name}`,
    group,
    id: (group === 'venues' ? 210 : 310) + n,
    apply,
    expected,
  })),
);

/** The usual content, with an item for each case. */
function withCases(): Language {
  const { venues, organizers, ...others } = CONTENT();
  const items = (wanted: Group, key: string): Item[] =>
    CASES.filter(({ group }) => group === wanted).map(({ id }) => ({
      ...post,
      id,
      [key]: `Place ${id}`,
      slug: `p${id}`,
    }));
  return {
    ...others,
    venues: [...venues, ...items('venues', 'venue')],
    organizers: [...organizers, ...items('organizers', 'organizer')],
  };
}

describe.each([
  ['without credentials', false, 0],
  ['with credentials', true, 1],
] as const)('a run %s', (_, readsAll, column) => {
  it('follows venues and organizers to where they go, and back', async () => {
    const lookAll = async (): Promise<Record<string, [number, unknown]>> => {
      const looks: [string, [number, unknown]][] = [];
      for (const { name, group, id } of CASES) looks.push([name, await look(group, id)]);
      return Object.fromEntries(looks);
    };
    const all = (expected: (each: (typeof CASES)[number]) => unknown): unknown =>
      Object.fromEntries(CASES.map((each) => [each.name, expected(each)] as const));
    site.languages[''] = withCases();
    await moves.move();
    expect(await lookAll()).toEqual(all(() => [200, 'publish']));
    for (const { apply, group, id } of CASES) apply(group, id);
    await moves.move({ readsAll });
    expect(await lookAll()).toEqual(all(({ expected }) => expected[column]));
    await moves.move();
    expect(Object.values(await lookAll()).map(([status]) => status)).toEqual(CASES.map(() => 403));
    site.languages[''] = withCases();
    await moves.move({ readsAll });
    expect(await lookAll()).toEqual(all(() => [200, 'publish']));
  });
});

describe.each<[Group, number]>([
  ['categories', 402],
  ['tags', 502],
])('one of the %s', (group, id) => {
  it('that is deleted', async () => {
    await moves.move();
    expect((await look(group, id))[0]).toBe(200);
    remove(group, id);
    await moves.move();
    expect((await look(group, id))[0]).toBe(400);
    expect(moves.notices).toEqual([
      `Gone there, and now here: ${group === 'tags' ? 'tag' : 'category'} ${id}.`,
    ]);
    content()[group] = CONTENT()[group];
    await moves.move();
    expect((await look(group, id))[0]).toBe(200);
  });
});

const KINDS: readonly [Group, number, string][] = [
  ['venues', 201, 'venue'],
  ['organizers', 301, 'organizer'],
  ['categories', 401, 'category'],
  ['tags', 501, 'tag'],
];

it('leaves what events here need', async () => {
  await moves.move();
  await makeEvent(calendar.editor, { venue: 201, organizer: 301, categories: '401', tags: '501' });
  for (const [group, id] of KINDS) remove(group, id);
  const [event] = content().events;
  Object.assign(event ?? {}, { venue: [], organizer: [], categories: [], tags: [] });
  await moves.move();
  for (const [group, id] of KINDS) expect((await look(group, id))[0]).toBe(200);
  expect(moves.notices).toEqual([
    'Gone there, and kept here, where events have it: venue 201, organizer 301, category 401, tag 501.',
  ]);
});

it('removes what only events of the site had, with them', async () => {
  await moves.move();
  for (const [group, id] of KINDS) remove(group, id);
  content().events = [site.event(102, '2027-07-01 20:00:00')];
  await moves.move();
  for (const [group, id] of KINDS) expect([group, (await look(group, id))[0]]).not.toEqual([group, 200]);
});

it('removes what is in the trash there, though events still name it', async () => {
  await moves.move({ readsAll: true });
  const [venue] = CONTENT().venues;
  const [organizer] = CONTENT().organizers;
  const nest = (status: string): void => {
    change('venues', 201, { status });
    change('organizers', 301, { status });
    const nested = { venue: { ...venue, status }, organizer: [{ ...organizer, status }] };
    Object.assign(content().events[0] ?? {}, nested);
  };
  nest('trash');
  await moves.move({ readsAll: true });
  expect(await look('venues', 201)).toEqual(TRASHED);
  expect(await look('organizers', 301)).toEqual(TRASHED);
  expect(moves.notices).toEqual([
    'The event 100 goes without the venue 201.',
    'The event 100 goes without the organizer 301.',
    'Gone there, and now here: venue 201, organizer 301.',
  ]);
  nest('publish');
  await moves.move({ readsAll: true });
  const { body } = await calendar.visitor.get('/events/100');
  expect(body).toMatchObject({ venue: { id: 201 }, organizer: [{ id: 301 }] });
});

it('leaves a parent until its categories have moved', async () => {
  change('categories', 402, { parent: 401 });
  Object.assign(content().events[0] ?? {}, { categories: [] });
  await moves.move();
  remove('categories', 401);
  change('categories', 402, { parent: 0 });
  await moves.move();
  expect((await look('categories', 401))[0]).toBe(400);
  expect((await calendar.visitor.get('/categories/402')).body).toMatchObject({ parent: 0 });
});

it('leaves to people what they have decided since', async () => {
  await moves.move();
  remove('venues', 202);
  change('organizers', 302, { status: 'draft' });
  await moves.move();
  await calendar.editor.patch('/venues/202', { status: 'publish' });
  await calendar.editor.patch('/organizers/302', { status: 'publish' });
  await moves.move();
  expect(await look('venues', 202)).toEqual([200, 'publish']);
  expect(await look('organizers', 302)).toEqual([200, 'publish']);
  // What a person removes stays away.
  content().venues = CONTENT().venues;
  await moves.move();
  await calendar.editor.delete('/venues/202');
  await moves.move();
  expect(await look('venues', 202)).toEqual(TRASHED);
});

it('makes an item again that was erased after it had gone', async () => {
  await moves.move();
  remove('venues', 202);
  await moves.move();
  await calendar.dataSource.query('DELETE FROM venues WHERE id = 202');
  content().venues = CONTENT().venues;
  await moves.move();
  expect(await look('venues', 202)).toEqual([200, 'publish']);
});

it('takes an empty site for a mistake, and an answer without a code for none', async () => {
  await moves.move();
  site.languages[''] = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  await moves.move();
  for (const [group, id] of KINDS) expect((await look(group, id + 1))[0]).toBe(200);
  site.languages[''] = CONTENT();
  for (const [group, id] of KINDS) remove(group, id + 1);
  site.interfere = (_, response) => {
    const isSingle = /\/(?:venues|organizers|categories|tags)\/\d+/.test(site.requests.at(-1) ?? '');
    if (isSingle) response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
    return isSingle;
  };
  await moves.move();
  for (const [group, id] of KINDS) expect((await look(group, id + 1))[0]).toBe(200);
});

it('keeps links to what only credentials show', async () => {
  const shown = content().venues[0] as Item;
  change('venues', 201, { password: 'word' });
  Object.assign(content().events[0] ?? {}, { venue: { ...shown, venue: [] } });
  await moves.move({ readsAll: true });
  const read = async (): Promise<unknown> => {
    const { body } = await calendar.editor.get('/events/100');
    return (body as { venue: { id?: number } }).venue.id;
  };
  const before = await read();
  await moves.move();
  expect(await read()).toEqual(before);
});

it.each<[Group, object, number]>([
  ['venues', { venue: 'Hall 202' }, 202],
  ['organizers', { organizer: 'Club 302' }, 302],
  ['categories', { name: 'Kind 402', slug: 'c402' }, 402],
  ['tags', { name: 'Tag 502', slug: 't502' }, 502],
])('keeps one of the %s that was here before its namesake on the site', async (group, body, id) => {
  const own = await calendar.editor.make(`/${group}`, body);
  await moves.move();
  expect(moves.notices.join()).toContain(`${id} is the`);
  remove(group, id);

  await moves.move();

  expect((await calendar.editor.get(`/${group}/${own.id}`)).body).toMatchObject({ id: own.id });
});

it('leaves what was merged here with the item that was kept', async () => {
  await moves.move();
  const { editor } = calendar;
  const groups = ['venues', 'organizers', 'categories', 'tags'] as const;
  for (const [n, group] of groups.entries()) {
    const [id, into] = [201 + n * 100, 202 + n * 100];
    expect((await editor.post(`/${group}/${id}/merge`, { into })).status).toBe(200);
    const name = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' }[group];
    change(group, id, { [name]: 'New name' });
  }
  const linked = async (event: number): Promise<unknown[]> => {
    const { body } = await editor.get(`/events/${event}`);
    const { venue, organizer, categories, tags } = body as Record<string, Item | Item[]>;
    return [venue, organizer, categories, tags].flat().map((one) => one?.id);
  };
  content().events.push(
    site.event(101, '2027-06-02 20:00:00', {
      venue: content().venues[0],
      organizer: [content().organizers[0]],
      categories: [content().categories[0]],
      tags: [content().tags[0]],
    }),
  );
  await moves.move();
  for (const event of [100, 101]) expect(await linked(event)).toEqual([202, 302, 402, 502]);
  expect(JSON.stringify((await editor.get('/venues')).body)).not.toContain('New name');
  for (const [n, group] of groups.entries()) remove(group, 201 + n * 100);
  Object.assign(content().events[0] ?? {}, { venue: content().venues[0] });
  await moves.move();
  for (const [n, group] of groups.entries()) expect((await look(group, 202 + n * 100))[0]).toBe(200);
  expect(await linked(100)).toEqual([202, 302, 402, 502]);
});
