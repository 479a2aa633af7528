// New words wait in a list of their index until a job sorts them in: searches find them either way.
import { Client } from 'pg';
import { EventImporter, type ImportedBody } from '../../../src/calendar/events/write/event-importer.js';
import type { EventDraft } from '../../../src/calendar/events/write/event-draft.js';
import { flushPendingWords } from '../../../src/calendar/search/pending-words.queries.js';
import { EventMaintenance } from '../../../src/calendar/events/write/event-maintenance.js';
import { TermsService } from '../../../src/calendar/terms/terms.service.js';
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

  async function importTexts(count: number, length: number): Promise<void> {
    const viewer = { role: 'administrator', userId: null, login: 'administrator' } as const;
    const importer = calendar.app.get(EventImporter);
    const text = Array.from({ length }, (_, n) => `note${n}`).join(' ');
    const bodies = Array.from({ length: count }, () => anEvent({ description: text }) as ImportedBody);
    const prepared = await importer.prepare(bodies, { viewer, language: undefined });
    await importer.write(prepared as EventDraft[]);
  }

  const maintenance = (): EventMaintenance =>
    new EventMaintenance(calendar.dataSource, calendar.app.get(TermsService));

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
    const { wordIndex: sorting } = maintenance();
    sorting.recordWrites(199);
    await sorting.drain();
    expect(await waitingPages()).toBe(1);

    await calendar.editor.make('/events', anEvent({ title: 'Chaconne' }));
    const { wordIndex: next } = maintenance();
    next.recordWrites(199);
    next.recordWrites();
    await next.drain();
    expect(await waitingPages()).toBe(0);
    expect([await found('sarabande'), await found('passacaglia'), await found('chaconne')]).toEqual([
      1, 1, 1,
    ]);
  });

  it('do not make a search read all texts, whether it finds one event, few words or many', async () => {
    await importTexts(800, 1);
    await waitingPages();
    await calendar.dataSource.query('ANALYZE event_words');
    await importTexts(40, 300);
    await calendar.editor.make('/events', anEvent({ title: 'Sarabande' }));

    const statements = jest.spyOn(Client.prototype, 'query');
    for (const [word, total] of [
      ['sarabande', 1],
      ['note29', 40],
      ['note1', 40],
    ] as const) {
      statements.mockClear();
      expect([word, await found(word)]).toEqual([word, total]);
      const searches = statements.mock.calls
        .map(([sent]: readonly unknown[]) => sent as { readonly text?: string; readonly values: unknown[] })
        .filter(({ text }) => text?.includes('FROM event_words'));

      expect(searches).not.toEqual([]);
      for (const { text, values } of searches) {
        const plan: unknown = await calendar.dataSource.query(`EXPLAIN ${text}`, values);
        expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on ix_event_words_words_term_ids');
      }
    }
    expect(await waitingPages()).toBeGreaterThan(40);
  });

  it('are left to the database by a role that does not own the tables', async () => {
    await waitingPages();
    await calendar.editor.make('/events', anEvent({ title: 'Rigaudon' }));
    const runner = calendar.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('CREATE ROLE no_owner');
    await runner.query('SET LOCAL ROLE no_owner');
    await flushPendingWords(runner.manager);
    await runner.rollbackTransaction();
    await runner.release();

    expect(await waitingPages()).toBe(1);
  });

  it('are told of by creates, alone and together, updates and deletions', async () => {
    const written = jest.spyOn(calendar.app.get(EventMaintenance).wordIndex, 'recordWrites');
    const told = (): number => written.mock.calls.reduce((sum, [events = 1]) => sum + events, 0);

    const { id } = await calendar.editor.make('/events', anEvent({ title: 'Gavotte' }));
    expect(told()).toBe(1);
    await calendar.editor.post(`/events/${id}`, { title: 'Bourrée' });
    expect(told()).toBe(2);
    await calendar.editor.delete(`/events/${id}`);
    expect(told()).toBe(3);
    const titles = ['Allemande', 'Courante', 'Gigue', 'Loure', 'Menuet'];
    await Promise.all(titles.map((title) => calendar.editor.make('/events', anEvent({ title }))));
    expect(told()).toBe(8);
  });
});
