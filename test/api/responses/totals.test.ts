// Totals of lists are counted once until something is written; no answer is kept here, so that they alone are seen.
import { Changes } from '../../../src/data/database/changes/changes.js';
import { countCached, TotalsCache } from '../../../src/data/database/changes/totals-cache.js';
import { ChangeFeed } from '../../../src/data/database/changes/change-feed.js';
import { runDry } from '../../../src/data/database/connection/dry-run.js';
import { POSITION_HEADER } from '../../../src/data/database/replicas/position.js';
import type { Api } from '../../support/api.js';
import { countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;
let other: Neighbour;

beforeAll(async () => {
  calendar = await startTestCalendar({ ANSWER_CACHE_MB: '0', TOTALS_CACHE: '3' });
  other = await startNeighbour(calendar, { ANSWER_CACHE_MB: '0' });
});

afterAll(async () => {
  await other.close();
  await calendar.close();
});

beforeEach(async () => {
  await calendar.empty();
  await calendar.editor.make('/events', anEvent({ categories: 'Jazz' }));
});

const LISTS = ['/events', '/events?categories=jazz', '/events?featured=false', '/venues', '/organizers'];

const totalOf = async (path: string, by: Pick<Api, 'get'> = calendar.visitor): Promise<number> =>
  ((await by.get(path)).body as { readonly total: number }).total;

it.each(LISTS)('counts %s once', async (path) => {
  // What this process hears late of its own writes may clear its memory once more.
  await until('the second reading costs a statement less', async () => {
    calendar.dataSource.changes.recordChange();
    const counted = await countQueries(() => totalOf(path));
    return (await countQueries(() => totalOf(path))) === counted - 1;
  });
});

it.each(['/events', '/events?categories=jazz', '/events?featured=false'])(
  'counts %s again after a write, and the neighbour does so soon',
  async (path) => {
    expect([await totalOf(path), await totalOf(path, other.visitor)]).toEqual([1, 1]);
    await calendar.editor.make('/events', anEvent({ title: 'Second', categories: 'Jazz' }));
    expect(await totalOf(path)).toBe(2);
    await until('the neighbour counts two', async () => (await totalOf(path, other.visitor)) === 2);

    await other.editor.make('/events', anEvent({ title: 'Third', categories: 'Jazz' }));
    expect(await totalOf(path, other.visitor)).toBe(3);
    await until('this process counts three', async () => (await totalOf(path)) === 3);
  },
);

it('counts anew for users and for who names a position, when the news of a write are still under way', async () => {
  const deaf = other.app.get(Changes);
  expect(await totalOf('/events', other.visitor)).toBe(1);
  await other.app.get(ChangeFeed).catchUp();
  const hearing = jest.spyOn(deaf, 'recordChange').mockImplementation(() => undefined);
  try {
    expect([await totalOf('/events', other.visitor), await totalOf('/events', other.editor)]).toEqual([1, 1]);

    await calendar.editor.make('/events', anEvent({ title: 'Second' }));

    expect(await totalOf('/events', other.editor)).toBe(2);
    const sent = { headers: { [POSITION_HEADER]: '0/1' } };
    const answer = await fetch(`${other.root}/calendar/events/v1/events`, sent);
    expect(await answer.json()).toMatchObject({ total: 2 });
    // What is kept is given only while the news were heard lately.
    await other.app.get(ChangeFeed).catchUp();
    expect(await totalOf('/events', other.visitor)).toBe(1);
  } finally {
    hearing.mockRestore();
    deaf.recordChange();
  }
});

it('keeps the totals of each viewer, language and window apart', async () => {
  await calendar.editor.make('/events', anEvent({ title: 'Draft', status: 'draft' }));
  for (const again of ['first', 'again']) {
    const seen = [
      await totalOf('/events'),
      await totalOf('/events', calendar.editor),
      await totalOf('/events?ml_language=de'),
      await totalOf('/events?start_date=2099-01-01'),
    ];
    expect([again, ...seen]).toEqual([again, 1, 2, 0, 0]);
  }
});

describe('kept totals', () => {
  const count = (total: number) => (): Promise<number> => Promise.resolve(total);

  it('are not those that a change overtook', async () => {
    const totals = calendar.app.get(TotalsCache);
    const overtaken = totals.getOrCount('SELECT 1', [], () => {
      calendar.dataSource.changes.recordChange();
      return Promise.resolve(1);
    });
    expect(await overtaken).toBe(1);
    expect(await totals.getOrCount('SELECT 1', [], count(2))).toBe(2);
  });

  it('are not given while changes of other processes may be missing', async () => {
    const [totals, feed] = [calendar.app.get(TotalsCache), calendar.app.get(ChangeFeed)];
    await until('the total is kept', async () => {
      await totals.getOrCount('SELECT 2', [], count(1));
      return (await totals.getOrCount('SELECT 2', [], count(0))) === 1;
    });
    const hearing = jest.spyOn(feed, 'isFresh').mockReturnValue(false);
    try {
      expect(await totals.getOrCount('SELECT 2', [], count(2))).toBe(2);
    } finally {
      hearing.mockRestore();
    }
  });

  it('are as many as the settings say, those used last', async () => {
    const totals = calendar.app.get(TotalsCache);
    await until('nothing changes any more', async () => {
      for (const n of [1, 2, 3, 4]) await totals.getOrCount('SELECT', [n], count(n));
      return (await totals.getOrCount('SELECT', [4], count(0))) === 4;
    });
    expect(await totals.getOrCount('SELECT', [1], count(10))).toBe(10);
  });
});

it('shares no total with a dry run', async () => {
  const { app, dataSource } = calendar;
  const count = (total: number): Promise<number> =>
    countCached(dataSource.manager, 'items', [], () => Promise.resolve(total));
  // Totals are kept only while changes arrive.
  await app.get(ChangeFeed).catchUp();
  const totals = [
    await runDry(dataSource, () => count(2)),
    await count(1),
    await runDry(dataSource, () => count(3)),
  ];

  expect(totals).toEqual([2, 1, 3]);
});
