import { collectStartWarnings } from '../../../src/data/database/connection/start-warnings.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

describe('warnings at start', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const warnings = (defaultLanguage: 'en' | 'de' = 'en'): Promise<string[]> =>
    collectStartWarnings(calendar.dataSource, defaultLanguage);

  it('are none for an empty calendar, and none when something is in the default language', async () => {
    const empty = await warnings();
    await makeEvent(calendar.editor, { ml_language: 'de' });
    await calendar.editor.make('/tags', { name: 'Jazz' });

    expect([empty, await warnings()]).toEqual([[], []]);
  });

  it.each([
    ['events', () => makeEvent(calendar.editor, { ml_language: 'sl' })],
    ['venues', () => calendar.editor.make('/venues', { venue: 'Dvorana', ml_language: 'sl' })],
    ['organizers', () => calendar.editor.make('/organizers', { organizer: 'Ana', ml_language: 'sl' })],
    ['categories', () => calendar.editor.make('/categories', { name: 'Glasba', ml_language: 'sl' })],
  ])('tell that no text of %s is in the default language', async (_, make) => {
    await make();

    expect(await warnings('de')).toEqual([
      'The calendar has texts, but none in DEFAULT_LANGUAGE (de): lists are empty for callers who ask for no language.',
    ]);
  });

  it('do not count a text that is in the trash', async () => {
    const { id } = await makeEvent(calendar.editor, { ml_language: 'sl' });
    await calendar.editor.post(`/events/${id}`, { title: 'Jazz', ml_language: 'de' });
    const before = await warnings('de');
    await calendar.editor.delete(`/events/${id}`, { ml_language: 'de' });

    expect([before.length, (await warnings('de')).length]).toEqual([0, 1]);
  });

  it('tell that the database knows capital letters of ASCII alone', async () => {
    jest.spyOn(calendar.dataSource, 'query').mockResolvedValueOnce([{}]);

    const [warning, ...others] = await warnings();
    jest.restoreAllMocks();

    expect(warning).toMatch(/^The database does not know capital letters beyond ASCII /);
    expect(others).toEqual([]);
  });

  describe('of a collation', () => {
    const record = (version: string): Promise<unknown> =>
      calendar.dataSource.query(`UPDATE pg_collation SET collversion = $1 WHERE collname = 'sv-x-icu'`, [
        version,
      ]);
    let actual = '';

    beforeEach(async () => {
      const rows: { actual: string }[] = await calendar.dataSource.query(
        `SELECT pg_collation_actual_version(oid) AS actual FROM pg_collation WHERE collname = 'sv-x-icu'`,
      );
      actual = rows[0]?.actual ?? '';
    });
    afterEach(() => record(actual));

    it('tell that its version has changed under an index, and what is to be done, which helps', async () => {
      await record('1.1');

      const [warning = '', ...others] = await warnings();

      expect(others).toEqual([]);
      expect(warning).toContain(`("sv-x-icu" 1.1 → ${actual})`);
      const [, remedy = ''] = warning.split('Rebuild the indexes: ');
      expect(remedy).toBe(
        'REINDEX INDEX CONCURRENTLY ix_event_words_title_sv; ALTER COLLATION "sv-x-icu" REFRESH VERSION;',
      );
      for (const statement of remedy.split(';')) {
        if (statement.trim() !== '') await calendar.dataSource.query(statement);
      }
      expect(await warnings()).toEqual([]);
    });

    it('say nothing of one that no index uses', async () => {
      const rows: { version: string }[] = await calendar.dataSource.query(
        `SELECT collversion AS version FROM pg_collation WHERE collname = 'ja-x-icu'`,
      );
      const set = (version: string): Promise<unknown> =>
        calendar.dataSource.query(`UPDATE pg_collation SET collversion = $1 WHERE collname = 'ja-x-icu'`, [
          version,
        ]);
      await set('1');

      const found = await warnings();

      await set(rows[0]?.version ?? '');
      expect(found).toEqual([]);
    });

    it('tell of the one of the database itself', async () => {
      const rows: { name: string; version: string | null; actual: string | null }[] =
        await calendar.dataSource.query(
          `SELECT datname AS name, datcollversion AS version, pg_database_collation_actual_version(oid) AS actual
           FROM pg_database WHERE datname = current_database()`,
        );
      const set = (version: string | null | undefined): Promise<unknown> =>
        calendar.dataSource.query(`UPDATE pg_database SET datcollversion = $1 WHERE datname = $2`, [
          version,
          rows[0]?.name,
        ]);
      await set('1.1');

      const found = await warnings();

      await set(rows[0]?.version);
      // The collation C has no version that could change.
      const actual = rows[0]?.actual ?? null;
      const sentence = `The default collation of the database has another version than when its indexes were built (1.1 → ${actual}).`;
      expect(found.map((line) => line.split(' Rebuild')[0])).toEqual(actual === null ? [] : [sentence]);
    });
  });
});
