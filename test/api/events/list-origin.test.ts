// The filters `author` and `source` of the lists of events, venues and organizers.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Api } from '../../support/api.js';
import { anEvent, eventIds, refusal } from '../../support/make.js';

describe('the origin of items', () => {
  let calendar: TestCalendar;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { editor, author, contributor } = calendar;
    ids['editor'] = (await editor.make('/events', anEvent({ title: 'By an editor' }))).id;
    ids['author'] = (await author.make('/events', anEvent({ title: 'By an author' }))).id;
    ids['closed'] = (await author.make('/events', anEvent({ title: 'Closed', password: 'harbour' }))).id;
    ids['draft'] = (await contributor.make('/events', anEvent({ title: 'Draft', status: 'draft' }))).id;
    for (const [path, field] of [
      ['venues', 'venue'],
      ['organizers', 'organizer'],
    ] as const) {
      ids[`${path} editor`] = (await editor.make(`/${path}`, { [field]: 'Of an editor' })).id;
      ids[`${path} author`] = (await author.make(`/${path}`, { [field]: 'Of an author' })).id;
    }
    await editor.make('/sources', { name: 'Town hall, east', format: 'ndjson' });
    const path = `/events/external/${encodeURIComponent('Town hall, east')}`;
    const put = async (uid: string, fields: object): Promise<number> =>
      ((await editor.put(`${path}/${uid}`, { ...anEvent(), ...fields })).body as { id: number }).id;
    ids['sourced'] = await put('one', { title: 'Sourced' });
    ids['weekly'] = await put('two', { title: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=2' });
  });
  afterAll(() => calendar.close());

  const events = async (as: Api, query: Record<string, string>): Promise<string[]> =>
    eventIds(await as.get('/events', { order: 'asc', ...query }))
      .map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? 'date')
      .toSorted();

  it('is found by the author, of items that the caller may see', async () => {
    const { visitor, editor, author, contributor, userIds } = calendar;
    const [first, second, third] = [userIds.editor, userIds.author, userIds.contributor].map(String);
    const cases: readonly (readonly [Api, string, readonly string[]])[] = [
      [visitor, `${second}`, ['author', 'closed']],
      [visitor, `${third}`, []],
      [visitor, `${second},${third},999999,99999999999`, ['author', 'closed']],
      [editor, `${third}`, ['draft']],
      [editor, `${first}`, ['date', 'editor', 'sourced', 'weekly']],
      [author, 'me', ['author', 'closed']],
      [author, 'ME', ['author', 'closed']],
      [author, `me,${first}`, ['author', 'closed', 'date', 'editor', 'sourced', 'weekly']],
      [contributor, 'me', ['draft']],
      [contributor, `${third}`, ['draft']],
    ];
    for (const [as, sent, expected] of cases) {
      expect([sent, await events(as, { author: sent })]).toEqual([sent, expected]);
      const counted = (await as.get('/events/facets', { author: sent })).body as { total: number };
      expect([sent, counted.total]).toEqual([sent, expected.length]);
    }
    for (const path of ['venues', 'organizers']) {
      const { body } = await visitor.get(`/${path}`, { author: `${second}` });
      const [item, ...others] = (body as Record<string, { id: number }[]>)[path] ?? [];
      expect([item?.id, others]).toEqual([ids[`${path} author`], []]);
      expect((await author.get(`/${path}`, { author: 'me' })).body).toMatchObject({
        total: 1,
        rest_url: expect.stringContaining(`author=${second}`) as string,
      });
    }
    const { next_rest_url: next } = (await author.get('/events', { author: 'me', per_page: '1' })).body as {
      next_rest_url: string;
    };
    expect(new URL(next).searchParams.get('author')).toBe(second);
    const feed = (await visitor.get('/events.json', { author: `${second}` })).body as { items: unknown[] };
    expect(feed.items).toHaveLength(2);
  });

  it('is found by the source, with all dates of its series', async () => {
    const { editor, visitor, author } = calendar;
    const source = 'Town hall, east';
    expect(await events(editor, { source })).toEqual(['date', 'sourced', 'weekly']);
    expect(await events(editor, { source, search: 'weekly' })).toEqual(['date', 'weekly']);
    expect((await editor.get('/events/facets', { source })).body).toMatchObject({ total: 3 });
    for (const path of ['venues', 'organizers'] as const) {
      // Tags have ids of their own, which may be those of a venue.
      await calendar.dataSource.query(
        `INSERT INTO source_links (source_id, kind, external_id, item_id, fields)
         SELECT id, l.kind, $1, l.item_id, '{}'
         FROM sources, (VALUES ($2, $3::integer), ('tag', $4)) l (kind, item_id)`,
        [path, path.slice(0, -1), ids[`${path} author`], ids[`${path} editor`]],
      );
      const { body } = await editor.get(`/${path}`, { source });
      expect(body).toMatchObject({
        total: 1,
        [path]: [{ id: ids[`${path} author`] }],
        rest_url: expect.stringContaining('source=Town+hall%2C+east') as string,
      });
    }
    for (const [as, path, query] of [
      [visitor, '/events', { source }],
      [author, '/events', { source }],
      [author, '/venues', { source }],
      [visitor, '/organizers', { source }],
      [editor, '/events', { source: 'Elsewhere' }],
      [editor, '/events', { source: '' }],
      [editor, '/events', { source, sync_token: 'start' }],
      [editor, '/venues', { source, sync_token: 'start' }],
      [visitor, '/events.ics', { source }],
    ] as const)
      expect(refusal(await as.get(path, query))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: ['source'],
      });
    for (const sent of ['me', '', 'Mary', '0', '-1', '1.5'])
      for (const path of ['/events', '/venues', '/events/facets'])
        expect(refusal(await visitor.get(path, { author: sent }))).toEqual({
          status: 400,
          code: 'rest_invalid_param',
          params: ['author'],
        });
  });

  it('does not hide the past of what is not published', async () => {
    const { editor, contributor } = calendar;
    const past = { start_date: '2026-05-01 19:00', end_date: '2026-05-01 20:00' };
    ids['old draft'] = (await contributor.make('/events', anEvent({ ...past, status: 'draft' }))).id;
    ids['old pending'] = (await contributor.make('/events', anEvent({ ...past, status: 'pending' }))).id;
    expect(await events(editor, { status: 'draft' })).toEqual(['draft', 'old draft']);
    expect(await events(editor, { status: 'draft', start_date: '2027-01-01' })).toEqual(['draft']);
    expect(await events(editor, { status: 'draft', when: 'upcoming' })).toEqual(['draft']);
    expect(await events(editor, { review: 'to_review' })).toEqual(['old pending']);
    expect(await events(contributor, { author: 'me' })).toEqual(['draft']);
    const { body } = await editor.get('/events', { status: 'draft', per_page: '1' });
    expect((body as { next_rest_url: string }).next_rest_url).not.toContain('_date');
  });
});
