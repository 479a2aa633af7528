// Searches and lists in the order of titles read the rows of texts alone: what these know of their events must be true.
import type { ApiResponse, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, eventIds, makeEvent } from '../../support/make.js';

const FACTS = `status, author_id, hidden, protected, starts_local, ends_local, starts_at, ends_at, dated_at`;

/** Of a term that is deleted the id may stay. */
const KNOWN = `SELECT event_id, language, ${FACTS}, ARRAY(SELECT known.id FROM unnest(term_ids) AS known(id)
    JOIN terms ON terms.id = known.id ORDER BY known.id) AS term_ids
  FROM event_words ORDER BY event_id, language`;

/** The same from the events themselves. */
const TRUE = `SELECT p.id AS event_id, t.language, p.status, p.author_id, p.hide_from_listings AS hidden,
    p.password_hash IS NOT NULL AS protected, p.starts_local, p.ends_local, p.starts_at, p.ends_at,
    coalesce(p.dated_at, p.created_at) AS dated_at,
    ARRAY(SELECT term_id FROM event_terms WHERE event_id = p.id ORDER BY term_id) AS term_ids
  FROM events p JOIN event_texts t ON t.event_id = p.id AND t.trashed_at IS NULL ORDER BY p.id, t.language`;

/** Numbers that look random and are the same in every run. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
};

describe('what a text knows of its event', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'America/New_York' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('is true after many writes at once', async () => {
    const roll = dice(1);
    const { editor, author } = calendar;
    const events: number[] = [];
    const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
    const path = (): string => `/events/${pick(events) ?? 0}`;
    const language = (): string => pick(['en', 'de', 'sl']) ?? 'en';
    const times = (): object => ({
      start_date: `2027-0${1 + roll(9)}-1${roll(10)} ${10 + roll(14)}:00`,
      end_date: `2027-1${roll(3)}-11 02:00`,
      timezone: pick(['UTC', 'Asia/Tokyo']),
    });
    /** Those that somebody has just deleted are made anew. */
    const terms = (): object => ({
      categories: ['Music', 'Jazz', 'Rock'].filter(() => roll(2) === 0),
      tags: ['late', 'open air', 'free'].filter(() => roll(2) === 0),
    });
    const work: (() => Promise<ApiResponse>)[] = [
      async () => {
        const status = pick(['publish', 'publish', 'draft', 'future']);
        const event = anEvent({ ...times(), ...terms(), status, ml_language: language() });
        const made = await (pick([editor, author]) ?? editor).post('/events', event);
        if (made.status === 201) events.push((made.body as Made).id);
        return made;
      },
      () => editor.patch(path(), times()),
      () => editor.patch(path(), { hide_from_listings: roll(2) === 0 }),
      () => editor.patch(path(), { status: pick(['publish', 'draft', 'private']) }),
      () => editor.patch(path(), { password: pick(['', 's3cret']) }),
      () => editor.patch(path(), { date: `2027-01-0${1 + roll(9)}` }),
      () => editor.patch(path(), { title: `Text ${roll(9)}`, ml_language: language() }),
      () => editor.patch(path(), terms()),
      () => editor.patch(path(), { ...terms(), ...times() }),
      async () => {
        const { body } = await editor.get('/tags', { hide_empty: false });
        return editor.delete(`/tags/${pick((body as { tags: Made[] }).tags)?.id ?? 0}`);
      },
      () => editor.delete(path()),
      () => editor.delete(path(), { ml_language: language() }),
    ];
    for (let n = 0; n < 6; n += 1) await work[0]?.();

    const statuses = new Set<number>();
    const worker = async (): Promise<void> => {
      for (let n = 0; n < 20; n += 1) statuses.add((await work[roll(work.length)]?.())?.status ?? 0);
    };
    await Promise.all(Array.from({ length: 8 }, worker));

    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    const known = await calendar.dataSource.query<object[]>(KNOWN);
    expect(known).toEqual(await calendar.dataSource.query(TRUE));
    expect(known.length).toBeGreaterThan(10);
    expect(known.some((text) => (text as { term_ids: unknown[] }).term_ids.length > 2)).toBe(true);
  });

  const found = async (query: object, as = calendar.visitor): Promise<number[]> =>
    eventIds(await as.get('/events', { search: 'jazz', ...query }));

  it('decides at once what a search finds', async () => {
    const { id } = await makeEvent(calendar.author, { title: 'Jazz' });
    const { id: other } = await makeEvent(calendar.editor, { title: 'More jazz' });
    expect(await found({})).toEqual([id, other]);

    await calendar.editor.patch(`/events/${id}`, { hide_from_listings: true });
    expect([await found({}), await found({}, calendar.editor)]).toEqual([[other], [other]]);

    await calendar.editor.patch(`/events/${id}`, { hide_from_listings: false, status: 'draft' });
    expect([await found({}), await found({}, calendar.contributor)]).toEqual([[other], [other]]);
    expect([await found({}, calendar.author), await found({}, calendar.editor)]).toEqual([
      [id, other],
      [id, other],
    ]);

    const dates = { start_date: '2027-04-01 10:00', end_date: '2027-04-01 12:00' };
    await calendar.editor.patch(`/events/${id}`, { status: 'publish', ...dates });
    expect(await found({ end_date: '2027-04-02' })).toEqual([id]);
    expect(await found({ start_date: '2027-04-02' })).toEqual([other]);
    expect(await found({ order: 'desc' })).toEqual([other, id]);
  });

  it('puts lists in the order of their titles, page by page, in each language', async () => {
    const ids: Record<string, number> = {};
    for (const title of ['Öl', 'Zebra', 'Apfel', 'Obst', 'Apfel'])
      ids[title] = (await makeEvent(calendar.editor, { title, ml_language: 'de' })).id;
    const { id: hidden } = await makeEvent(calendar.editor, {
      title: 'Birne',
      ml_language: 'de',
      hide_from_listings: true,
    });
    const { id: draft } = await makeEvent(calendar.editor, {
      title: 'Birne',
      ml_language: 'de',
      status: 'draft',
    });
    const { Apfel = 0, Obst = 0, Zebra = 0, Öl = 0 } = ids;
    const list = async (query: object, as = calendar.visitor): Promise<[number[], number]> => {
      const answer = await as.get('/events', { orderby: 'title', ml_language: 'de', per_page: 3, ...query });
      return [eventIds(answer), (answer.body as { total: number }).total];
    };

    const first = Apfel - 2;
    expect(await list({})).toEqual([[first, Apfel, Obst], 5]);
    expect(await list({ page: 2 })).toEqual([[Öl, Zebra], 5]);
    expect(await list({ order: 'desc' })).toEqual([[Zebra, Öl, Obst], 5]);
    expect(await list({ per_page: 10 }, calendar.editor)).toEqual([
      [first, Apfel, draft, Obst, Öl, Zebra],
      6,
    ]);
    expect(await list({ search: 'a', order: 'desc' })).toEqual([[Zebra, Apfel, first], 3]);
    expect(await list({ search: 'apfel' })).toEqual([[first, Apfel], 2]);
    expect(await list({ start_date: '2027-05-01', end_date: '2027-05-02' })).toEqual([
      [first, Apfel, Obst],
      5,
    ]);
    expect(hidden).toBeLessThan(draft);
  });
});
