import { Logger } from '@nestjs/common';
import { clock } from '../../../src/foundation/dates/clock.js';
import { foldTermCounts } from '../../../src/calendar/terms/term-counts.queries.js';
import { TermCounts } from '../../../src/calendar/terms/term-counts.js';
import { TermsService } from '../../../src/calendar/terms/terms.service.js';
import type { ApiResponse, Made } from '../../support/api.js';
import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { until } from '../../support/until.js';
import { some } from '../../support/effort.js';

const LANGUAGES = ['en', 'de', 'sl'];

/** Numbers that look random and are the same in every run: mulberry32. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

describe('the counts of terms', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const COUNTED = `SELECT language, term_id AS "termId", sum(delta)::int AS count FROM term_counts
    GROUP BY language, term_id HAVING sum(delta) <> 0 ORDER BY 1, 2`;
  const TRUE = `SELECT language, term_id AS "termId", count(*)::int AS count FROM event_term_listings
    WHERE status = 'publish' AND NOT protected GROUP BY language, term_id ORDER BY 1, 2`;
  const rowsOf = async (): Promise<number> => {
    const [row] = await calendar.dataSource.query<[{ n: number }]>(
      `SELECT count(*)::int AS n FROM term_counts`,
    );
    return row.n;
  };
  const fold = (most?: number): Promise<void> => foldTermCounts(calendar.dataSource.manager, most);

  async function expectTrue(): Promise<number> {
    const counted = await calendar.dataSource.query<object[]>(COUNTED);
    expect(counted).toEqual(await calendar.dataSource.query(TRUE));
    return counted.length;
  }

  it.each(some([1, 2, 3], 3))('are exact after many writes at once (seed %s)', async (seed) => {
    const roll = dice(seed);
    const { editor } = calendar;
    const events: number[] = [];
    const terms: number[] = [];
    const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
    const some = (): number[] =>
      [...new Set([pick(terms), pick(terms), pick(terms)])].filter((id) => id !== undefined);
    const newTerm = async (): Promise<void> => {
      const kind = roll(2) === 0 ? 'categories' : 'tags';
      const { status, body } = await editor.post(`/${kind}`, { name: `Term ${roll(1e9)}` });
      if (status === 201) terms.push((body as Made).id);
    };
    const fields = (): object => ({ categories: some(), tags: some() });
    const work: (() => Promise<unknown>)[] = [
      newTerm,
      async () => {
        const status = pick(['publish', 'publish', 'publish', 'draft', 'private', 'future']);
        const made = await editor.post(
          '/events',
          anEvent({ ...fields(), status, ml_language: pick(LANGUAGES) }),
        );
        if (made.status === 201) events.push((made.body as Made).id);
        return made;
      },
      () => editor.post(`/events/${pick(events) ?? 0}`, fields()),
      () => editor.post(`/events/${pick(events) ?? 0}`, { categories: [] }),
      () => editor.post(`/events/${pick(events) ?? 0}`, { password: pick(['sesame', '', '']) }),
      () => editor.post(`/events/${pick(events) ?? 0}`, { status: pick(['publish', 'draft', 'pending']) }),
      () => editor.post(`/events/${pick(events) ?? 0}`, { title: 'Text', ml_language: pick(LANGUAGES) }),
      () => editor.delete(`/events/${pick(events) ?? 0}`),
      () => editor.delete(`/events/${pick(events) ?? 0}`, { ml_language: pick(LANGUAGES) ?? '' }),
      () =>
        editor.post(`/${pick(['categories', 'tags']) ?? ''}/${pick(terms) ?? 0}`, {
          name: `Name ${roll(1e9)}`,
        }),
      () => (roll(3) === 0 ? editor.delete(`/tags/${pick(terms) ?? 0}`) : fold(1)),
      () => (roll(3) === 0 ? editor.delete(`/categories/${pick(terms) ?? 0}`) : fold(1)),
    ];
    for (let n = 0; n < 8; n += 1) await newTerm();
    for (let n = 0; n < 4; n += 1) await work[1]?.();

    const statuses = new Set<number>();
    const worker = async (): Promise<void> => {
      for (let n = 0; n < 25; n += 1) {
        const answer = (await work[roll(work.length)]?.()) as Partial<ApiResponse> | undefined;
        if (answer?.status !== undefined) statuses.add(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));

    // Some of what is named is gone by then; nothing fails.
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201]));
    await expectTrue();
    // By then all others may be drafts, protected or gone.
    await makeEvent(editor, { tags: ['first', 'second', 'third'] });
    expect(await expectTrue()).toBeGreaterThan(5);
    await fold(0);
    await expectTrue();
  });

  it('follow an event that becomes public when its moment comes, and a text that is removed', async () => {
    await calendar.editor.make('/tags', { name: 'jazz' });
    const { id } = await makeEvent(calendar.editor, {
      tags: [1],
      status: 'future',
      date: '2027-03-10 13:00:00',
    });
    await calendar.editor.post(`/events/${id}`, { title: 'Abend' }, { ml_language: 'de' });
    const countIn = async (ml_language: string): Promise<unknown> => {
      const { body } = await calendar.visitor.get('/tags', {
        ml_language,
        ml_fallback: 'true',
        orderby: 'count',
      });
      return (body as { tags: { count: number }[] }).tags.map(({ count }) => count);
    };
    const waiting = await countIn('de');
    clock.set('2027-03-10T13:00:00Z');
    const published = await countIn('de');
    await calendar.editor.delete(`/events/${id}`, { ml_language: 'de' });
    const { body } = await calendar.visitor.get('/tags/1', { ml_language: 'de' });
    clock.set(NOW);

    expect([waiting, published, (body as { count: number }).count]).toEqual([[], [1], 0]);
    await expectTrue();
  });

  it('are folded: few rows stay of many, none of a term that is gone', async () => {
    await calendar.editor.make('/tags', { name: 'jazz' });
    await calendar.editor.make('/tags', { name: 'quiet' });
    await makeEvent(calendar.editor, { tags: [2] });
    for (let n = 0; n < 25; n += 1) await makeEvent(calendar.editor, { tags: [1] });
    const before = await rowsOf();
    await fold(1);
    const after = await rowsOf();
    await calendar.dataSource.query(`INSERT INTO term_counts VALUES ('en', 99, 3), ('*', 99, 3)`);
    await fold();

    // The calendar itself may have folded them once meanwhile.
    expect(before).toBeGreaterThan(4);
    expect([after, await rowsOf()]).toEqual([4, 4]);
    expect(await expectTrue()).toBe(4);
    await calendar.editor.delete('/tags/1');
    expect(await rowsOf()).toBe(2);
  });

  it('are folded by many at once without a loss', async () => {
    await calendar.editor.make('/tags', { name: 'jazz' });
    const { id } = await makeEvent(calendar.editor, { tags: [1] });
    await calendar.dataSource.query(
      `INSERT INTO term_counts SELECT 'en', 1, CASE n % 3 WHEN 0 THEN 2 ELSE -1 END FROM generate_series(1, 300) n`,
    );
    const toggle = async (): Promise<void> => {
      for (let n = 0; n < 10; n += 1)
        await calendar.editor.post(`/events/${id}`, { status: n % 2 === 0 ? 'draft' : 'publish' });
    };

    await Promise.all([toggle(), ...Array.from({ length: 30 }, () => fold(1))]);

    expect(await expectTrue()).toBe(2);
  });

  it('are folded in the background after two hundred writes', async () => {
    await calendar.editor.make('/tags', { name: 'jazz' });
    const crowd = (): Promise<unknown> =>
      calendar.dataSource.query(`INSERT INTO term_counts SELECT 'en', 1, 1 FROM generate_series(1, 50)`);
    const terms = new TermCounts(calendar.dataSource);
    await crowd();
    for (let n = 0; n < 200; n += 1) terms.recordWrites();
    await until('the counts are folded', async () => (await rowsOf()) === 1);
    await crowd();
    for (let n = 0; n < 199; n += 1) terms.recordWrites();
    const unfolded = await rowsOf();
    terms.recordWrites();
    terms.recordWrites();
    await until('the counts are folded again', async () => (await rowsOf()) === 1);

    expect(unfolded).toBe(51);
  });

  it('hear of every write of an event', async () => {
    const written = jest.spyOn(calendar.app.get(TermsService, { strict: false }), 'onEventWritten');

    const { id } = await calendar.editor.make('/events', anEvent({ tags: 'jazz' }));
    await calendar.editor.patch(`/events/${id}`, { tags: 'blues' });
    await calendar.editor.delete(`/events/${id}`);

    expect(written).toHaveBeenCalledTimes(3);
    written.mockRestore();
  });

  it('are not left half folded when the service ends, and not folded after it', async () => {
    await calendar.editor.make('/tags', { name: 'jazz' });
    await calendar.dataSource.query(`INSERT INTO term_counts SELECT 'en', 1, 1 FROM generate_series(1, 50)`);
    const counts = new TermCounts(calendar.dataSource);
    for (let n = 0; n < 200; n += 1) counts.recordWrites();

    await counts.onModuleDestroy();

    expect(await rowsOf()).toBe(1);
    const spy = jest.spyOn(calendar.dataSource.manager, 'query');
    for (let n = 0; n < 400; n += 1) counts.recordWrites();
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  it('outlive a failure of folding, which is logged', async () => {
    const counts = new TermCounts(calendar.dataSource);
    const query = jest
      .spyOn(calendar.dataSource.manager, 'query')
      .mockRejectedValueOnce(new Error('No connection'));
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    for (let n = 0; n < 400; n += 1) counts.recordWrites();
    await until('the failure is logged', () => log.mock.calls.length === 1);

    counts.recordWrites();
    await counts.onModuleDestroy();

    expect(query.mock.calls.length).toBe(2);
    query.mockRestore();
    log.mockRestore();
  });
});
