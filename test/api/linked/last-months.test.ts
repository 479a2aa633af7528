import { foldLinkCounts } from '../../../src/calendar/events/counts/link-counts.queries.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { idsOf } from '../../support/responses.js';
import { until } from '../../support/until.js';
import { NOUNS } from './nouns.js';

/** Starts of the events of each item, in UTC. */
const STARTS = [
  [],
  ['2027-02-28 23:59:59'],
  ['2027-03-01 00:00:00'],
  ['2027-03-31 23:59:59'],
  ['2027-04-01 00:00:00'],
  ['2027-01-10 10:00:00', '2027-03-09 10:00:00', '2027-05-05 10:00:00'],
  ['2027-05-05 10:00:00', '2028-02-01 00:00:00'],
];

/** Around the borders of months. */
const MOMENTS = [
  '2027-02-28T23:59:59Z',
  '2027-03-01T00:00:00Z',
  '2027-03-01T00:00:01Z',
  '2027-03-31T23:59:59Z',
  '2027-04-01T00:00:00Z',
  '2027-05-05T10:00:01Z',
  '2028-02-01T00:00:01Z',
];

describe.each(NOUNS)('GET /$many: those with upcoming events, from stored months', ({ one, many }) => {
  let calendar: TestCalendar;
  let items: number[];

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  beforeEach(async () => {
    await calendar.empty();
    items = [];
    for (const [n, starts] of STARTS.entries()) {
      const { id } = await calendar.editor.make(`/${many}`, { [one]: `Item ${n}` });
      items.push(id);
      for (const start of starts) await makeDated(id, start);
    }
  });
  afterAll(() => calendar.close());

  const makeDated = async (item: number | undefined, start: string, more: object = {}): Promise<number> => {
    const dates = { timezone: 'UTC', start_date: start, end_date: start, [one]: item };
    return (await makeEvent(calendar.editor, { ...dates, ...more })).id;
  };
  const change = async (id: number, fields: object): Promise<void> => {
    expect(await calendar.editor.post(`/events/${id}`, fields)).toMatchObject({ status: 200 });
  };
  const fold = (): Promise<void> => foldLinkCounts(calendar.dataSource.manager, 0);

  /** The list of contributors reads the events, that of visitors the stored months. */
  const expectEqual = async (): Promise<number[][]> => {
    const found: number[][] = [];
    for (const moment of MOMENTS) {
      clock.set(moment);
      for (const language of [{}, { ml_language: 'de' }, { ml_language: 'sl', ml_fallback: 'true' }]) {
        const query = { only_with_upcoming: 'true', per_page: 50, ...language, status: 'publish' };
        const listed = await calendar.visitor.get(`/${many}`, query);
        const expected = await calendar.contributor.get(`/${many}`, query);
        expect([moment, language, idsOf(listed, many)]).toEqual([moment, language, idsOf(expected, many)]);
        expect(listed.body).toMatchObject({ total: idsOf(expected, many).length });
        if (!('ml_language' in language)) found.push(idsOf(listed, many).sort((a, b) => a - b));
      }
    }
    return found;
  };
  const numbered = (...numbers: number[]): (number | undefined)[] => numbers.map((n) => items[n]);

  it('are the same before events are folded and afterwards', async () => {
    const expected = [
      numbered(1, 2, 3, 4, 5, 6),
      numbered(2, 3, 4, 5, 6),
      numbered(3, 4, 5, 6),
      numbered(3, 4, 5, 6),
      numbered(4, 5, 6),
      numbered(6),
      [],
    ];
    expect(await expectEqual()).toEqual(expected);
    await fold();
    expect(await expectEqual()).toEqual(expected);
  });

  it('follow changes that wait, and that were folded', async () => {
    await fold();
    const later = await makeDated(items[0], '2027-06-01 10:00:00');
    const hidden = await makeDated(items[1], '2027-06-01 10:00:00', { hide_from_listings: true });
    const protectedOne = await makeDated(items[2], '2027-06-01 10:00:00', { password: 'secret' });
    await change(later, {
      start_date: '2027-03-20 10:00:00',
      end_date: '2027-03-20 12:00:00',
    });
    expect((await expectEqual())[3]).toEqual(numbered(3, 4, 5, 6));
    await fold();
    expect((await expectEqual())[2]).toEqual(numbered(0, 3, 4, 5, 6));

    await change(hidden, { hide_from_listings: false });
    await change(protectedOne, { password: '' });
    await calendar.editor.delete(`/events/${later}`);
    const shown = numbered(1, 2, 4, 5, 6);
    expect((await expectEqual())[4]).toEqual(shown);
    await fold();
    expect((await expectEqual())[4]).toEqual(shown);

    await calendar.editor.delete(`/events/${hidden}`);
    await change(protectedOne, { status: 'draft' });
    await fold();
    expect((await expectEqual())[4]).toEqual(numbered(4, 5, 6));
    const last = await calendar.dataSource.query<unknown[]>(
      `SELECT month::text FROM ${one}_last_months WHERE language = '*' ORDER BY ${one}_id`,
    );
    expect(last).toEqual(
      ['2027-02-01', '2027-03-01', '2027-03-01', '2027-04-01', '2027-05-01', '2028-02-01'].map((month) => ({
        month,
      })),
    );
  });

  it('forget an item whose last event has gone', async () => {
    await fold();
    const only = await makeDated(items[0], '2027-06-01 10:00:00');
    await fold();
    await calendar.editor.delete(`/events/${only}`);
    await fold();
    expect(
      await calendar.dataSource.query(`SELECT FROM ${one}_last_months WHERE ${one}_id = $1`, [items[0]]),
    ).toEqual([]);
  });

  it('keep a month that another process folds meanwhile', async () => {
    const march = await makeDated(items[0], '2027-03-15 10:00:00');
    await fold();
    await makeDated(items[0], '2027-04-15 10:00:00');
    const other = calendar.dataSource.createQueryRunner();
    await other.startTransaction();
    await foldLinkCounts(other.manager, 0);
    await calendar.editor.delete(`/events/${march}`);
    const folded = fold();
    await expect(Promise.race([folded.then(() => 'folded'), waitForLock(calendar)])).resolves.toBe('waits');
    await other.commitTransaction();
    await other.release();
    await folded;
    expect((await expectEqual())[3]).toEqual(numbered(0, 3, 4, 5, 6));
  });
});

const waitForLock = ({ dataSource }: TestCalendar): Promise<string> =>
  until('a statement waits for a lock', async () => {
    const waiting = await dataSource.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0 && 'waits';
  });
