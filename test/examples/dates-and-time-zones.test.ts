import { pick, refusal, valueOf } from '../support/responses.js';
import type { ApiResponse } from '../support/api.js';
import { NOW, startTestCalendar, type TestCalendar } from '../support/app.js';
import messages from '../../src/foundation/languages/messages/en/parameter-errors.json';
import { readPage, sectionsOf, tableOf } from '../docs/page.js';

const page = readPage('dates-and-time-zones.md');
const parts = new Map([...sectionsOf(page, 2), ...sectionsOf(page, 3)]);
const part = (heading: string): string => parts.get(heading) ?? '';

const SITE = 'Europe/Ljubljana';
const EVENING = { title: 'Evening', start_date: '2027-05-01 20:00', end_date: '2027-05-01 23:00' };

let calendar: TestCalendar;

/** Texts that are absent from a row are not sent. */
const sent = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));

const values = (answer: ApiResponse, ...keys: string[]): unknown[] => Object.values(pick(answer, ...keys));

const create = (fields: Record<string, string | undefined>): Promise<ApiResponse> =>
  calendar.editor.post('/events', { title: 'Evening', ...sent(fields) });

/** `start_date=2027-05-01&end_date=…`, its values as a browser would send them. */
const titles = async (query: string): Promise<string> => {
  const answer = await calendar.visitor.get(`/events?${query.replaceAll(' ', '%20')}`);
  const events = valueOf(answer, 'events') as { title: string }[];
  return events.map(({ title }) => title).join(', ') || 'none';
};

const makeAll = async (events: readonly (readonly [title: string, ...dates: string[]])[]): Promise<void> => {
  for (const [title, start = '', end = '', timezone = SITE, allDay = 'false'] of events) {
    await calendar.editor.make('/events', {
      title,
      start_date: start,
      end_date: end,
      timezone,
      all_day: allDay,
    });
  }
};

const on = (settings: Record<string, string>): void => {
  beforeAll(async () => {
    calendar = await startTestCalendar(settings);
  });
  afterAll(() => calendar.close());
};

describe('docs/dates-and-time-zones.md', () => {
  it('says when it is', () => {
    expect([NOW, page.includes('noon of Wednesday, 10 March 2027, in UTC')]).toEqual([
      '2027-03-10T12:00:00Z',
      true,
    ]);
  });
});

describe('the events of docs/dates-and-time-zones.md', () => {
  on({ SITE_TIMEZONE: SITE });

  const head = ['start_date sent', 'timezone sent', 'start_date', 'utc_start_date', 'timezone_abbr'];

  it.each([
    ...tableOf(part('Writing the dates of an event').split('\n### ')[0] ?? '', ...head),
    ...tableOf(part('Hours that do not exist, and hours that come twice'), ...head),
  ])('start at %s in %s', async (start, timezone, ...expected) => {
    const answer = await create({ start_date: start, end_date: start, timezone });

    expect(values(answer, 'start_date', 'utc_start_date', 'timezone_abbr')).toEqual(expected);
  });

  it.each(tableOf(part('What is refused'), 'Refused', 'Message', 'Why'))(
    'do not start at %s: %s',
    async (start, reason = '') => {
      const answer = await create({ start_date: start, end_date: '2099-05-01' });

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['start_date'] });
      const { params } = valueOf(answer, 'data') as { params: { start_date: string } };
      const [sentence = ''] = (new Map(Object.entries(messages)).get(reason) ?? 'unknown').split('{');
      expect(params.start_date.startsWith(sentence)).toBe(true);
    },
  );

  const days = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'];

  it.each(tableOf(part('Whole days'), 'start_date sent', 'end_date sent', 'timezone sent', ...days))(
    'last whole days from %s to %s in %s',
    async (start, end, timezone, ...expected) => {
      const answer = await create({ start_date: start, end_date: end, timezone, all_day: 'true' });

      expect(values(answer, ...days)).toEqual(expected);
    },
  );

  it.each(tableOf(part('Ends and updates'), 'Update', ...days))(
    'are updated: %s',
    async (update, ...expected) => {
      const { id } = await calendar.editor.make('/events', EVENING);
      const [name = '', value = ''] = update.split('=');

      const answer = await calendar.editor.post(`/events/${id}`, { [name]: value });

      expect(values(answer, ...days)).toEqual(expected);
    },
  );
});

describe('the lists of docs/dates-and-time-zones.md', () => {
  on({ SITE_TIMEZONE: SITE });

  beforeAll(() =>
    makeAll([
      ['Exhibition', '2027-04-20', '2027-05-10', SITE, 'true'],
      ['Market', '2027-05-01', '2027-05-01', SITE, 'true'],
      ['Walk', '2027-05-01 10:00', '2027-05-01 11:00'],
      ['Concert', '2027-05-01 20:00', '2027-05-02 01:00'],
    ]),
  );

  it.each([
    ...tableOf(part('The days of a list'), 'Query', 'Events'),
    ...tableOf(part('Exact times'), 'Query', 'Events'),
  ])('hold for %s: %s', async (query, expected) => {
    expect(await titles(query)).toBe(expected);
  });
});

describe.each(
  tableOf(part('When no dates are sent'), 'SITE_TIMEZONE', 'start_date of the link', 'end_date of the link'),
)('the list without dates of a site in %s', (zone, start, end) => {
  on({ SITE_TIMEZONE: zone });

  it(`covers the time from ${start} to ${end}`, async () => {
    const link = new URL(String(valueOf(await calendar.visitor.get('/events'), 'rest_url')));

    expect(['start_date', 'end_date'].map((name) => link.searchParams.get(name))).toEqual([start, end]);
  });
});

describe.each(['local', 'instant'])('EVENT_TIME=%s of docs/dates-and-time-zones.md', (eventTime) => {
  on({ SITE_TIMEZONE: SITE, EVENT_TIME: eventTime });

  beforeAll(() =>
    makeAll([
      ['New York', '2027-05-01 20:00', '2027-05-01 21:00', 'America/New_York'],
      ['Ljubljana', '2027-05-01 22:00', '2027-05-01 23:00'],
      ['Tokyo', '2027-05-02 01:00', '2027-05-02 02:00', 'Asia/Tokyo'],
    ]),
  );

  const rows = tableOf(part('Wall clocks or moments: EVENT_TIME'), 'EVENT_TIME', 'Query', 'Events');

  it.each(rows.filter(([value]) => value === eventTime))('%s: %s gives %s', async (_, query, expected) => {
    expect(await titles(query)).toBe(expected);
  });
});
