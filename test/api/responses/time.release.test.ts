// Nothing is written, and yet the answer is another one: time goes on.
import { clock } from '../../../src/foundation/dates/clock.js';
import { countQueries } from '../../support/app.js';
import { some } from '../../support/effort.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';
import { ask, startTwins, type Twins, V1 } from './twins.js';

/** Around noon, when events are under way, and midnight in UTC, then back. */
const MOMENTS = [
  '2027-03-10T12:00:00Z',
  '2027-03-10T12:00:01Z',
  '2027-03-10T12:59:59Z',
  '2027-03-10T23:59:59.999Z',
  '2027-03-11T00:00:00Z',
  '2027-03-12T00:00:00Z',
  '2027-03-10T12:00:00Z',
  '2027-03-09T23:59:59Z',
];

/** Each zone with the moments in which its own midnight falls, too. */
const ZONES: readonly (readonly [settings: Record<string, string>, moments: readonly string[]])[] = [
  [{ SITE_TIMEZONE: 'UTC' }, MOMENTS],
  [
    { SITE_TIMEZONE: 'America/New_York' },
    ['2027-03-10T12:00:00Z', '2027-03-11T04:59:59Z', '2027-03-11T05:00:00Z', ...MOMENTS.slice(5)],
  ],
  [
    { SITE_TIMEZONE: 'Pacific/Auckland', EVENT_TIME: 'instant' },
    ['2027-03-10T12:00:01Z', '2027-03-11T10:59:59Z', '2027-03-11T11:00:00Z', ...MOMENTS.slice(5)],
  ],
];

describe.each(some(ZONES, 2))('%j', (settings, moments) => {
  let twins: Twins;
  let other: Neighbour;

  beforeAll(async () => {
    twins = await startTwins(settings);
    other = await startNeighbour(twins.calendar, settings);
  });

  beforeEach(async () => {
    await twins.calendar.empty();
  });

  afterAll(async () => {
    await other.close();
    await twins.close();
  });

  const make = async (start: string, end: string, fields: object = {}, by = twins.calendar.editor) =>
    (await by.make('/events', { title: start, start_date: start, end_date: end, timezone: 'UTC', ...fields }))
      .id;

  const QUESTIONS = [
    '',
    'start_date=now',
    'start_date=tomorrow',
    'ends_after=today',
    'starts_before=tomorrow',
    'strict_dates=true',
    'strict_dates=true&start_date=now',
    'strict_dates=true&start_date=2027-03-10',
    'starts_after=now&strict_dates=true',
    'end_date=%2B1%20hour',
    'ongoing=true&start_date=now',
    'modified_after=-1%20hour',
    'modified_after=yesterday',
    'start_date=2027-03-01&end_date=2027-04-01',
    'ml_missing=de',
    'include=1',
    'start_date=saturday&end_date=sunday',
  ].map((query) => `${V1}/events?${query}`);

  const OTHERS = ['venues?only_with_upcoming=true', 'organizers?only_with_upcoming=true', 'venues', ''].map(
    (path) => `${V1}/${path}`,
  );

  it('answers as the time demands, forwards and backwards', async () => {
    for (let day = 6; day <= 14; day += 1) {
      const date = `2027-03-${String(day).padStart(2, '0')}`;
      await make(`${date} 00:00:00`, `${date} 01:00:00`, {
        venue: { venue: `At ${day}` },
        organizer: { organizer: `By ${day}` },
      });
      await make(`${date} 11:30:00`, `${date} 12:30:00`);
      await make(`${date} 22:30:00`, `${date} 23:59:59`);
    }
    for (const moment of moments) {
      clock.set(moment);
      for (const path of [...QUESTIONS, ...OTHERS]) await twins.same(path);
    }
    // What is still valid comes from memory.
    expect(twins.memory.entries?.hits).toBeGreaterThan(moments.length);
  });

  it('needs no SQL for the default window and for today until midnight in UTC, and then once', async () => {
    await make('2027-03-10 10:00:00', '2027-03-10 11:00:00');
    const path = `${V1}/events?start_date=today`;
    clock.set('2027-03-10T12:00:00Z');
    await twins.warm([path, `${V1}/events`]);
    const { root } = twins.calendar.visitor;
    const asked = (): Promise<number> =>
      countQueries(async () => {
        await ask(root, path);
        await ask(root, `${V1}/events`);
      });
    clock.set('2027-03-10T23:59:59.999Z');
    expect(await asked()).toBe(0);
    clock.set('2027-03-11T00:00:00Z');
    expect(await asked()).toBeGreaterThan(0);
    await twins.warm([path, `${V1}/events`]);
    expect(await asked()).toBe(0);
    clock.set('2027-03-12T12:00:00Z');
    expect((await twins.same(path)).body.toString()).toContain('"total":0');
  });

  it('shows what is due at its moment, and not a millisecond before', async () => {
    const { visitor } = twins.calendar;
    const id = await make('2027-05-01 10:00:00', '2027-05-01 11:00:00', { date: '2027-03-10 12:30:00' });
    const { body } = await twins.calendar.editor.get(`/events/${id}`);
    const { date_utc: date, status } = body as { date_utc: string; status: string };
    expect(status).toBe('future');
    const due = Date.parse(`${date.replace(' ', 'T')}Z`);
    await twins.warm([`${V1}/events`]);
    const shown = async (ms: number): Promise<unknown> => {
      clock.set(new Date(ms).toISOString());
      await twins.same(`${V1}/venues`);
      return ((await visitor.get('/events')).body as { total: number }).total;
    };
    expect(await shown(due - 1)).toBe(0);
    expect(await shown(due)).toBe(1);
    await twins.same(`${V1}/events`);
    await twins.same(`${V1}/events/${id}`);
  });

  it('shows what another process has scheduled', async () => {
    const { visitor } = twins.calendar;
    await twins.warm([`${V1}/events`]);
    const version = twins.memory.changes.version;
    await make('2027-05-01 10:00:00', '2027-05-01 11:00:00', { date: '2027-03-10 18:30:00' }, other.editor);
    await until('the news arrive', () => twins.memory.changes.version > version);
    await twins.warm([`${V1}/events`]);
    clock.set('2027-03-11T12:30:00Z');
    expect((await visitor.get('/events')).body).toMatchObject({ total: 1 });
    await twins.same(`${V1}/events`);
  });
});
