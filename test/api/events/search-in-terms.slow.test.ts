// A search in categories or with tags is answered by what each text knows of the terms of its event.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, eventIds, makeEvent } from '../../support/make.js';
import { covering } from '../../support/covering.js';
import { until } from '../../support/until.js';
import { textsWithOtherTerms } from '../../support/terms-of-texts.js';

describe('a search in categories and with tags', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const make = async (path: string, name: string, fields: object = {}): Promise<number> =>
    (await calendar.editor.make(path, { name, ...fields })).id;
  const found = async (query: object): Promise<number[]> =>
    eventIds(await calendar.visitor.get('/events', { per_page: 50, ...query }));
  const known = (): Promise<unknown[]> =>
    calendar.dataSource.query(
      `SELECT language, term_ids AS "termIds" FROM event_words ORDER BY language COLLATE "C"`,
    );

  it('finds what has the words and the terms, whichever are combined', async () => {
    const music = await make('/categories', 'Music');
    const jazz = await make('/categories', 'Jazz', { parent: music });
    const rock = await make('/categories', 'Rock', { parent: music });
    const sport = await make('/categories', 'Sport');
    const late = await make('/tags', 'late');
    const free = await make('/tags', 'free');
    const below: Record<number, number[]> = { [music]: [music, jazz, rock] };
    const sets = [[], [music], [jazz], [sport], [rock, sport], [jazz, rock]];
    const events: { id: number; title: string; categories: number[]; tags: number[]; featured: boolean }[] =
      [];
    for (const [n, categories] of [...sets, ...sets, ...sets, ...sets].entries()) {
      const title = n % 3 === 0 ? 'Harbour concert' : n % 3 === 1 ? 'Evening concert' : 'Evening walk';
      const tags = [[], [late], [free], [late, free]][Math.floor(n / sets.length)] ?? [];
      const featured = n % 2 === 0;
      const { id } = await makeEvent(calendar.editor, { title, categories, tags, featured });
      events.push({ id, title, categories, tags, featured });
    }

    const cells = covering(
      {
        search: ['concert', 'evening', 'e', 'evening concert', '"harbour concert"', 'walk -concert'],
        categories: [undefined, [music], [jazz], [sport], [jazz, sport], [music, sport]],
        tags: [undefined, [late], [late, free]],
        more: [{}, { featured: true }, { ml_fallback: true }, { orderby: 'title' }],
      },
      { together: [['categories', 'tags', 'more']] },
    );
    let matches = 0;
    for (const { search, categories, tags, more } of cells) {
      const words = search.replaceAll(/-\w+/g, '').replaceAll('"', '').trim().split(' ');
      const hasOne = (wanted: readonly number[] | undefined, own: number[]): boolean =>
        wanted === undefined || wanted.flatMap((id) => below[id] ?? [id]).some((id) => own.includes(id));
      const expected = events.filter(
        (event) =>
          words.every((word) => event.title.toLowerCase().includes(word)) &&
          hasOne(categories, event.categories) &&
          hasOne(tags, event.tags) &&
          (!('featured' in more) || event.featured),
      );
      const query = {
        search,
        ...(categories && { categories: categories.join(',') }),
        ...(tags && { tags: tags.join(',') }),
        ...more,
      };
      const ids = await found(query);
      expect({ ...query, ids: ids.sort((a, b) => a - b) }).toEqual({
        ...query,
        ids: expected.map(({ id }) => id),
      });
      matches += ids.length;
    }
    expect(matches).toBeGreaterThan(150);
  });

  it('finds the same with more terms, and in more words, than the index looks for at once', async () => {
    const { editor } = calendar;
    const top = await make('/categories', 'Top');
    const below = await Promise.all(
      Array.from({ length: 101 }, (_, n) => make('/categories', `Below ${n}`, { parent: top })),
    );
    const late = await make('/tags', 'late');
    const words = Array.from({ length: 30 }, (_, n) => `con${'abcdef'[n % 6]}cert${'ghijk'[n % 5]}`);
    const name = (word: string, n: number): string => `Evening ${word} ${n === 0 ? 'solo' : 'duo'}`;
    const inside = await Promise.all(
      words.map((word, n) =>
        makeEvent(editor, { title: name(word, n), categories: [below[n * 3]], tags: ['late'] }),
      ),
    );
    await Promise.all(words.map((word, n) => makeEvent(editor, { title: name(word, n), tags: ['late'] })));
    const asked = [
      { categories: `${top}`, known: inside },
      { categories: below.slice(0, 10).join(','), known: inside.slice(0, 4) },
      { categories: below.slice(80, 85).join(','), known: inside.slice(27, 29) },
    ];

    const cells = covering({
      asked,
      // One word; inside of 30 words; both.
      search: ['evening', 'cert', 'cert evening'],
      more: [{}, { ml_fallback: true }, { orderby: 'modified' }, { tags: late }],
    });
    for (const { asked: list, search, more } of cells) {
      const query = { search, categories: list.categories, ...more };
      const all = await found(query);
      const ids = list.known.map(({ id }) => id).sort((a, b) => a - b);
      expect({ ...query, ids: all.sort((a, b) => a - b) }).toEqual({ ...query, ids });
    }
    expect(await found({ search: 'solo', categories: top })).toEqual([inside[0]?.id]);
  });

  it('is true after every change of an event', async () => {
    const { editor, dataSource } = calendar;
    const jazz = await make('/categories', 'Jazz');
    const rock = await make('/categories', 'Rock');
    const late = await make('/tags', 'late');
    const { id } = await makeEvent(editor, { title: 'Concert', tags: [late], categories: [rock, jazz] });
    expect(await known()).toEqual([{ language: 'en', termIds: [jazz, rock, late] }]);

    await editor.patch(`/events/${id}`, { title: 'Konzert', ml_language: 'de', categories: [jazz] });
    expect(await known()).toEqual([
      { language: 'de', termIds: [jazz, late] },
      { language: 'en', termIds: [jazz, late] },
    ]);
    expect([
      await found({ search: 'concert', categories: rock }),
      await found({ search: 'concert', categories: jazz }),
      await found({ search: 'konzert', tags: late, ml_language: 'de' }),
    ]).toEqual([[], [id], [id]]);

    await editor.patch(`/events/${id}`, { categories: null, tags: ['late', 'new'] });
    await editor.delete(`/events/${id}`, { ml_language: 'de' });
    await editor.patch(`/events/${id}`, { title: 'Concerto', ml_language: 'de' });
    expect(await textsWithOtherTerms(dataSource)).toEqual([]);
    expect(await known()).toEqual([
      { language: 'de', termIds: [late, late + 1] },
      { language: 'en', termIds: [late, late + 1] },
    ]);
  });

  it('leaves alone what a change does not touch', async () => {
    const { editor, dataSource } = calendar;
    const jazz = await make('/categories', 'Jazz');
    const { id } = await makeEvent(editor, { title: 'Concert', categories: [jazz] });
    const place = (): Promise<unknown> => dataSource.query(`SELECT ctid, xmin FROM event_words`);
    const before = await place();

    await editor.patch(`/events/${id}`, { cost: '5', categories: [jazz] });

    expect(await place()).toEqual(before);
  });

  it('refuses a term that is deleted, whose id goes with the next change of its events', async () => {
    const { editor, visitor, dataSource } = calendar;
    const jazz = await make('/categories', 'Jazz');
    const rock = await make('/categories', 'Rock');
    const { id } = await makeEvent(editor, { title: 'Concert', categories: [jazz, rock] });

    await editor.delete(`/categories/${jazz}`);

    expect((await visitor.get('/events', { search: 'concert', categories: jazz })).status).toBe(400);
    expect(await found({ search: 'concert', categories: rock })).toEqual([id]);
    await editor.patch(`/events/${id}`, { cost: '5' });
    expect(await known()).toEqual([{ language: 'en', termIds: [rock] }]);
    expect(await textsWithOtherTerms(dataSource)).toEqual([]);
  });

  it('keeps a term that a neighbour links while an old one goes', async () => {
    const { editor, dataSource } = calendar;
    const [jazz, rock] = [await make('/categories', 'Jazz'), await make('/categories', 'Rock')];
    const { id } = await makeEvent(editor, { title: 'Concert', categories: [jazz] });
    await editor.delete(`/categories/${jazz}`);
    const linking = dataSource.createQueryRunner();
    await linking.startTransaction();
    await linking.query(`INSERT INTO event_terms (event_id, term_id) VALUES ($1, $2)`, [id, rock]);
    await linking.query(`SELECT relist_events(ARRAY[$1::integer], false)`, [id]);

    const other = dataSource.query(`SELECT relist_events(ARRAY[$1::integer], false)`, [id]);
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND pid IN (
      SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
    await until('the other one waits', async () => (await dataSource.query<unknown[]>(waiting)).length > 0);
    await linking.commitTransaction();
    await linking.release();
    await other;

    expect(await known()).toEqual([{ language: 'en', termIds: [rock] }]);
  });

  it('knows of a new event what it is linked to, and no more', async () => {
    const { editor, dataSource } = calendar;
    const jazz = await make('/categories', 'Jazz');
    const late = await make('/tags', 'late');
    const links = { categories: [late, jazz, jazz, 99_999], tags: [jazz, late] };

    await editor.make('/events', anEvent(links));

    expect(await known()).toEqual([{ language: 'en', termIds: [jazz, late] }]);
    expect(await textsWithOtherTerms(dataSource)).toEqual([]);
  });
});
