import { clock } from '../../../src/foundation/dates/clock.js';
import { VENUE_KIND } from '../../../src/calendar/venues/venues.queries.js';
import { purgeTrash } from '../../../src/calendar/posts/purge-trash.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';
import { settle } from '../../support/settle.js';
import { until } from '../../support/until.js';
import { Mirror, toComparable } from './mirror.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

interface Page {
  readonly events: { readonly id: number }[];
  readonly removed: number[];
  readonly sync_token?: string;
  readonly sync_rest_url?: string;
  readonly next_rest_url?: string;
}

/** Reads on until so many changes are visible: transactions of other tests in this cluster may be open for a while. */
async function readChanged(
  api: TestCalendar['visitor'],
  token: string,
  query: Record<string, string | number | boolean> = {},
  count = 1,
): Promise<Page> {
  const events = new Map<number, Page['events'][number]>();
  const removed = new Set<number>();
  let next = token;
  return until('changes are visible', async () => {
    const { status, body } = await api.get('/events', { ...query, sync_token: next });
    expect([status, body]).toEqual([200, expect.anything()]);
    const page = body as Page;
    next = tokenOf(page);
    for (const event of page.events) events.set(event.id, event);
    for (const id of page.removed) removed.add(id);
    return (
      events.size + removed.size >= count && {
        ...page,
        events: [...events.values()].toSorted((one, other) => one.id - other.id),
        removed: [...removed],
      }
    );
  });
}

/** Of a list ordered by title. */
const LINKS =
  '<http://calendar.test/>; rel="https://api.w.org/", ' +
  `<${BASE.replace(/^http:/, 'webcal:')}/events.ics?orderby=title>; rel="alternate"; type="text/calendar"`;

const tokenOf = ({ sync_token: token, next_rest_url: next }: Page): string =>
  token ?? new URL(next ?? '').searchParams.get('sync_token') ?? '';

describe('a list with sync_token', () => {
  it('is read by ids, and then has what changed and what is gone', async () => {
    const { editor, visitor } = calendar;
    for (const title of ['Zebra', 'Apple', 'Past']) await makeEvent(editor, { title });
    await editor.patch('/events/3', { start_date: '2020-01-01', end_date: '2020-01-02' });
    await makeEvent(editor, { title: 'Draft', status: 'draft' });
    await settle(calendar);
    const query = { per_page: 2, orderby: 'title' };

    const first = await visitor.get('/events', { ...query, sync_token: 'start' });
    const next = tokenOf(first.body as Page);
    const last = await visitor.get('/events', { ...query, sync_token: next });
    const token = tokenOf(last.body as Page);
    const idle = await visitor.get('/events', { sync_token: token });

    const list = `${BASE}/events/?per_page=2&status=publish&orderby=title`;
    expect({ ...(first.body as Page), events: null }).toEqual({
      events: null,
      removed: [],
      rest_url: `${list}&sync_token=start`,
      next_rest_url: `${list}&sync_token=${next}`,
      total: 3,
      total_pages: 2,
    });
    expect({ ...(last.body as Page), events: null }).toEqual({
      events: null,
      removed: [],
      rest_url: `${list}&sync_token=${next}`,
      sync_token: token,
      sync_rest_url: `${list}&sync_token=${token}`,
      total: 3,
      total_pages: 2,
    });
    expect([first, last].map(({ body }) => (body as Page).events.map(({ id }) => id))).toEqual([[1, 2], [3]]);
    expect([first, last].map(({ headers }) => headers.get('Link'))).toEqual([
      LINKS,
      `${LINKS}, <${list}&sync_token=${token}>; rel="sync"`,
    ]);
    expect(idle.body).toMatchObject({ events: [], removed: [] });

    const whole = await visitor.get('/events', { per_page: 3, sync_token: 'start' });
    expect(whole.body).toMatchObject({ sync_token: expect.any(String) as string });
    expect(whole.body).not.toHaveProperty('next_rest_url');

    await editor.patch('/events/2', { title: 'Apples' });
    await editor.delete('/events/3');
    await editor.patch('/events/4', { title: 'Still a draft' });
    await makeEvent(editor, { title: 'New' });
    const changed = await readChanged(visitor, token, { per_page: 50 }, 3);
    const { body: now } = await visitor.get('/events');
    expect(changed.removed).toEqual([3]);
    expect(changed.events).toEqual((now as Page).events.filter(({ id }) => id !== 1));
  });

  it('reports what embeds a changed item, what time changes, and what filters exclude', async () => {
    const { editor, visitor, dataSource } = calendar;
    const image = await makeImage(editor);
    const { id: parent } = await editor.make('/categories', { name: 'Art' });
    const { id: category } = await editor.make('/categories', { name: 'Music', parent });
    const { id: hall } = await editor.make('/venues', { venue: 'Hall', image: image.id });
    const { id: club } = await editor.make('/organizers', { organizer: 'Club' });
    const { id: band } = await editor.make('/organizers', { organizer: 'Band', image: image.id });
    const fields = { venue: hall, categories: [category], organizer: club, tags: 'jazz' };
    await makeEvent(editor, fields);
    await makeEvent(editor, { title: 'Daily', recurrence: 'FREQ=DAILY;COUNT=3', organizer: band });
    await makeEvent(editor, {
      title: 'Online',
      start_date: '2027-03-10 12:30:00',
      online_url: 'https://stream.example.org/',
      online_url_hidden_until_start: true,
    });
    const draft = await makeEvent(editor, { ...fields, title: 'Draft', status: 'draft' });
    const scheduled = await makeEvent(editor, {
      title: 'Due',
      status: 'future',
      date: '2027-03-10 12:40:00',
    });
    const mirrors = [
      new Mirror(visitor, 'events'),
      new Mirror(visitor, 'events', { categories: parent, ml_language: 'de', ml_fallback: true }),
      new Mirror(editor, 'events', { venue: hall, context: 'edit' }),
      new Mirror(visitor, 'venues'),
      new Mirror(visitor, 'categories', {}, 1),
      new Mirror(visitor, 'tags'),
    ];
    const deeds: Record<string, () => Promise<unknown>> = {
      'the venue is renamed': () => editor.patch(`/venues/${hall}`, { venue: 'Old Hall' }),
      'the organizer gets a text': () =>
        editor.patch(`/organizers/${club}`, { organizer: 'Klub' }, { ml_language: 'de' }),
      'the image gets words': () => editor.patch(`/images/${image.id}`, { alt_text: 'Facade' }),
      'the category moves away': () => editor.patch(`/categories/${category}`, { parent: 0 }),
      'and back': () => editor.patch(`/categories/${category}`, { parent }),
      'the one above is renamed': () => editor.patch(`/categories/${parent}`, { slug: 'arts' }),
      'the tag is deleted': () => editor.delete('/tags/3'),
      'an occurrence is excluded': () => editor.delete('/events/8'),
      'the venue is private': () => editor.patch(`/venues/${hall}`, { status: 'private' }),
      'and renamed unseen': () => editor.patch(`/venues/${hall}`, { venue: 'Secret Hall' }),
      'and in the trash': () => editor.delete(`/venues/${hall}`),
      'and gone': () => purgeTrash(dataSource, VENUE_KIND, new Date('2027-03-11T00:00:00Z')),
      'an event shows its address': () => {
        clock.set('2027-03-10T12:32:00Z');
        return Promise.resolve();
      },
      'an event is due': () => {
        clock.set('2027-03-10T12:45:00Z');
        return Promise.resolve();
      },
      'an event gets a password': () => editor.patch('/events/7', { password: 'sesame' }),
      'and changes behind it': () => editor.patch('/events/7', { description: 'Secret' }),
      'the draft is published': () => editor.patch(`/events/${draft.id}`, { status: 'publish' }),
      'and left out of lists': () => editor.patch(`/events/${draft.id}`, { hide_from_listings: true }),
    };
    await Promise.all(mirrors.map((mirror) => mirror.sync()));

    for (const [name, deed] of Object.entries(deeds)) {
      await deed();
      // A list cannot be filtered by what is in the trash.
      if (name === 'and in the trash') mirrors.splice(2, 1);
      for (const mirror of mirrors) {
        const expected = toComparable(await mirror.walk());
        await until(
          `the copy is complete`,
          async () => {
            await mirror.sync();
            return JSON.stringify(toComparable(mirror.items)) === JSON.stringify(expected);
          },
          10_000,
        ).catch(() => undefined);
        expect({ name, path: mirror.path, items: toComparable(mirror.items) }).toEqual({
          name,
          path: mirror.path,
          items: expected,
        });
      }
    }
    expect(mirrors.map(({ restarts }) => restarts)).toEqual([0, 0, 0, 0, 0]);
    const [{ removed }] = mirrors as [Mirror];
    // The draft was public when it left the lists.
    expect([...removed].toSorted((one, other) => one - other)).toEqual([8, draft.id]);
    expect([...(mirrors[0]?.items.keys() ?? [])]).toContain(scheduled.id);
  });

  it('reports as gone what shows its address and leaves the list at one moment', async () => {
    const { editor, visitor } = calendar;
    const { id } = await makeEvent(editor, {
      title: 'Online',
      start_date: '2027-03-10 12:30:00',
      online_url: 'https://stream.example.org/',
      online_url_hidden_until_start: true,
    });
    const mirror = new Mirror(visitor, 'events');
    await mirror.sync();
    expect([...mirror.items.keys()]).toEqual([id]);

    clock.set('2027-03-10T12:32:00Z');
    await editor.delete(`/events/${id}`);
    // Open transactions of other tests in this cluster hold changes back.
    await until('the event is gone', async () => {
      await mirror.sync();
      return mirror.items.size === 0;
    });

    expect([...mirror.removed]).toEqual([id]);
  });

  it('has everything of transactions that commit late', async () => {
    const { editor, visitor, dataSource } = calendar;
    await makeEvent(editor, { title: 'Early' });
    await makeEvent(editor, { title: 'Late' });
    await settle(calendar);
    const start = tokenOf((await visitor.get('/events', { sync_token: 'start' })).body as Page);
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`INSERT INTO item_changes (transaction_id, changed_at, kind, item_id, operation, fields, channel,
      visibility, author_ids)
      VALUES (pg_current_xact_id()::text::bigint, now(), 'event', 2, 'updated', '{}', 'cli', 3, '{}')`);
    await editor.patch('/events/1', { title: 'Earlier' });
    const during = (await visitor.get('/events', { sync_token: start })).body as Page;
    await runner.commitTransaction();
    await runner.release();
    const after = await readChanged(visitor, tokenOf(during), { per_page: 1 });
    const rest = await readChanged(visitor, tokenOf(after), { per_page: 1 });

    expect(during.events).toEqual([]);
    expect([after, rest].flatMap(({ events }) => events.map(({ id }) => id))).toEqual([2, 1]);
  });

  it('reports again what changes again while a client reads on', async () => {
    const { editor, visitor } = calendar;
    const { id: venue } = await editor.make('/venues', { venue: 'Hall' });
    for (let n = 0; n < 4; n += 1) await makeEvent(editor, { venue });
    const cities = new Map<number, string>();
    let token = tokenOf((await visitor.get('/events', { sync_token: 'start' })).body as Page);
    const readNext = async (): Promise<Page> => {
      const { body } = await visitor.get('/events', { per_page: 2, sync_token: token });
      token = tokenOf(body as Page);
      for (const { id } of (body as Page).events) {
        const { body: event } = await visitor.get(`/events/${id}`);
        cities.set(id, (event as { venue: { city: string } }).venue.city);
      }
      return body as Page;
    };
    await editor.patch(`/venues/${venue}`, { city: 'Koper' });
    const first = await until('the first change is visible', async () => {
      const page = await readNext();
      return page.events.length > 0 && page;
    });
    await editor.patch(`/venues/${venue}`, { city: 'Maribor' });
    const isDone = (): boolean => [...cities.values()].join() === Array(4).fill('Maribor').join();
    const isRead = (): Promise<boolean> => readNext().then(isDone);
    await until('all changes are visible', isRead, 10_000).catch(() => undefined);

    expect(first.next_rest_url).toEqual(expect.any(String));
    expect([...cities.values()]).toEqual(Array(4).fill('Maribor'));
  });
});
