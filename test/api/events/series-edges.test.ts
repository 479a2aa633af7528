import { clock } from '../../../src/foundation/dates/clock.js';
import { HorizonExtender } from '../../../src/calendar/events/series/horizon-extender.js';
import type { Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';

interface Occurrence extends Made {
  readonly title: string;
  readonly slug: string;
  readonly status: string;
  readonly start_date: string;
  readonly series: {
    readonly id: number;
    readonly rules: string[];
    readonly dates: string[];
    readonly changed: string[];
  };
}

interface Series {
  readonly rules: string[];
  readonly dates: string[];
  readonly listed_until: string | null;
  readonly total: number;
}

const WEEKLY = {
  title: 'Yoga',
  start_date: '2027-11-02 19:00',
  end_date: '2027-11-02 20:00',
  timezone: 'Europe/Ljubljana',
  recurrence: 'FREQ=WEEKLY;COUNT=5',
};

describe('series at the edges', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const list = async (id: number, more: Record<string, string> = {}): Promise<Occurrence[]> => {
    const query = { series: id, per_page: 100, start_date: '2026-01-01', end_date: '2030-12-31', ...more };
    const { body } = await calendar.editor.get('/events', { status: 'publish,draft,private', ...query });
    return (body as { events: Occurrence[] }).events;
  };
  const make = async (more: object = {}): Promise<{ id: number; events: Occurrence[] }> => {
    const { series } = (await makeEvent(calendar.editor, { ...WEEKLY, ...more })) as Occurrence;
    return { id: series.id, events: await list(series.id) };
  };
  const update = (event: Made | undefined, body: object): Promise<unknown> =>
    calendar.editor.post(`/events/${event?.id}`, body);
  const read = async (id: number): Promise<Series> =>
    (await calendar.editor.get(`/series/${id}`)).body as Series;

  it('keeps the own value of an occurrence that is changed at the same moment as all', async () => {
    const { id, events } = await make();
    for (let n = 0; n < 12; n += 1) {
      await calendar.editor.post(`/series/${id}`, { title: `Base ${n}`, reset: true });
      await Promise.all([
        update(events[3], { title: `Own ${n}` }),
        update(events[1], { title: `All ${n}`, scope: 'all' }),
      ]);
      const [, second, , fourth] = await list(id);
      expect([second?.title, fourth?.title, fourth?.series.changed]).toEqual([
        `All ${n}`,
        `Own ${n}`,
        ['title'],
      ]);
    }
  });

  it('brings an occurrence with a status of its own back as a draft', async () => {
    const { id, events } = await make();
    await update(events[2], { status: 'private', title: 'Secret' });
    await calendar.editor.delete(`/events/${events[2]?.id}`);

    await calendar.editor.post(`/series/${id}`, { recurrence: 'FREQ=WEEKLY;COUNT=6' });

    expect((await calendar.visitor.get('/events', { search: 'secret' })).body).toMatchObject({ total: 0 });
    expect((await list(id)).map(({ title, status }) => `${title} ${status}`)).toEqual([
      'Yoga publish',
      'Yoga publish',
      'Secret draft',
      'Yoga publish',
      'Yoga publish',
      'Yoga publish',
    ]);
  });

  it('compares only venues that the caller may see', async () => {
    const { id: hall } = await calendar.editor.make('/venues', { venue: 'Hall' });
    await makeEvent(calendar.editor, { ...WEEKLY, title: 'Concert', recurrence: null, venue: hall });
    const { id } = await make({ password: 'sesame', venue: hall });

    const path = `/series/${id}/preview`;
    expect((await calendar.visitor.get(path)).body).toMatchObject({ conflicts: [] });
    expect((await calendar.editor.get(path)).body).toMatchObject({ conflicts: [{ title: 'Concert' }] });
    const [first] = await list(id);
    await update(first, { venue: [] });
    expect((await calendar.editor.get(path)).body).toMatchObject({ conflicts: [] });
  });

  it('misses no date when the time of an unending series moves', async () => {
    const body = { start_date: '2027-03-10 23:00', end_date: '2027-03-10 23:30', timezone: 'UTC' };
    const { id, events } = await make({ ...body, recurrence: 'FREQ=DAILY' });
    await update(events[0], { start_date: '2027-03-10 00:30', end_date: '2027-03-10 01:00', scope: 'all' });

    clock.set('2027-03-14T12:00:00Z');
    await calendar.app.get(HorizonExtender).extend();

    const { body: preview } = await calendar.editor.get(`/series/${id}/preview`);
    const days = (preview as { dates: string[] }).dates.map((date) =>
      Date.parse(`${date.replace(' ', 'T')}Z`),
    );
    const gaps = days.slice(1).map((day, n) => (day - (days[n] ?? 0)) / 86_400_000);
    expect(gaps.length).toBeGreaterThan(700);
    expect([...new Set(gaps)]).toEqual([1]);
  });

  it('takes what is sent to the series for all, with times of its first day', async () => {
    const { id, events } = await make();
    await update(events[4], { title: 'Own' });
    const sent = { title: 'Own', start_date: '2027-11-02 20:00', end_date: '2027-11-02 21:00' };

    const { status } = await calendar.editor.post(`/series/${id}`, sent);

    expect(status).toBe(200);
    expect((await list(id)).map((event) => `${event.title} ${event.start_date.slice(11, 16)}`)).toEqual(
      Array(5).fill('Own 20:00'),
    );
  });

  it('has the dates of what comes back after its end', async () => {
    const { id, events } = await make();
    await calendar.editor.delete(`/events/${events[2]?.id}`, { scope: 'following' });
    await update(events[3], { status: 'publish' });
    expect(await read(id)).toMatchObject({ total: 3, dates: ['2027-11-23 19:00:00'] });

    const unending = await make({ recurrence: 'FREQ=WEEKLY' });
    await calendar.editor.delete(`/series/${unending.id}`);
    await update(unending.events[1], { status: 'publish' });
    expect(await read(unending.id)).toMatchObject({
      total: 1,
      rules: [],
      dates: ['2027-11-09 19:00:00'],
      listed_until: null,
    });
  });

  it('names drafts that were in the trash by their title and date', async () => {
    const { id, events } = await make({ status: 'draft' });
    await calendar.editor.delete(`/events/${events[1]?.id}`, { scope: 'following' });
    await calendar.editor.post(`/series/${id}`, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await calendar.editor.post(`/series/${id}`, { status: 'publish' });

    expect((await list(id)).map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      'yoga-2027-11-02 publish',
      'yoga-2027-11-09 publish',
      'yoga-2027-11-16 publish',
    ]);
  });

  it('refuses events of more than a year, and cycles of parents', async () => {
    const { id, events } = await make();
    const [first, second] = events;
    const long = { end_date: '9999-12-31 23:59', scope: 'all' };
    expect(refusal(await calendar.editor.post(`/events/${first?.id}`, long))).toMatchObject({
      status: 400,
      params: ['end_date'],
    });
    const part = await makeEvent(calendar.editor, { title: 'Part', post_parent: second?.id });
    const cycle = { post_parent: part.id, scope: 'all' };
    expect(refusal(await calendar.editor.post(`/events/${first?.id}`, cycle))).toMatchObject({
      status: 400,
      params: ['post_parent'],
    });
    expect(await list(id)).toEqual(events);
  });

  it('removes a translation from all occurrences that have it', async () => {
    const { id, events } = await make();
    await update(events[0], { ml_language: 'sl', title: 'Joga', scope: 'all' });
    await calendar.editor.delete(`/events/${events[3]?.id}`, { ml_language: 'sl' });
    expect(await list(id, { ml_language: 'sl' })).toHaveLength(4);

    const { status } = await calendar.editor.delete(`/events/${events[0]?.id}`, {
      ml_language: 'sl',
      scope: 'all',
    });

    expect(status).toBe(200);
    expect(await list(id, { ml_language: 'sl' })).toHaveLength(0);
    expect((await list(id)).map(({ title }) => title)).toEqual(Array(5).fill('Yoga'));
  });
});
