// Dates mean days of the site, in the form of the request's language; below an alias they mean what the original makes of
// them.
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { anEvent, eventIds, makeEvent, refusal } from '../../support/make.js';

const ALIAS = 'wp-json/tribe/events/v1';

/** 22:30 of Wednesday, 10 March, in New York; Thursday in UTC */
const EVENING = '2027-03-11T03:30:00Z';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ SITE_TIMEZONE: 'America/New_York', NAMESPACE_ALIASES: ALIAS });
});
afterAll(() => calendar.close());
beforeEach(() => clock.set(EVENING));

const messageOf = ({ body }: ApiResponse): unknown =>
  Object.values((body as { data: { params: object } }).data.params)[0];

const linkOf = ({ body }: ApiResponse): URLSearchParams =>
  new URL((body as { rest_url: string }).rest_url).searchParams;

describe('the days of GET /events', () => {
  beforeAll(async () => {
    for (const day of ['09', '10', '11', '12'])
      await makeEvent(calendar.editor, {
        title: day,
        start_date: `2027-03-${day} 20:00`,
        end_date: `2027-03-${day} 21:00`,
      });
  });
  afterAll(() => calendar.empty());

  it.each<[Record<string, string>, number[], number[]]>([
    [{ start_date: 'today', end_date: 'today' }, [2], [3]],
    [{ starts_after: 'tomorrow' }, [4], []],
    [{ ends_before: '+1 day' }, [1, 2, 3], [1, 2, 3, 4]],
    [{ start_date: '2027-03-10T22:00:00-05:00', end_date: 'tomorrow' }, [2, 3], [3, 4]],
    [{ start_date: '2027-03-12' }, [4], [4]],
    [{ starts_after: 'tomorrow 01:30', strict_dates: '1' }, [3, 4], [4]],
    [{ starts_after: '2027-03-11 00:59', strict_dates: '1' }, [2, 3, 4], [2, 3, 4]],
    // Made at noon of the 10th in UTC
    [{ modified_after: 'today' }, [2, 3, 4], []],
  ])('of %j are those of the site, or of UTC when lenient', async (query, site, lenient) => {
    const { visitor } = calendar;

    expect(eventIds(await visitor.get('/events', query))).toEqual(site);
    expect(eventIds(await visitor.get('/events', { ...query, lenient_dates: 'true' }))).toEqual(lenient);
    const alias = visitor.under(`/${ALIAS}`);
    expect(eventIds(await alias.get('/events', query))).toEqual(lenient);
    expect(eventIds(await alias.get('/events', { ...query, lenient_dates: 'false' }))).toEqual(site);
  });

  it('are never those of a cached response', async () => {
    const today = async (): Promise<number[]> =>
      eventIds(await calendar.visitor.get('/events', { start_date: 'today', end_date: 'today' }));

    for (const [moment, ids] of [
      ['2027-03-11T04:59:59Z', [2]],
      ['2027-03-11T05:00:00Z', [3]],
      ['2027-03-11T23:59:59Z', [3]],
      ['2027-03-12T04:59:59Z', [3]],
      ['2027-03-12T05:00:00Z', [4]],
    ] as const) {
      clock.set(moment);
      expect([moment, await today(), await today()]).toEqual([moment, ids, ids]);
    }
  });

  it.each([
    ['de', '10.3.2027', '2027-03-10'],
    ['sk', '10. 3. 2027', '2027-03-10'],
    ['fr', '05/06/2027', '2027-06-05'],
    ['nl', '05-06-2027', '2027-06-05'],
    ['en', '31/12/2027', '2027-12-31'],
    ['en', '12/31/2027', '2027-12-31'],
    ['hu', '2027. 12. 31.', '2027-12-31'],
  ])('are read as %s writes them: %s', async (ml_language, start_date, day) => {
    const answer = await calendar.visitor.get('/events', { ml_language, start_date, ml_fallback: 'true' });

    expect(answer.status).toBe(200);
    expect(linkOf(answer).get('start_date')).toBe(`${day} 00:00:00`);
  });

  it('follow the original below an alias, whose links say the same again', async () => {
    const alias = calendar.visitor.under(`/${ALIAS}`);

    const slashes = await alias.get('/events', { start_date: '05/06/2027', ml_language: 'fr' });
    const sent = await calendar.visitor.get('/events', { start_date: '05/06/2027', lenient_dates: '1' });

    expect(linkOf(slashes).get('start_date')).toBe('2027-05-06 00:00:00');
    expect([...linkOf(sent)]).toContainEqual(['lenient_dates', 'true']);
    expect(refusal(await alias.get('/events', { start_date: '31/12/2027' }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['start_date'],
    });
  });

  it('that can be read in two ways are refused, with both', async () => {
    const answer = await calendar.visitor.get('/events', { start_date: '05/06/2027' });
    const venues = await calendar.visitor.get('/venues', { modified_after: '5.6.2027' });

    expect(refusal(answer).params).toEqual(['start_date']);
    expect(messageOf(answer)).toBe('This date can be read in two ways. Write 2027-06-05 or 2027-05-06.');
    expect(refusal(venues).params).toEqual(['modified_after']);
  });
});

describe('dates that are written', () => {
  const hour = { start_date: '2027-05-01 20:00', end_date: '2027-05-01 21:00' };
  const endBefore = { start_date: '2027-05-02 20:00', end_date: '2027-05-01 20:00' };

  it.each<[Record<string, unknown>, string, string, object]>([
    [
      { ...hour, start_date: '2027-02-30' },
      'start_date',
      'The month does',
      { start_date: '2027-03-02 00:00:00' },
    ],
    [
      { ...hour, end_date: 'june 31 2027' },
      'end_date',
      'The month does',
      { end_date: '2027-07-01 00:00:00' },
    ],
    [{ ...hour, start_date: '2027' }, 'start_date', 'A number alone', { start_date: '1969-12-31 19:33:47' }],
    [{ ...hour, date: '2027-02-29' }, 'date', 'The month does', { date: '2027-03-01 00:00:00' }],
    [{ ...hour, date_utc: '2026' }, 'date_utc', 'A number alone', { date_utc: '1970-01-01 00:33:46' }],
    [endBefore, 'end_date', 'The end is', { end_date: '2027-05-02 20:00:00' }],
    [{ ...hour, end_date: '05/06/2027' }, 'end_date', 'This date can', { end_date: '2027-05-06 00:00:00' }],
  ])('are refused as %j, by the name %s', async (sent, name, message, lenient) => {
    const refused = await calendar.editor.post('/events', anEvent(sent));
    const byBody = await calendar.editor.post('/events', anEvent({ ...sent, lenient_dates: true }));
    const byQuery = await calendar.editor.post('/events', anEvent(sent), { lenient_dates: 'true' });
    const byAlias = await calendar.editor.under(`/${ALIAS}`).post('/events', anEvent(sent));

    expect(refusal(refused)).toEqual({ status: 400, code: 'rest_invalid_param', params: [name] });
    expect(messageOf(refused)).toMatch(new RegExp(`^${message}`));
    for (const { status, body } of [byBody, byQuery, byAlias]) {
      expect(status).toBe(201);
      expect(body).toMatchObject(lenient);
    }
  });

  it('are refused below an alias when it is told to', async () => {
    const alias = calendar.editor.under(`/${ALIAS}`);

    const answer = await alias.post('/events', anEvent({ ...endBefore, lenient_dates: false }));

    expect(refusal(answer).params).toEqual(['end_date']);
  });

  it('move an event by one of its dates only as far as the other', async () => {
    const { id } = await makeEvent(calendar.editor, hour);

    const start = await calendar.editor.post(`/events/${id}`, { start_date: '2027-05-01 22:00' });
    const end = await calendar.editor.post(`/events/${id}`, { end_date: '2027-05-01 19:00' });
    const lenient = await calendar.editor.post(`/events/${id}`, {
      start_date: '2027-05-01 22:00',
      lenient_dates: true,
    });

    expect([refusal(start).params, refusal(end).params]).toEqual([['start_date'], ['end_date']]);
    expect(lenient.body).toMatchObject({
      start_date: '2027-05-01 22:00:00',
      end_date: '2027-05-01 22:00:00',
    });
  });

  it('are those of the language, in nested items and offers too', async () => {
    const german = calendar.editor.under('/de/calendar/events/v1');
    const sent = anEvent({
      title: 'Jazznacht',
      start_date: '1.5.2027 20:00',
      end_date: '01.05.2027, 23:00',
      venue: { venue: 'Lagerhaus', date: '3.2.2027' },
      offers: [{ price: '10', valid_from: '3.2.2027' }],
    });
    const wrong = (fields: Record<string, unknown>) => german.post('/events', anEvent(fields));

    expect((await german.post('/events', sent)).body).toMatchObject({
      start_date: '2027-05-01 20:00:00',
      end_date: '2027-05-01 23:00:00',
      venue: { date: '2027-02-03 00:00:00' },
      offers: [{ valid_from: '2027-02-03' }],
    });
    expect(refusal(await wrong({ venue: { venue: 'Halle', date: '30.2.2027' } })).params).toEqual(['venue']);
    expect(refusal(await wrong({ offers: [{ price: '1', valid_through: 'soon' }] })).params).toEqual([
      'offers',
    ]);
    expect(refusal(await german.post('/organizers', { organizer: 'Ada', date: '31.4.2027' })).params).toEqual(
      ['date'],
    );
  });
});
