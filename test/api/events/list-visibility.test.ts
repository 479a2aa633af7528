import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { eventIds, makeEvent, refusal, textOf } from '../../support/make.js';

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

describe('who sees which events in GET /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  // One event of each status by the editor (ids 1 to 6), the author (7 to 12) and the contributor (13 to 15).
  async function makeCast(): Promise<void> {
    const make = async (who: 'editor' | 'author' | 'contributor', status: string): Promise<void> => {
      const date_utc = status === 'future' ? '2027-04-01' : '2027-03-01';
      await makeEvent(calendar[who], {
        title: `${who} ${status}`,
        slug: `${who}-${status}`,
        status,
        date_utc,
      });
    };
    for (const status of STATUSES) await make('editor', status);
    for (const status of STATUSES) await make('author', status);
    for (const status of ['draft', 'pending', 'private']) await make('contributor', status);
  }

  type Who = 'visitor' | 'subscriber' | 'contributor' | 'author' | 'editor' | 'administrator';
  describe('with events of every status', () => {
    beforeAll(makeCast);

    const rows: [who: Who, status: string | undefined, ids: number[]][] = [
      ['visitor', undefined, [1, 7]],
      ['visitor', 'publish', [1, 7]],
      ['subscriber', undefined, [1, 7]],
      ['contributor', undefined, [1, 7, 13, 14, 15]],
      ['contributor', 'publish', [1, 7]],
      ['contributor', 'draft', [13]],
      ['contributor', 'draft, pending,private,future,trash', [13, 14, 15]],
      ['contributor', '', [1, 7, 15]],
      ['author', undefined, [1, 7, 8, 9, 10, 11]],
      ['author', 'trash', [12]],
      ['author', 'publish, draft', [1, 7, 9]],
      ['editor', undefined, [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15]],
      ['editor', 'any', [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15]],
      ['editor', 'publish', [1, 7]],
      ['editor', 'private', [5, 11, 15]],
      ['editor', 'trash', [6, 12]],
      ['editor', '', [1, 5, 7, 11, 15]],
      ['administrator', 'draft,future', [2, 3, 8, 9, 13]],
    ];
    it.each(rows)('shows a %s with the status %j the events %j', async (who, status, ids) => {
      const query = status === undefined ? {} : { status };

      const answer = await calendar[who].get('/events', { per_page: 50, ...query });

      expect(eventIds(answer).sort((a, b) => a - b)).toEqual(ids);
      expect(answer.body).toMatchObject({ total: ids.length, total_pages: 1 });
      expect(answer.headers.get('X-TEC-Total')).toBe(String(ids.length));
    });

    it('takes a status as a list too', async () => {
      const answer = await calendar.editor.get('/events?status[]=draft&status[]=trash');

      expect(eventIds(answer).sort((a, b) => a - b)).toEqual([3, 6, 9, 12, 13]);
    });

    it.each([
      ['visitor', 'draft'],
      ['visitor', 'publish,draft'],
      ['visitor', ''],
      ['subscriber', 'private'],
      ['editor', 'foo'],
      ['editor', 'publish,foo'],
    ] as const)('refuses a %s the status %j', async (who, status) => {
      const answer = await calendar[who].get('/events', { status });

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['status'] });
    });

    it.each([
      ['visitor', 'publish'],
      ['subscriber', 'publish'],
      ['contributor', 'any'],
      ['editor', 'any'],
    ] as const)('writes the status of a %s into the links as %s', async (who, status) => {
      const { body } = await calendar[who].get('/events');

      expect(body).toMatchObject({ rest_url: expect.stringMatching(`&status=${status}$`) as string });
    });

    it('leaves nothing of the others in what a visitor is sent', async () => {
      const answer = await calendar.visitor.get('/events', { context: 'edit', ml_fallback: 'true' });

      expect(textOf(answer)).not.toMatch(
        /(editor|author|contributor)[ -](future|draft|pending|private|trash)/,
      );
    });
  });

  describe('with few events', () => {
    beforeEach(() => calendar.empty());

    it('shows what is linked only as far as the viewer may know', async () => {
      const [hall, ann] = [
        { venue: 'Hidden hall', status: 'draft' },
        { organizer: 'Hidden Ann', status: 'private' },
      ];
      await makeEvent(calendar.author, { venue: hall, organizer: [ann], tags: 'x', status: 'publish' });
      await makeEvent(calendar.author, { tags: 'x', categories: 'y', status: 'draft' });

      const visitor = await calendar.visitor.get('/events');
      const contributor = await calendar.contributor.get('/events');
      const author = await calendar.author.get('/events', { status: 'publish' });

      expect(visitor.body).toMatchObject({ events: [{ venue: [], organizer: [], tags: [{ count: 1 }] }] });
      expect(contributor.body).toEqual({
        ...(visitor.body as object),
        rest_url: expect.stringContaining('status=any') as string,
      });
      expect(author.body).toMatchObject({
        events: [{ venue: { venue: 'Hidden hall' }, organizer: [{ organizer: 'Hidden Ann' }] }],
      });
    });

    it('never lists an event that is hidden from listings, which all may still read', async () => {
      const event = await makeEvent(calendar.editor, { hide_from_listings: true });

      const lists = [await calendar.visitor.get('/events'), await calendar.administrator.get('/events')];
      const single = await calendar.visitor.get(`/events/${event.id}`);
      await calendar.editor.post(`/events/${event.id}`, { hide_from_listings: false });
      const after = await calendar.visitor.get('/events');

      expect(lists.map(eventIds)).toEqual([[], []]);
      expect(single.body).toMatchObject({ id: event.id, hide_from_listings: true });
      expect(eventIds(after)).toEqual([event.id]);
    });

    it('follows what hides, protects and dates an event in lists, searches and totals', async () => {
      const { editor, visitor } = calendar;
      const dated = (title: string, date: string): Promise<{ id: number }> =>
        makeEvent(editor, { title, categories: 'Quay', date });
      const { id } = await dated('Quay party', '2027-01-03 00:00:00');
      const others = [
        await dated('Quay walk', '2027-01-01 00:00:00'),
        await dated('Walk', '2027-01-02 00:00:00'),
      ];
      const queries = [
        {},
        { search: 'party' },
        { search: 'party', is_free: 'false' },
        { categories: 'quay' },
      ];
      const count = async (fields: object): Promise<unknown[]> => {
        await editor.patch(`/events/${id}`, fields);
        const answers = await Promise.all(queries.map((query) => visitor.get('/events', query)));
        return answers.map((answer) => {
          const { total } = answer.body as { total: number };
          expect(total).toBe(eventIds(answer).length);
          return total;
        });
      };

      expect([
        await count({ hide_from_listings: true }),
        await count({ hide_from_listings: false }),
        await count({ password: 'sesame' }),
        await count({ password: '' }),
        await count({ status: 'draft' }),
        await count({ status: 'publish' }),
      ]).toEqual([
        [2, 0, 0, 2],
        [3, 1, 1, 3],
        [3, 0, 0, 2],
        [3, 1, 1, 3],
        [2, 0, 0, 2],
        [3, 1, 1, 3],
      ]);
      const byDate = await visitor.get('/events', { orderby: 'date', order: 'asc' });
      expect(eventIds(byDate)).toEqual([...others.map((one) => one.id), id]);
    });
  });
});
