import { clock } from '../../../src/foundation/dates/clock.js';
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';
import { CONFLICT, idOf, isReplayed, messageOf, post, UNDER_WAY } from './keyed.js';

describe('a request with a key, while the first one is under way', () => {
  let calendar: TestCalendar;
  let neighbour: Neighbour;

  beforeAll(async () => {
    // Who waits for what the tests hold gives up after half of it.
    const settings = { STATEMENT_TIMEOUT_MS: '60000' };
    calendar = await startTestCalendar(settings);
    neighbour = await startNeighbour(calendar, settings);
  });
  afterAll(async () => {
    await neighbour.close();
    await calendar.close();
  });
  beforeEach(async () => {
    jest.restoreAllMocks();
    await calendar.empty();
    await calendar.dataSource.query(`DELETE FROM idempotency_keys`);
  });

  const count = async (table: string): Promise<number> => {
    const [row] = await calendar.dataSource.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM ${table}`,
    );
    return row.count;
  };

  /** Nobody makes an event until the work is done. */
  const holdingEvents = async <T>(work: () => Promise<T>): Promise<T> => {
    const runner = calendar.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(`LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE`);
      return await work();
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  };
  const claims = (): Promise<{ token: string }[]> =>
    calendar.dataSource.query(`SELECT token FROM idempotency_keys`);

  it('is told to come again, and makes nothing', async () => {
    const [first, second] = await holdingEvents(async () => {
      const waiting = post(calendar.editor, 'slow', anEvent());
      await until('the key is taken', async () => (await claims()).length === 1);
      return [waiting, await post(neighbour.editor, 'slow', anEvent())] as const;
    });

    expect(refusal(second)).toEqual(CONFLICT);
    expect([messageOf(second), second.headers.get('Retry-After')]).toEqual([UNDER_WAY, '2']);
    expect((await first).status).toBe(201);
    expect(isReplayed(await post(neighbour.editor, 'slow', anEvent()))).toBe(true);
    expect(await count('events')).toBe(1);
  });

  it('takes its place when that has taken too long, and one of them makes the event', async () => {
    const [first, second] = await holdingEvents(async () => {
      const waiting = post(calendar.editor, 'stuck', anEvent());
      await until('the key is taken', async () => (await claims()).length === 1);
      const [{ token } = { token: '' }] = await claims();
      clock.set('2027-03-10T12:02:00Z');
      const next = post(neighbour.editor, 'stuck', anEvent());
      await until('it is taken over', async () => (await claims())[0]?.token !== token);
      return [waiting, next] as const;
    });

    expect(refusal(await first)).toEqual(CONFLICT);
    expect((await second).status).toBe(201);
    expect(await count('events')).toBe(1);
  });

  it('hears nothing of a former one whose key has expired and is still stored', async () => {
    const [former, sent] = [anEvent(), anEvent({ title: 'Other' })];
    clock.set('2027-03-10T12:00:30Z');
    await post(calendar.editor, 'late', former);
    // Expired keys are removed once a minute.
    clock.set('2027-03-11T12:00:01Z');
    await post(calendar.editor, 'new', anEvent());
    clock.set('2027-03-11T12:00:30Z');
    const tokenOf = async (): Promise<string | undefined> => {
      const rows = await calendar.dataSource.query<{ token: string }[]>(
        `SELECT token FROM idempotency_keys ORDER BY expires_at DESC LIMIT 1`,
      );
      return rows[0]?.token;
    };
    const before = await tokenOf();
    const first = await holdingEvents(async () => {
      const waiting = post(calendar.editor, 'late', sent);
      await until('the key is taken', async () => (await tokenOf()) !== before);
      expect(refusal(await post(neighbour.editor, 'late', sent))).toEqual(CONFLICT);
      return [waiting] as const;
    });
    const made = await first[0];
    const again = await post(calendar.editor, 'late', sent);
    expect([made.status, isReplayed(made), isReplayed(again)]).toEqual([201, false, true]);
    expect(again.body).toEqual(made.body);
  });

  it('makes one event of many that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        post(n % 2 === 0 ? calendar.editor : neighbour.editor, 'many', anEvent()),
      ),
    );

    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(made.map(idOf)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201).map(refusal)).toEqual(
      Array(12 - made.length).fill(CONFLICT),
    );
    expect(await count('events')).toBe(1);
  });
});
