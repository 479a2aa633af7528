// New words wait in a list of their index until a job sorts them in: searches find them either way.
import { WordSorting } from '../../../src/search/word-sorting.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

describe('new words of events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    // PostgreSQL does the same when it vacuums.
    await calendar.dataSource.query('ALTER TABLE event_words SET (autovacuum_enabled = off)');
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());
  afterEach(() => jest.restoreAllMocks());

  /** Pages that wait are sorted in, and counted. */
  async function waitingPages(): Promise<number> {
    const [row] = await calendar.dataSource.query<[{ pages: number }]>(
      `SELECT gin_clean_pending_list('ix_event_words_words_term_ids')::int AS pages`,
    );
    return row.pages;
  }

  const found = async (word: string): Promise<unknown> => {
    const { body } = await calendar.visitor.get(`/events?search=${word}&start_date=2020-01-01`);
    return (body as { readonly total: number }).total;
  };

  it('wait after one write, and are sorted in after 200', async () => {
    await waitingPages();
    await calendar.editor.make('/events', anEvent({ title: 'Sarabande' }));
    expect(await found('sarabande')).toBe(1);
    expect(await waitingPages()).toBe(1);

    await calendar.editor.make('/events', anEvent({ title: 'Passacaglia' }));
    const sorting = new WordSorting(calendar.dataSource);
    for (let n = 0; n < 200; n += 1) sorting.written();
    await sorting.onModuleDestroy();

    expect(await waitingPages()).toBe(0);
    expect([await found('sarabande'), await found('passacaglia')]).toEqual([1, 1]);
  });

  it('are never sorted in by whoever writes, until there are many', async () => {
    const [row] = await calendar.dataSource.query<[{ limit: string }]>(
      `SELECT current_setting('gin_pending_list_limit') AS limit`,
    );

    expect(row.limit).toBe('16MB');
  });

  it('are told of by creates, updates and deletions', async () => {
    const written = jest.spyOn(calendar.app.get(WordSorting), 'written');
    const told = (): number => written.mock.calls.length;

    const { id } = await calendar.editor.make('/events', anEvent({ title: 'Gavotte' }));
    expect(told()).toBe(1);
    await calendar.editor.post(`/events/${id}`, { title: 'Bourrée' });
    expect(told()).toBe(2);
    await calendar.editor.delete(`/events/${id}`);
    expect(told()).toBe(3);
  });
});
