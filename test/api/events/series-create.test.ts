import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Made } from '../../support/api.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';

const YOGA = {
  title: 'Yoga',
  start_date: '2027-03-16 19:00:00',
  end_date: '2027-03-16 20:30:00',
  timezone: 'Europe/Ljubljana',
  venue: { venue: 'Hall' },
  categories: 'Sport',
};

interface Listed {
  readonly id: number;
  readonly slug: string;
  readonly start_date: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
}

describe('POST /events with a recurrence', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const listed = async (query: Record<string, string | number> = {}): Promise<Listed[]> => {
    const { body } = await calendar.visitor.get('/events', { per_page: 50, ...query });
    return (body as { events: Listed[] }).events;
  };

  it('makes an event of each date, and answers the first', async () => {
    const recurrence = { rules: ['FREQ=WEEKLY;COUNT=4'], excluded: ['2027-03-30'], dates: ['2027-04-01'] };

    const { status, body } = await calendar.editor.post('/events', { ...YOGA, recurrence });

    const first = body as Made;
    const series = (first as unknown as { series: Made }).series;
    expect(status).toBe(201);
    expect(first).toMatchObject({ slug: 'yoga-2027-03-16', start_date: '2027-03-16 19:00:00' });
    expect(series).toEqual({
      id: series.id,
      rules: ['FREQ=WEEKLY;COUNT=4'],
      dates: ['2027-04-01 19:00:00'],
      excluded: ['2027-03-30'],
      occurrence: '2027-03-16 19:00:00',
      changed: [],
      rest_url: `${BASE}/series/${series.id}`,
    });
    const events = await listed();
    expect(events.map((event) => [event.slug, event.utc_start_date, event.utc_end_date])).toEqual([
      ['yoga-2027-03-16', '2027-03-16 18:00:00', '2027-03-16 19:30:00'],
      ['yoga-2027-03-23', '2027-03-23 18:00:00', '2027-03-23 19:30:00'],
      ['yoga-2027-04-01', '2027-04-01 17:00:00', '2027-04-01 18:30:00'],
      ['yoga-2027-04-06', '2027-04-06 17:00:00', '2027-04-06 18:30:00'],
    ]);
    for (const query of [
      { venue: (first as unknown as { venue: Made }).venue.id },
      { categories: 'sport' },
      { search: 'yoga' },
    ])
      expect((await listed(query)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect((await calendar.visitor.get('/categories')).body).toMatchObject({ categories: [{ count: 4 }] });
    expect((await calendar.visitor.get('/events/by-slug/yoga-2027-04-06')).body).toMatchObject({
      id: events[3]?.id,
      series: { id: series.id, occurrence: '2027-04-06 19:00:00' },
    });
    expect((await calendar.editor.get(`/events/${events[2]?.id}/history`)).body).toMatchObject({
      changes: [{ op: 'created', via: 'http' }],
    });
  });

  it('begins with the next date when the start is excluded, and lists an unending rule up to the horizon', async () => {
    const recurrence = 'RRULE:FREQ=MONTHLY\nEXDATE;VALUE=DATE:20270316';

    const { body } = await calendar.editor.post('/events', { ...YOGA, slug: 'course', recurrence });

    expect(body).toMatchObject({ slug: 'course-2027-04-16', start_date: '2027-04-16 19:00:00' });
    const { series } = body as { series: Made };
    expect((await calendar.visitor.get(`/series/${series.id}`)).body).toEqual({
      id: series.id,
      rules: ['FREQ=MONTHLY'],
      dates: [],
      excluded: ['2027-03-16'],
      timezone: 'Europe/Ljubljana',
      all_day: false,
      start_date: '2027-03-16 19:00:00',
      duration: 5400,
      listed_until: '2029-03-16 19:00:00',
      sentence: 'every month on the 16th, with exceptions',
      total: 24,
      modified_utc: '2027-03-10 12:00:00',
      rest_url: `${BASE}/series/${series.id}`,
      events_url: `${BASE}/events/?series=${series.id}`,
    });
  });

  it.each([
    ['a part that is not understood', 'FREQ=WEEKLY;BYDAY=XX', 'recurrence.rules[0]'],
    ['a frequency below a day', 'FREQ=HOURLY', 'recurrence.rules[0]'],
    ['too many dates', 'FREQ=DAILY;UNTIL=20310101', 'recurrence'],
    ['a date before the start', { dates: ['2027-01-01'] }, 'recurrence.dates[0]'],
    ['nothing', {}, 'recurrence'],
  ])('refuses %s, and writes nothing', async (_, recurrence, part) => {
    const answer = await calendar.editor.post('/events', { ...YOGA, recurrence });

    expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: [part] });
    expect(await listed()).toEqual([]);
    expect((await calendar.visitor.get('/venues')).body).toMatchObject({ total: 0 });
  });

  it('lists the occurrences of one series, and each series once', async () => {
    const yoga = await makeEvent(calendar.editor, { ...YOGA, recurrence: 'FREQ=WEEKLY;COUNT=5' });
    const choir = await makeEvent(calendar.editor, {
      ...YOGA,
      title: 'Choir',
      start_date: '2027-03-17 19:00',
      end_date: '2027-03-17 20:00',
      categories: ['Sport', 'Music'],
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    });
    const single = await makeEvent(calendar.editor, { ...YOGA, title: 'Alone', categories: 'Music' });
    const { series } = choir as unknown as { series: Made };
    const ids = (await listed()).map(({ id }) => id);
    const get = (query: Record<string, string | number>): ReturnType<TestCalendar['visitor']['get']> =>
      calendar.visitor.get('/events', query);

    expect((await get({ series: series.id })).body).toMatchObject({
      total: 3,
      events: [{ id: choir.id }, {}, {}],
    });
    expect(eventIds(await get({ series: 99_999 }))).toEqual([]);
    expect(ids).toHaveLength(9);
    const collapsed = await get({ collapse: 'series' });
    expect(collapsed.body).toMatchObject({ total: 3, total_pages: 1 });
    expect(eventIds(collapsed)).toEqual([yoga.id, single.id, choir.id]);
    const later = await get({ collapse: 'series', start_date: '2027-03-23', per_page: 1 });
    expect(later.body).toMatchObject({ total: 2, total_pages: 2 });
    expect(eventIds(later)).toEqual([yoga.id + 1 < single.id ? ids[3] : 0]);
    const named = await get({ collapse: 'series', categories: 'sport,music', orderby: 'title' });
    expect(eventIds(named)).toEqual([single.id, choir.id, yoga.id]);
    expect(eventIds(await get({ collapse: 'series', search: 'choir' }))).toEqual([choir.id]);
    expect(refusal(await get({ collapse: 'venue' }))).toMatchObject({ status: 400, params: ['collapse'] });
  });
});
