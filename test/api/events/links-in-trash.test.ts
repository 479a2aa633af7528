import { ORGANIZER_KIND } from '../../../src/calendar/organizers/organizers.queries.js';
import { purgeTrash } from '../../../src/calendar/posts/purge-trash.js';
import { VENUE_KIND } from '../../../src/calendar/venues/venues.queries.js';
import { invalid, pick } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Api } from '../../support/api.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';

const PLACE = { geo_lat: 45.5, geo_lng: 13.7 };

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

describe.each([
  ['venue', VENUE_KIND],
  ['organizer', ORGANIZER_KIND],
] as const)('events of a %s in the trash', (noun, kind) => {
  const path = `/${kind.collection}`;
  const make = async (name: string, by: Api = calendar.editor): Promise<number> =>
    (await by.make(path, { [noun]: name, ...(noun === 'venue' ? PLACE : {}) })).id;

  const trash = async (id: number): Promise<void> => {
    expect((await calendar.editor.delete(`${path}/${id}`)).status).toBe(200);
  };

  const restore = async (id: number, by = calendar.editor): Promise<void> => {
    const restored = await by.patch(`${path}/${id}`, { status: 'publish' });
    expect(pick(restored, 'status')).toEqual({ status: 'publish' });
  };

  const idsIn = (body: unknown): number[] => {
    const found = (body as Record<string, { id: number } | { id: number }[]>)[noun] ?? [];
    return [found].flat().map(({ id }) => id);
  };

  const linked = async (event: number, by = calendar.visitor): Promise<number[]> =>
    idsIn((await by.get(`/events/${event}`)).body);

  it('keeps what visitors read, before and after, the same in every byte', async () => {
    const { visitor } = calendar;
    const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
    const event = await makeEvent(calendar.editor, { [noun]: [three, one, two] });
    const requests = [
      [`/events/${event.id}`],
      ['/events'],
      ['/events', { [noun]: one }],
      ['/events', { geoloc: true }],
      [path, { event: event.id }],
      [path, { has_events: true }],
      [path, { only_with_upcoming: true }],
    ] as const;
    const read = async (): Promise<unknown[]> => {
      const answers = await Promise.all(requests.map(([to, query]) => visitor.get(to, query)));
      return answers.map(({ status, body }) => [
        status,
        JSON.stringify(body).replaceAll(/"modified[a-z_]*":("[^"]*"|\{[^}]*\})/g, ''),
      ]);
    };
    const before = await read();

    await trash(one);
    const meanwhile = await linked(event.id);
    await restore(one);

    expect(meanwhile).toEqual([three, two]);
    expect(await read()).toEqual(before);
  });

  it('hides what is in the trash from everybody: in events, filters and lists', async () => {
    const { editor, administrator, visitor } = calendar;
    const id = await make('Hall');
    const event = await makeEvent(editor, { [noun]: id });
    const tagBefore = (await visitor.get(`/events/${event.id}`)).headers.get('etag');
    await trash(id);

    for (const by of [visitor, editor, administrator]) {
      const { body, headers } = await by.get(`/events/${event.id}`);
      expect(idsIn(body)).toEqual([]);
      expect(headers.get('etag')).not.toBe(tagBefore);
      expect(Object.keys((body as { json_ld: object }).json_ld)).not.toContain(
        noun === 'venue' ? 'location' : 'organizer',
      );
      expect(refusal(await by.get('/events', { [noun]: id }))).toEqual(invalid(noun));
      if (noun === 'venue') {
        expect(eventIds(await by.get('/events', { geoloc: true }))).toEqual([]);
        expect(eventIds(await by.get('/events', { geoloc_lat: 45.5, geoloc_lng: 13.7 }))).toEqual([]);
      }
    }
    const inTrash = async (query: Record<string, string | number | boolean>): Promise<unknown> =>
      pick(await editor.get(path, { status: 'trash', ...query }), 'total');
    expect(await inTrash({})).toEqual({ total: 1 });
    expect(await inTrash({ event: event.id })).toEqual({ total: 0 });
    expect(await inTrash({ has_events: true })).toEqual({ total: 0 });
    expect(await inTrash({ has_events: false })).toEqual({ total: 1 });
    expect(await inTrash({ only_with_upcoming: true })).toEqual({ total: 0 });
  });

  it('lists the events again by where they are', async () => {
    const { editor, visitor } = calendar;
    const id = await make('Hall');
    const event = await makeEvent(editor, { [noun]: id });
    await trash(id);
    await restore(id);

    expect(eventIds(await visitor.get('/events', { [noun]: id }))).toEqual([event.id]);
    expect(pick(await visitor.get(path, { event: event.id }), 'total')).toEqual({ total: 1 });
    if (noun === 'venue') {
      expect(eventIds(await visitor.get('/events', { geoloc: true }))).toEqual([event.id]);
      expect(eventIds(await visitor.get('/events', { geoloc_lat: 45.5, geoloc_lng: 13.7 }))).toEqual([
        event.id,
      ]);
    }
  });

  it('brings back events that changed or were in the trash meanwhile', async () => {
    const { editor } = calendar;
    const id = await make('Hall');
    const changed = await makeEvent(editor, { [noun]: id });
    const trashed = await makeEvent(editor, { [noun]: id, title: 'Another' });
    await editor.delete(`/events/${trashed.id}`);
    await trash(id);
    await editor.patch(`/events/${changed.id}`, { featured: true });
    await editor.patch(`/events/${trashed.id}`, { status: 'publish' });
    expect([await linked(changed.id), await linked(trashed.id)]).toEqual([[], []]);
    await editor.delete(`/events/${trashed.id}`);

    await restore(id);
    await editor.patch(`/events/${trashed.id}`, { status: 'publish' });

    expect([await linked(changed.id), await linked(trashed.id)]).toEqual([[id], [id]]);
    const events = await calendar.visitor.get('/events', { [noun]: id });
    expect(eventIds(events)).toEqual([changed.id, trashed.id]);
  });

  it('takes an answer back without a change of hidden links', async () => {
    const { editor } = calendar;
    const [hidden, shown, second] = [await make('Hidden'), await make('Shown'), await make('Second')];
    const alone = await makeEvent(editor, { [noun]: hidden });
    const both = await makeEvent(editor, { [noun]: [hidden, shown, second] });
    await trash(hidden);

    for (const { id } of [alone, both]) {
      const { body } = await editor.get(`/events/${id}`, { context: 'edit' });
      expect((await editor.put(`/events/${id}`, body)).status).toBe(200);
    }
    await restore(hidden);

    expect(await linked(alone.id)).toEqual([hidden]);
    expect(await linked(both.id)).toEqual([hidden, shown, second]);
  });

  it('moves an event for good to what it is sent to', async () => {
    const { editor } = calendar;
    const [old, other] = [await make('Old'), await make('Other')];
    const moved = await makeEvent(editor, { [noun]: old });
    const cleared = await makeEvent(editor, { [noun]: [old, other] });
    const named = await makeEvent(editor, { [noun]: old });
    await trash(old);

    await editor.patch(`/events/${moved.id}`, { [noun]: other });
    await editor.patch(`/events/${cleared.id}`, { [noun]: [] });
    await editor.patch(`/events/${named.id}`, { [noun]: { [noun]: 'Old' } });
    await restore(old);

    expect(await linked(moved.id)).toEqual([other]);
    expect(await linked(cleared.id)).toEqual([]);
    expect(await linked(named.id)).toEqual([other + 4]);
  });

  it('does not link what is in the trash', async () => {
    const { editor } = calendar;
    const id = await make('Hall');
    const event = await makeEvent(editor, { [noun]: id });
    await trash(id);

    expect(refusal(await editor.patch(`/events/${event.id}`, { [noun]: id }))).toEqual(invalid(noun));
    await restore(id);
    expect(await linked(event.id)).toEqual([id]);
  });

  it('shows what comes back as a draft to those who may read it', async () => {
    const { contributor, editor, visitor } = calendar;
    const id = await make('Hall');
    const event = await makeEvent(editor, { [noun]: id });
    await trash(id);
    await editor.patch(`${path}/${id}`, { status: 'draft' });

    expect(await linked(event.id, editor)).toEqual([id]);
    expect([await linked(event.id), await linked(event.id, contributor)]).toEqual([[], []]);
    expect(eventIds(await visitor.get('/events', { geoloc: true }))).toEqual([]);
  });

  it('loses the links of what is purged, and nothing else of the events', async () => {
    const { dataSource, editor, visitor } = calendar;
    const [gone, kept] = [await make('Gone'), await make('Kept')];
    const event = await makeEvent(editor, { [noun]: [gone, kept] });
    await trash(gone);

    expect(await purgeTrash(dataSource, kind, new Date('2027-04-01T00:00:00Z'))).toEqual({
      items: 1,
      texts: 0,
    });

    expect(await linked(event.id)).toEqual([kept]);
    expect(eventIds(await visitor.get('/events', { [noun]: kept }))).toEqual([event.id]);
    const [left] = await dataSource.query<[{ links: number; rows: number }]>(
      `SELECT (SELECT count(*)::int FROM event_${noun}s WHERE ${noun}_id = $1) AS links,
         (SELECT count(*)::int FROM event_${noun}_listings WHERE ${noun}_id = $1) AS rows`,
      [gone],
    );
    expect(left).toEqual({ links: 0, rows: 0 });
  });
});
