import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { makeEvent, refusal, textOf } from '../../support/make.js';

interface Day {
  readonly date: string;
  readonly total: number;
  readonly starting: number;
  readonly events: readonly { readonly title: string }[];
}

interface Month {
  readonly month: string;
  readonly total: number;
  readonly previous_date: string | null;
  readonly next_date: string | null;
  readonly days: readonly Day[];
}

const daysOf = ({
  status,
  body,
}: ApiResponse): Record<string, [total: number, starting: number, titles: string]> => {
  if (status !== 200) throw new Error(`The calendar answered ${status}: ${JSON.stringify(body)}`);
  const { days } = body as Month;
  return Object.fromEntries(
    days
      .filter(({ total }) => total > 0)
      .map((day) => [
        day.date.slice(5),
        [day.total, day.starting, day.events.map(({ title }) => title).join(', ')],
      ]),
  );
};

describe('the calendar of a month', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const add = (title: string, start: string, end: string, fields: object = {}): Promise<{ id: number }> =>
    makeEvent(calendar.editor, { title, start_date: start, end_date: end, ...fields });

  const read = (query: Record<string, string>): Promise<ApiResponse> =>
    calendar.visitor.get('/events/calendar', query);

  it('names the events of each day by their own wall clocks, and the nearest days around', async () => {
    await add('Before', '2027-04-20 10:00:00', '2027-04-20 12:00:00');
    await add('Into May', '2027-04-30 22:00:00', '2027-05-01 02:00:00');
    await add('Until midnight', '2027-05-01 20:00:00', '2027-05-02 00:00:00');
    await add('In Auckland', '2027-05-31 23:00:00', '2027-05-31 23:30:00', { timezone: 'Pacific/Auckland' });
    await add('Days', '2027-05-30', '2027-06-02', { all_day: true });
    await add('After', '2027-07-09 10:00:00', '2027-07-09 12:00:00');
    const answer = await read({ month: '2027-05' });

    expect(daysOf(answer)).toEqual({
      '05-01': [2, 1, 'Until midnight, Into May'],
      '05-30': [1, 1, 'Days'],
      '05-31': [2, 1, 'In Auckland, Days'],
    });
    const { days, ...month } = answer.body as Month;
    expect(month).toEqual({
      month: '2027-05',
      total: 4,
      previous_date: '2027-04-30',
      next_date: '2027-07-09',
    });
    expect(days.map(({ date }) => date)).toHaveLength(31);
    expect(days[0]?.events[0]).toMatchObject({
      all_day: false,
      start_date: '2027-05-01 20:00:00',
      timezone: 'UTC',
      event_status: 'scheduled',
      series: null,
      language: 'en',
      url: expect.stringMatching(/\/event\/until-midnight\/$/) as unknown,
    });
  });

  it('takes the filters of the list, names a few events of each day and counts all', async () => {
    for (let hour = 10; hour < 15; hour += 1)
      await add(`At ${hour}`, `2027-05-08 ${hour}:00:00`, `2027-05-08 ${hour}:30:00`, {
        tags: hour % 2 === 0 ? 'even' : 'odd',
      });

    expect(daysOf(await read({ month: '2027-05' }))).toEqual({ '05-08': [5, 5, 'At 10, At 11, At 12'] });
    expect(daysOf(await read({ month: '2027-05', per_day: '1' }))).toEqual({ '05-08': [5, 5, 'At 10'] });
    expect(daysOf(await read({ month: '2027-05', tags: 'odd' }))).toEqual({
      '05-08': [2, 2, 'At 11, At 13'],
    });
    expect(daysOf(await read({ month: '2027-05', search: 'nothing' }))).toEqual({});
  });

  it('names the nearest days by the clocks of the events, and what has gone on for weeks', async () => {
    await add('In Honolulu', '2027-04-30 20:00:00', '2027-04-30 21:00:00', { timezone: 'Pacific/Honolulu' });
    await add('In Auckland', '2027-06-01 08:00:00', '2027-06-01 09:00:00', { timezone: 'Pacific/Auckland' });
    await add('Weeks', '2027-04-12 10:00:00', '2027-05-02 10:00:00');
    const answer = await read({ month: '2027-05' });
    expect(daysOf(answer)).toEqual({ '05-01': [1, 0, 'Weeks'], '05-02': [1, 0, 'Weeks'] });
    expect(answer.body).toMatchObject({ previous_date: '2027-04-30', next_date: '2027-06-01' });
  });

  it('takes the radius of a point, and falls back from a translation that was removed', async () => {
    const venue = { venue: 'Town Hall', geo_lat: 45.55, geo_lng: 13.73 };
    const { id } = await add('Concert', '2027-05-08 10:00:00', '2027-05-08 11:00:00', { venue });
    // The venue is 61 km away.
    const near = { month: '2027-05', geoloc_lat: '45', geoloc_lng: '13.73' };
    expect(daysOf(await read(near))).toEqual({});
    expect(daysOf(await read({ ...near, geoloc_radius: '70' }))).toEqual({ '05-08': [1, 1, 'Concert'] });

    await calendar.editor.post(`/events/${id}`, { title: 'Konzert', ml_language: 'de' });
    await calendar.editor.delete(`/events/${id}`, { ml_language: 'de' });
    const german = { month: '2027-05', ml_language: 'de', ml_fallback: 'true' };
    expect(daysOf(await read(german))).toEqual({ '05-08': [1, 1, 'Concert'] });
  });

  it('begins with the month of today, and keeps what is not public to itself', async () => {
    await add('Draft Secret', '2027-05-08 10:00:00', '2027-05-08 11:00:00', { status: 'draft' });
    await add('Private Secret', '2027-05-08 10:00:00', '2027-05-08 11:00:00', { status: 'private' });

    const answer = await read({ month: '2027-05' });
    expect([daysOf(answer), textOf(answer).includes('Secret')]).toEqual([{}, false]);
    const { month, previous_date: previous, next_date: next } = (await read({})).body as Month;
    expect({ month, previous, next }).toEqual({
      month: expect.stringMatching(/^20\d\d-\d\d$/) as unknown,
      previous: null,
      next: null,
    });
  });

  it('is not sent again until it changes', async () => {
    const { headers } = await read({ month: '2027-05' });
    const condition = { 'If-None-Match': headers.get('ETag') ?? '' };
    const again = await calendar.visitor.get('/events/calendar', { month: '2027-05' }, condition);
    expect([again.status, again.body]).toEqual([304, undefined]);

    await add('Late', '2027-05-30 10:00:00', '2027-05-30 11:00:00');
    const changed = await calendar.visitor.get('/events/calendar', { month: '2027-05' }, condition);
    expect(daysOf(changed)).toEqual({ '05-30': [1, 1, 'Late'] });
  });

  it.each(['2027-13', '2027', '0000-01', 'May'])('refuses %j as a month', async (month) => {
    expect(refusal(await read({ month }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['month'],
    });
  });
});
