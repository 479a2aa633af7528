// Which words searches know of: those that texts have, and no others.
import { sweepWords } from '../../../src/calendar/search/sweep-words.queries.js';
import { VocabularySweeper } from '../../../src/calendar/search/vocabulary-sweeper.js';
import { purgeTrash } from '../../../src/calendar/posts/purge-trash.js';
import { EVENT_KIND } from '../../../src/calendar/events/event-kind.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Api } from '../../support/api.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { eventIds, makeEvent } from '../../support/make.js';

const LATER = new Date('2027-04-01T00:00:00Z');

describe('the vocabulary of searches', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startOwnCalendar({ STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    await sweep();
  });

  /** Makes everything due, and runs the job until nothing is. */
  async function sweep(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      await calendar.dataSource.query(`UPDATE vocabulary_checks SET due_at = now() - interval '1 second'`);
      await calendar.app.get(VocabularySweeper).sweep();
    }
    expect(await count('vocabulary_checks')).toBe(0);
  }

  async function count(table: string): Promise<number> {
    const [row] = await calendar.dataSource.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM ${table}`);
    return row.n;
  }

  /** Vocabularies that have the word. */
  async function having(word: string): Promise<string[]> {
    const rows = await calendar.dataSource.query<{ language: string }[]>(
      `SELECT language FROM search_words WHERE word = $1 ORDER BY language`,
      [word],
    );
    return rows.map(({ language }) => language);
  }

  const find = async (by: Api, search: string, status = 'any'): Promise<number[]> =>
    eventIds(await by.get('/events', { search, ...(by === calendar.visitor ? {} : { status }) }));

  it('knows words of pending events for those alone who may find these', async () => {
    const { contributor, editor, visitor } = calendar;
    const { id } = await makeEvent(contributor, { title: 'Quizzaciously', status: 'pending' });

    expect(await having('quizzaciously')).toEqual(['en~']);
    for (const by of [contributor, editor]) expect(await find(by, 'zzacious')).toEqual([id]);
    expect(await find(visitor, 'zzacious')).toEqual([]);

    await editor.patch(`/events/${id}`, { status: 'publish' });

    expect(await having('quizzaciously')).toEqual(['en', 'en~']);
    expect(await find(visitor, 'zzacious')).toEqual([id]);
    await sweep();
    expect(await find(visitor, 'zzacious')).toEqual([id]);
  });

  it.each([
    ['venue', '/venues', { venue: 'Quizzaciously', status: 'pending' }],
    ['organizer', '/organizers', { organizer: 'Quizzaciously', status: 'pending' }],
  ])('does so with a pending %s', async (_, path, body) => {
    const { contributor, editor, visitor } = calendar;
    const { id } = await contributor.make(path, body);
    expect(await having('quizzaciously')).toEqual(['en~']);
    const total = async (by: Api): Promise<unknown> =>
      ((await by.get(path, { search: 'zzacious' })).body as { total: unknown }).total;
    expect([await total(visitor), await total(editor)]).toEqual([0, 1]);

    await editor.patch(`${path}/${id}`, { status: 'publish' });
    await sweep();
    expect([await total(visitor), await total(editor)]).toEqual([1, 1]);

    await editor.delete(`${path}/${id}`);
    await sweep();
    expect(await having('quizzaciously')).toEqual(['en~']);
  });

  it('learns the words of what is published when its moment comes', async () => {
    const { editor, visitor } = calendar;
    const { id } = await makeEvent(editor, {
      title: 'Quizzaciously',
      status: 'future',
      date: '2027-03-20 00:00:00',
    });
    expect(await having('quizzaciously')).toEqual(['en~']);
    clock.set('2027-03-21T00:00:00Z');

    expect(await find(visitor, 'zzacious')).toEqual([id]);
  });

  it('forgets words that pending events had, however they left', async () => {
    const { contributor, dataSource, editor, visitor } = calendar;
    const kept = await makeEvent(editor, { title: 'Concert', description: 'everlasting' });
    const randomWords = (prefix: string): string =>
      Array.from({ length: 700 }, (_, n) => `${prefix}${n}everlasting`).join(' ');
    const edited = await makeEvent(contributor, { status: 'pending', description: randomWords('edited') });
    const deleted = await makeEvent(contributor, { status: 'pending', description: randomWords('deleted') });
    expect(await count('search_words')).toBeGreaterThan(1400);

    await contributor.patch(`/events/${edited.id}`, { description: 'everlasting' });
    await contributor.delete(`/events/${deleted.id}`);
    await sweep();
    expect(await having('edited7everlasting')).toEqual([]);
    // Editors find it in the trash.
    expect(await find(editor, 'deleted7everlas', 'trash')).toEqual([deleted.id]);

    await purgeTrash(dataSource, EVENT_KIND, LATER);
    await sweep();
    expect(await having('deleted7everlasting')).toEqual([]);
    expect(await count('search_words')).toBeLessThan(20);
    expect(await find(visitor, 'verlastin')).toEqual([kept.id]);
    expect(await find(editor, 'verlastin')).toEqual([kept.id, edited.id]);
  });

  it('moves words of what is no longer published, and forgets words of removed translations', async () => {
    const { editor, visitor } = calendar;
    const { id } = await makeEvent(editor, { title: 'Quizzaciously' });
    await editor.patch(`/events/${id}`, { title: 'Zwetschgenknödel', ml_language: 'de' });
    await editor.patch(`/events/${id}`, { status: 'draft' });
    await sweep();
    expect(await having('quizzaciously')).toEqual(['en~']);
    expect(await find(editor, 'zzacious')).toEqual([id]);
    expect(await find(visitor, 'zzacious')).toEqual([]);

    await editor.delete(`/events/${id}`, { ml_language: 'de' });
    await sweep();
    expect(await having('zwetschgenknodel')).toEqual([]);
  });

  it('leaves words alone that other texts have, of any kind', async () => {
    const { editor, visitor } = calendar;
    await editor.make('/venues', { venue: 'Bullring Arena' });
    await editor.make('/organizers', { organizer: 'Bullring Society' });
    const { id } = await makeEvent(editor, { title: 'Bullring Arena Society' });
    await editor.patch(`/events/${id}`, { title: 'Something else' });
    await sweep();

    const total = async (path: string): Promise<unknown> =>
      ((await visitor.get(path, { search: 'ullrin' })).body as { total: unknown }).total;
    expect([await total('/venues'), await total('/organizers')]).toEqual([1, 1]);
    expect(await find(visitor, 'ullrin')).toEqual([]);
  });

  it('waits until processes have forgotten what they knew', async () => {
    const { dataSource, editor } = calendar;
    const { id } = await makeEvent(editor, { title: 'Quizzaciously' });
    await editor.patch(`/events/${id}`, { title: 'Something else' });

    expect(await sweepWords(dataSource)).toBe(0);

    expect(await having('quizzaciously')).toEqual(['en']);
    const [row] = await dataSource.query<[{ minutes: number }]>(
      `SELECT extract(epoch FROM min(due_at) - now())::float8 / 60 AS minutes FROM vocabulary_checks`,
    );
    expect(row.minutes).toBeGreaterThan(5);
  });

  it('puts back a word that a writer took for known while it went', async () => {
    const { dataSource, editor, visitor } = calendar;
    const { id } = await makeEvent(editor, { title: 'Quizzaciously' });
    await editor.patch(`/events/${id}`, { title: 'Something else' });
    await dataSource.query(`UPDATE vocabulary_checks SET due_at = now() - interval '1 second'`);
    expect(await sweepWords(dataSource)).toBeGreaterThan(0);
    // What a process that remembers too long would do.
    dataSource.vocabularyCache.add(new Map([['en', new Set(['quizzaciously'])]]));
    await makeEvent(editor, { title: 'Quizzaciously' });
    expect(await having('quizzaciously')).toEqual([]);

    await dataSource.query(`UPDATE vocabulary_checks SET due_at = now() - interval '1 second'`);
    await sweepWords(dataSource);

    expect(await having('quizzaciously')).toEqual(['en']);
    expect((await find(visitor, 'zzacious')).length).toBe(1);
  });

  it('lacks no word of a text after writers and sweepers have met', async () => {
    const { contributor, dataSource, editor } = calendar;
    const words = Array.from({ length: 8 }, (_, n) => `meeting${String.fromCharCode(97 + n)}`);
    const pick = (n: number): string => words.filter((_, i) => (i * 7 + n * 5) % 3 > 0).join(' ');
    const made = await Promise.all(
      words.map((_, n) => makeEvent(n % 2 === 0 ? editor : contributor, { description: pick(n) })),
    );
    let isDone = false;
    const sweeper = async (): Promise<void> => {
      while (!isDone) {
        await dataSource.query(
          `UPDATE vocabulary_checks SET due_at = now() - interval '1 second' WHERE id IN (
             SELECT id FROM vocabulary_checks ORDER BY id FOR UPDATE SKIP LOCKED)`,
        );
        await sweepWords(dataSource);
      }
    };
    const sweepers = [sweeper(), sweeper()];
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...made.map(({ id }, n) => editor.patch(`/events/${id}`, { description: pick(n + round) })),
        editor.patch(`/events/${made[round]?.id}`, { status: round % 2 === 0 ? 'draft' : 'publish' }),
        editor.post('/events', { ...eventBody, description: pick(round) }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    isDone = true;
    await Promise.all(sweepers);
    await sweep();

    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
    const missing: unknown = await dataSource.query(
      `SELECT DISTINCT x.language, x.status, u.word FROM event_words x, unnest(x.words) AS u(word)
       WHERE NOT EXISTS (SELECT FROM search_words s WHERE s.word = u.word AND (s.language = x.language
         OR s.language = x.language || '~' AND x.status <> 'publish'))`,
    );
    expect(missing).toEqual([]);
  });
});

const eventBody = { title: 'New', start_date: '2027-05-01 19:30:00', end_date: '2027-05-01 23:00:00' };
