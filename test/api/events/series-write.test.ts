import { clock } from '../../../src/foundation/dates/clock.js';
import { HorizonExtender } from '../../../src/calendar/events/series/horizon-extender.js';
import type { ApiResponse, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';

interface Occurrence extends Made {
  readonly title: string;
  readonly slug: string;
  readonly start_date: string;
  readonly series: {
    id: number;
    rules: string[];
    excluded: string[];
    occurrence: string;
    changed: string[];
  } | null;
}

const TUESDAYS = {
  title: 'Yoga',
  start_date: '2027-03-16 19:00:00',
  end_date: '2027-03-16 20:30:00',
  timezone: 'Europe/Ljubljana',
  recurrence: 'FREQ=WEEKLY;COUNT=5',
};

describe('writes to a series', () => {
  let calendar: TestCalendar;
  let first: Occurrence;
  let seriesId: number;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    first = (await makeEvent(calendar.author, TUESDAYS)) as Occurrence;
    seriesId = first.series?.id ?? 0;
  });

  const list = async (query: Record<string, string | number> = {}): Promise<Occurrence[]> => {
    const { body } = await calendar.author.get('/events', { per_page: 50, ...query });
    return (body as { events: Occurrence[] }).events;
  };
  const say = async (query?: Record<string, string | number>): Promise<string[]> =>
    (await list(query)).map(({ title, start_date: start }) => `${start.slice(5, 16)} ${title}`);
  const write = async (n: number, body: Record<string, unknown>): Promise<ApiResponse> =>
    calendar.author.post(`/events/${(await list())[n]?.id}`, body);

  it('changes one occurrence, which keeps what it has of its own', async () => {
    const { body } = await write(1, { title: 'Yoga outside', start_date: '2027-03-23 18:00' });
    expect(body).toMatchObject({
      title: 'Yoga outside',
      series: { occurrence: '2027-03-23 19:00:00', changed: ['start_date', 'title'] },
    });

    const changed = await write(0, {
      title: 'Pilates',
      start_date: '2027-03-16 20:00',
      cost: '€5',
      scope: 'all',
    });

    expect(changed.body).toMatchObject({ title: 'Pilates', series: { occurrence: '2027-03-16 20:00:00' } });
    expect(await say()).toEqual([
      '03-16 20:00 Pilates',
      '03-23 18:00 Yoga outside',
      '03-30 20:00 Pilates',
      '04-06 20:00 Pilates',
      '04-13 20:00 Pilates',
    ]);
    expect((await list()).map((event) => event['cost'])).toEqual(Array(5).fill('€5'));
    expect(await say({ search: 'pilates' })).toHaveLength(4);

    await write(0, { title: 'Tai Chi', scope: 'all', reset: true });
    expect((await list()).map(({ title }) => title)).toEqual(Array(5).fill('Tai Chi'));
    expect((await list())[1]?.series?.changed).toEqual(['start_date']);
  });

  it('counts the changes of a new occurrence from its own beginning', async () => {
    const sequences = async (): Promise<(string | undefined)[]> =>
      Promise.all(
        (await list()).map(async ({ id }) => {
          const { body } = await calendar.visitor.get(`/events/${id}.ics`);
          return /^SEQUENCE:(\d+)/m.exec(body as string)?.[1];
        }),
      );
    await write(0, { start_date: '2027-03-16 18:00', end_date: '2027-03-16 19:00', scope: 'all' });
    const before = await sequences();
    expect(before).toEqual(Array(5).fill('1'));
    await write(0, { recurrence: 'FREQ=WEEKLY;COUNT=6', scope: 'all' });
    expect(await sequences()).toEqual([...before, '0']);
  });

  it('splits a series for the following occurrences', async () => {
    const { body } = await write(2, { title: 'Advanced', scope: 'following' });

    const following = (body as Occurrence).series;
    expect(following).toMatchObject({ rules: ['FREQ=WEEKLY;UNTIL=20270413T190000'] });
    expect(following?.id).not.toBe(seriesId);
    expect((await list())[0]?.series?.rules).toEqual(['FREQ=WEEKLY;UNTIL=20270330T185959']);
    expect(await say({ series: seriesId })).toEqual(['03-16 19:00 Yoga', '03-23 19:00 Yoga']);
    expect(await say({ series: following?.id ?? 0 })).toEqual([
      '03-30 19:00 Advanced',
      '04-06 19:00 Advanced',
      '04-13 19:00 Advanced',
    ]);
  });

  it('compares a new recurrence with the old one by the original starts', async () => {
    await write(1, { title: 'Own' });
    const ids = (await list()).map(({ id }) => id);

    await write(0, { recurrence: { rules: ['FREQ=WEEKLY;COUNT=3'], dates: ['2027-03-20'] }, scope: 'all' });

    expect(await say()).toEqual([
      '03-16 19:00 Yoga',
      '03-20 19:00 Yoga',
      '03-23 19:00 Own',
      '03-30 19:00 Yoga',
    ]);
    expect((await list()).map(({ id }) => ids.indexOf(id))).toEqual([0, -1, 1, 2]);
    expect((await calendar.author.get(`/events/${ids[4]}`)).status).toBe(403);

    expect((await write(2, { recurrence: null })).body).toMatchObject({ title: 'Own', series: null });
    expect(await say()).toEqual(['03-23 19:00 Own']);
    await write(0, { recurrence: 'FREQ=DAILY;COUNT=2' });
    expect(await say()).toEqual(['03-23 19:00 Own', '03-24 19:00 Own']);
  });

  it('trashes one, the following or all occurrences, and takes one back', async () => {
    const [, second] = await list();
    const excluded = async (): Promise<unknown> =>
      ((await calendar.author.get(`/series/${seriesId}`)).body as { excluded: unknown }).excluded;

    const sequence = async (path: string): Promise<string | undefined> =>
      /^SEQUENCE:(\d+)/m.exec((await calendar.visitor.get(`${path}.ics`)).body as string)?.[1];
    expect(await sequence(`/series/${seriesId}`)).toBe('0');
    await calendar.author.delete(`/events/${second?.id}`);
    expect(await sequence(`/series/${seriesId}`)).toBe('1');
    expect(await excluded()).toEqual(['2027-03-23 19:00:00']);
    expect(await say()).toHaveLength(4);
    await calendar.author.post(`/events/${second?.id}`, { status: 'publish' });
    expect(await excluded()).toEqual([]);
    expect((await list())[1]).toMatchObject({ id: second?.id, slug: 'yoga-2027-03-23' });

    const [, , third] = await list();
    await calendar.author.delete(`/events/${third?.id}`, { scope: 'following' });
    expect(await say()).toEqual(['03-16 19:00 Yoga', '03-23 19:00 Yoga']);
    await calendar.author.delete(`/events/${first.id}`, { scope: 'all' });
    expect(await say()).toEqual([]);
    expect(refusal(await calendar.author.get(`/series/${seriesId}`))).toMatchObject({
      status: 400,
      params: ['id'],
    });
  });

  it('writes a translation to all occurrences', async () => {
    await write(0, { ml_language: 'sl', title: 'Joga', scope: 'all' });

    expect(await say({ ml_language: 'sl' })).toHaveLength(5);
    expect((await list({ ml_language: 'sl' })).map(({ slug }) => slug)).toContain('joga-2027-04-13');
    expect(await say({ ml_language: 'sl', search: 'joga' })).toHaveLength(5);
    expect((await list()).map(({ title }) => title)).toEqual(Array(5).fill('Yoga'));
  });

  it('needs the right to edit every touched event, writes nothing otherwise, and names what is wrong', async () => {
    const [, second] = await list();
    await calendar.editor.post(`/events/${second?.id}`, { author: calendar.userIds.editor });
    const before = await list();

    expect(refusal(await write(0, { title: 'No', scope: 'all' }))).toMatchObject({ status: 403 });
    expect(refusal(await calendar.author.delete(`/events/${first.id}`, { scope: 'all' }))).toMatchObject({
      status: 403,
    });
    const fails: [Record<string, unknown>, string][] = [
      [{ scope: 'some' }, 'scope'],
      [{ scope: 'all', start_date: '2027-03-17 19:00', end_date: '2027-03-17 20:00' }, 'start_date'],
      [{ scope: 'all', recurrence: 'FREQ=SECONDLY' }, 'recurrence.rules[0]'],
    ];
    for (const [body, name] of fails)
      expect(refusal(await calendar.editor.post(`/events/${first.id}`, { title: 'No', ...body }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: [name],
      });
    expect(await list()).toEqual(before);
  });

  it('takes the verbs of terms at the address of the series, with preconditions', async () => {
    await write(1, { title: 'Own' });
    const path = `/series/${seriesId}`;
    const { headers } = await calendar.author.get(path);
    const tag = headers.get('ETag') ?? '';
    const send = (match: string, title: string): Promise<ApiResponse> =>
      calendar.author.send(
        'PATCH',
        path,
        {},
        { 'Content-Type': 'application/json', 'If-Match': match },
        JSON.stringify({ title }),
      );

    expect(refusal(await send('"other"', 'No'))).toMatchObject({ status: 412 });
    expect((await send(tag, 'Pilates')).body).toMatchObject({ id: seriesId, total: 5 });
    expect((await list()).map(({ title }) => title)).toEqual([
      'Pilates',
      'Own',
      'Pilates',
      'Pilates',
      'Pilates',
    ]);
    expect((await calendar.visitor.get(`${path}/preview`)).body).toMatchObject({
      dates: (await list()).map(({ start_date: start }) => start),
      conflicts: [],
    });
    const put = await calendar.author.put(path, { cost: '€5' });
    expect([put.status, (await list()).map((event) => event['cost'])]).toEqual([200, Array(5).fill('€5')]);
    expect((await calendar.author.delete(path)).body).toMatchObject({ id: seriesId, total: 5 });
    expect(await list()).toEqual([]);
  });

  it.each(['', '/preview'])('revalidates reads of a series until an occurrence changes: %s', async (rest) => {
    const path = `/series/${seriesId}${rest}`;
    const tag = (await calendar.visitor.get(path)).headers.get('ETag') ?? '';
    const revalidate = (): Promise<ApiResponse> => calendar.visitor.get(path, {}, { 'If-None-Match': tag });

    expect(await revalidate()).toMatchObject({ status: 304, body: undefined });
    await calendar.author.delete(`/events/${first.id}`);
    expect((await revalidate()).status).toBe(200);
  });

  it('extends unending series up to the horizon, once', async () => {
    await calendar.author.post(`/events/${first.id}`, { recurrence: 'FREQ=MONTHLY' });
    const total = async (): Promise<unknown> =>
      ((await calendar.visitor.get(`/series/${seriesId}`)).body as { total: unknown }).total;
    expect(await total()).toBe(25);
    const { body: before } = await calendar.visitor.get(`/series/${seriesId}`);

    clock.set('2027-06-10T12:00:00Z');
    const extender = calendar.app.get(HorizonExtender);
    await extender.extend();
    await extender.extend();

    expect(await total()).toBe(27);
    const { modified_utc: modified } = before as { modified_utc: string };
    expect((await calendar.visitor.get(`/series/${seriesId}`)).body).toMatchObject({
      modified_utc: modified,
    });
    expect((await calendar.visitor.get('/events/by-slug/yoga-2029-05-16')).body).toMatchObject({
      start_date: '2029-05-16 19:00:00',
      series: { id: seriesId, occurrence: '2029-05-16 19:00:00' },
    });
  });
});
