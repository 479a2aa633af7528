// Events follow what happens to them on the site, with the credentials of a run and without.
import type { TestCalendar } from '../../support/app.js';
import type { FakeSite, Item } from './fake-site.js';
import { useMovedSite } from './moved-site.js';
import type { SiteMoves } from './site-moves.js';

let calendar: TestCalendar;
let site: FakeSite;
let moves: SiteMoves;

useMovedSite((moved) => {
  ({ calendar, site, moves } = moved);
});

const TIMES = { future: '2027-05-01 20:00:00', past: '2020-05-01 20:00:00' };

function fill(...events: Item[]): void {
  site.languages[''] = {
    events: [site.event(100, '2027-06-01 20:00:00'), ...events],
    venues: [],
    organizers: [],
    categories: [],
    tags: [],
  };
}

const events = (): Item[] => site.languages['']?.events ?? [];
const change = (id: number, fields: object): unknown =>
  Object.assign(events().find((event) => event.id === id) ?? {}, fields);
const remove = (id: number): unknown =>
  events().splice(
    events().findIndex((event) => event.id === id),
    1,
  );

/** What visitors get, and the status that editors see. */
async function look(id: number): Promise<[number, unknown]> {
  const { status } = await calendar.visitor.get(`/events/${id}`);
  const { body } = await calendar.editor.get(`/events/${id}`);
  const { status: stored, code } = body as { status?: string; code?: string };
  return [status, code ?? stored];
}

const TRASH = [403, 'event-no-longer-available'];
const PRIVATE = [403, 'private'];

const CHANGES: readonly [string, (id: number) => unknown, unknown[], unknown[]][] = [
  ['moved to the trash', (id) => change(id, { status: 'trash' }), TRASH, TRASH],
  ['deleted', remove, TRASH, TRASH],
  ['made a draft', (id) => change(id, { status: 'draft' }), PRIVATE, [403, 'draft']],
  ['made pending', (id) => change(id, { status: 'pending' }), PRIVATE, [403, 'pending']],
  ['made private', (id) => change(id, { status: 'private' }), PRIVATE, PRIVATE],
  ['given a password', (id) => change(id, { password: 'word' }), PRIVATE, PRIVATE],
];

/** One event for each change and time, and all of them on one site: each is found and asked about by itself. */
const CASES = Object.entries(TIMES).flatMap(([age, time], group) =>
  CHANGES.map(([name, apply, ...expected], n) => ({
    name: `a ${age} event that is ${name}`,
    id: 110 + 10 * group + n,
    time,
    apply,
    expected,
  })),
);

describe.each([
  ['without credentials', false, 0],
  ['with credentials', true, 1],
] as const)('a run %s', (_, readsAll, column) => {
  it('follows an event to where it goes, and back', async () => {
    const fillAll = (): void => {
      fill(...CASES.map(({ id, time }) => site.event(id, time)));
    };
    const lookAll = async (): Promise<unknown> => {
      const looks: [string, unknown][] = [['the other', await look(100)]];
      for (const { name, id } of CASES) looks.push([name, await look(id)]);
      return Object.fromEntries(looks);
    };
    const all = (expected: (each: (typeof CASES)[number]) => unknown): unknown =>
      Object.fromEntries([
        ['the other', [200, 'publish']],
        ...CASES.map((each) => [each.name, expected(each)] as const),
      ]);
    fillAll();
    await moves.move();
    expect(await lookAll()).toEqual(all(() => [200, 'publish']));
    for (const { apply, id } of CASES) apply(id);
    await moves.move({ readsAll });
    expect(await lookAll()).toEqual(all(({ expected }) => expected[column]));
    fillAll();
    await moves.move({ readsAll });
    expect(await lookAll()).toEqual(all(() => [200, 'publish']));
  });
});

it('is left alone by a run without credentials when only they show it', async () => {
  const never = { date_utc: '0000-00-00 00:00:00' };
  const scheduled = '2027-04-01 10:00:00';
  fill(
    site.event(101, TIMES.future, { status: 'draft', ...never }),
    site.event(102, TIMES.past, { status: 'pending', ...never }),
    site.event(103, TIMES.future, { status: 'private' }),
    site.event(104, TIMES.past, { status: 'future', date_utc: scheduled }),
    site.event(105, TIMES.future, { password: 'word' }),
  );
  await moves.move({ readsAll: true });
  const read = async (): Promise<unknown[]> => {
    const { body } = await calendar.editor.get('/events', {
      status: 'any',
      include: '100,101,102,103,104,105',
    });
    return (body as { events: Item[] }).events
      .map(({ id, status, date_utc: date }) => [id, status, date] as const)
      .sort(([one], [other]) => one - other);
  };
  const before = await read();
  expect(before).toEqual([
    [100, 'publish', '2025-01-02 03:04:05'],
    [101, 'draft', never.date_utc],
    [102, 'pending', never.date_utc],
    [103, 'private', '2025-01-02 03:04:05'],
    [104, 'future', scheduled],
    [105, 'private', '2025-01-02 03:04:05'],
  ]);
  for (const readsAll of [false, false, true, false]) {
    const { imports } = await moves.move({ readsAll });
    expect(imports.map(({ counts }) => [counts.updated, counts.removed, counts.refused])).toEqual([
      [0, 0, 0],
    ]);
    expect(await read()).toEqual(before);
  }
  expect(moves.notices).toEqual([]);
});

it('says what is hidden, and leaves to people what they have decided since', async () => {
  fill(site.event(101, TIMES.past), site.event(102, TIMES.future));
  await moves.move();
  change(101, { status: 'draft' });
  change(102, { password: 'word' });
  await moves.move();
  expect(moves.notices).toEqual([
    'The event 102 has a password now, which these credentials do not open; it is private here.',
    'Not public there any more, and private here: event 101.',
  ]);
  await calendar.editor.patch('/events/101', { status: 'publish' });
  await moves.move();
  expect(await look(101)).toEqual([200, 'publish']);
  expect(await look(102)).toEqual(PRIVATE);
});

it('leaves alone what a password protects that was set here', async () => {
  fill(...[101, 102, 103].map((id) => site.event(id, TIMES.future)));
  await moves.move();
  for (const id of [101, 102, 103]) await calendar.editor.patch(`/events/${id}`, { password: 'ours' });
  change(101, { status: 'draft' });
  change(102, { password: 'theirs' });
  change(103, { title: 'Renamed' });
  await moves.move();
  expect(moves.notices).toEqual([]);
  for (const id of [101, 102, 103]) {
    expect(await look(id)).toEqual([403, 'publish']);
    expect((await calendar.visitor.get(`/events/${id}`, { password: 'ours' })).status).toBe(200);
  }
});

it('leaves a password that was set here, even where the source wins', async () => {
  fill(site.event(101, TIMES.future));
  await moves.move({ policy: 'source-wins' });
  await calendar.editor.patch('/events/101', { password: 'ours' });
  change(101, { title: 'Renamed' });
  await moves.move({ policy: 'source-wins' });
  expect(await look(101)).toEqual([403, 'publish']);
  const { body } = await calendar.visitor.get('/events/101', { password: 'ours' });
  expect(body).toMatchObject({ title: 'Renamed' });
});

it('says nothing of events while the site answers otherwise', async () => {
  fill(site.event(101, TIMES.past), site.event(102, TIMES.future), site.event(103, TIMES.future));
  await moves.move();
  for (const id of [101, 102, 103]) change(id, { hide_from_listings: true });
  const answers: [number, string][] = [
    [404, '{"code":"rest_no_route"}'],
    [404, '{}'],
    [400, '{"code":"rest_missing_callback_param"}'],
  ];
  site.interfere = (_, response) => {
    const [, id] = /\/events\/(\d+)/.exec(site.requests.at(-1) ?? '') ?? [];
    const [status, body] = answers[Number(id) - 101] ?? [0, ''];
    if (status === 0) return false;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    return true;
  };
  await moves.move();
  for (const id of [101, 102, 103]) expect(await look(id)).toEqual([200, 'publish']);
  // A site without any event is broken.
  site.interfere = () => false;
  site.languages[''] = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  await moves.move();
  for (const id of [101, 102, 103]) expect(await look(id)).toEqual([200, 'publish']);
});

it('gives a draft no publication date when it comes back from the trash', async () => {
  const never = { date_utc: '0000-00-00 00:00:00' };
  fill(site.event(101, TIMES.future, { status: 'draft', ...never }));
  await moves.move({ readsAll: true });
  change(101, { status: 'trash' });
  await moves.move({ readsAll: true });
  expect(await look(101)).toEqual(TRASH);
  change(101, { status: 'draft' });
  await moves.move({ readsAll: true });
  const { body } = await calendar.editor.get('/events/101');
  expect(body).toMatchObject({ status: 'draft', ...never });
  change(101, { status: 'publish', date_utc: '2027-03-01 10:00:00' });
  await moves.move({ readsAll: true });
  expect((await calendar.visitor.get('/events/101')).body).toMatchObject({ date_utc: '2027-03-01 10:00:00' });
});
