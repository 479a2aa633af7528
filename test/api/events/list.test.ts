import { BASE, countColdQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { inEnglish } from '../../support/responses.js';
import { anEvent, eventIds, makeEvent, refusal } from '../../support/make.js';

interface Page {
  readonly events: unknown[];
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
  readonly total: number;
  readonly total_pages: number;
}

const WINDOW = 'start_date=2027-03-09+00%3A00%3A00&end_date=2029-03-10+23%3A59%3A59';

describe('GET /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** So many events, one a day from the first of May, with the ids 1, 2, 3 … */
  const makeDays = async (count: number): Promise<void> => {
    for (let day = 1; day <= count; day += 1) {
      const date = `2027-05-${String(day).padStart(2, '0')} 10:00`;
      await makeEvent(calendar.editor, { title: `Day ${day}`, start_date: date, end_date: date });
    }
  };

  it('answers an empty list while there is nothing', async () => {
    const { status, body, headers } = await calendar.visitor.get('/events');

    const expected = {
      events: [],
      rest_url: `${BASE}/events/?page=1&per_page=10&${WINDOW}&status=publish`,
      total: 0,
      total_pages: 0,
      total_outside: 0,
    };
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toBe(JSON.stringify(expected));
    expect(headers.get('X-TEC-Total')).toBe('0');
    expect(headers.get('X-TEC-TotalPages')).toBe('0');
    expect(headers.get('Content-Language')).toBe('en');
  });

  it('shows each event as the creation answered it', async () => {
    const created = await makeEvent(calendar.editor, {
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Ann' },
      tags: 'x',
      cost: 5,
      offers: [{ name: 'Seat' }],
    });

    const edited = (await calendar.editor.get('/events')).body as Page;
    const read = (await calendar.visitor.get('/events')).body as Page;

    const { venue, organizer, tags } = created as unknown as Record<string, object[]>;
    expect(JSON.stringify(edited.events)).toBe(JSON.stringify([created]));
    expect(JSON.stringify(read.events)).toBe(
      JSON.stringify([
        {
          ...created,
          tags: [{ ...tags?.[0], translations: inEnglish('tags/1', 'x') }],
          venue: { ...venue, translations: inEnglish('venues/1', 'hall') },
          organizer: [{ ...organizer?.[0], translations: inEnglish('organizers/2', 'ann') }],
          translations: inEnglish('events/3', 'harbour-jazz-night'),
        },
      ]),
    );
  });

  it('links its pages, the first without a number, with all that was asked', async () => {
    await makeDays(5);

    const first = (await calendar.visitor.get('/events', { per_page: 2 })).body as Page;
    const second = (await calendar.visitor.get('/events', { per_page: 2, page: 2 })).body as Page;
    const third = await calendar.visitor.get('/events', { per_page: 2, page: 3 });

    const list = `${BASE}/events/?per_page=2&${WINDOW}&status=publish`;
    expect(Object.keys(second)).toEqual([
      'events',
      'rest_url',
      'next_rest_url',
      'previous_rest_url',
      'total',
      'total_pages',
    ]);
    expect(first).toMatchObject({ next_rest_url: `${list}&page=2`, total: 5, total_pages: 3 });
    expect(first).not.toHaveProperty('previous_rest_url');
    expect(second.rest_url).toBe(list.replace('?', '?page=2&'));
    expect(second).toMatchObject({ next_rest_url: `${list}&page=3`, previous_rest_url: list });
    expect(third.body).toMatchObject({ previous_rest_url: `${list}&page=2`, total: 5, total_pages: 3 });
    expect(third.body).not.toHaveProperty('next_rest_url');
    expect(eventIds(third)).toEqual([5]);
    expect(third.headers.get('X-TEC-Total')).toBe('5');
    expect(third.headers.get('X-TEC-TotalPages')).toBe('3');
  });

  it.each([['visitor'], ['contributor'], ['administrator']] as const)(
    'lets a %s follow the links from page to page',
    async (who) => {
      await makeDays(5);

      const seen: number[] = [];
      let next: string | undefined =
        `${BASE}/events/?per_page=2&starts_after=2027-05-01&strict_dates=1&venue=`;
      while (next !== undefined) {
        const { pathname, search } = new URL(next);
        const answer = await calendar[who].under('').get(pathname + search.replace('&venue=', ''));
        seen.push(...eventIds(answer));
        next = (answer.body as Page).next_rest_url;
      }

      expect(seen).toEqual([1, 2, 3, 4, 5]);
    },
  );

  it('carries what was sent in its links, and never a password, an override or an unknown name', async () => {
    await makeDays(3);

    const { body } = await calendar.visitor.get('/events', {
      per_page: 1,
      page: 2,
      start_date: '2027-05-01',
      ends_before: '2027-06-01',
      strict_dates: 'yes',
      status: 'publish',
      ml_fallback: 'true',
      ml_language: 'en',
      password: 'sesame',
      _method: 'GET',
      foo: 'bar',
    });

    const list =
      `${BASE}/events/?per_page=1&start_date=2027-05-01+00%3A00%3A00&status=publish` +
      `&ends_before=2027-06-01+00%3A00%3A00&strict_dates=true&ml_fallback=true`;
    expect(body).toMatchObject({
      rest_url: `${list.replace('?', '?page=2&')}&ml_language=en`,
      next_rest_url: `${list}&page=3&ml_language=en`,
      previous_rest_url: `${list}&ml_language=en`,
    });
  });

  it.each([
    [{ per_page: 3 }, [1, 2, 3]],
    [{ per_page: '2.0', page: '1e0' }, [1, 2]],
    [{ per_page: 500 }, [1, 2, 3, 4]],
    [{ per_page: 3, page: 2 }, [4]],
  ])('gives %j the events %j', async (query, ids) => {
    await makeDays(4);

    const answer = await calendar.visitor.get('/events', query);

    expect(eventIds(answer)).toEqual(ids);
  });

  it('lowers a page size to the maximum', async () => {
    const { body } = await calendar.visitor.get('/events', { per_page: 51 });

    expect((body as Page).rest_url).toContain('&per_page=50&');
  });

  it.each([[2], [1000000000000]])('answers page %d of one page with 404', async (page) => {
    await makeDays(1);

    const answer = await calendar.visitor.get('/events', { page });

    expect(refusal(answer)).toEqual({ status: 404, code: 'event-archive-page-not-found' });
  });

  const wrong: [string, string][] = [
    ...['page', 'per_page'].flatMap((name) =>
      ['0', '-1', 'foo', '', '1.5', '0x10', '9'.repeat(20)].map((value): [string, string] => [name, value]),
    ),
    ...['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'].flatMap(
      (name) => ['', 'foo', '31/13/2027'].map((value): [string, string] => [name, value]),
    ),
    ['status', 'foo'],
    ['status', 'publish,foo'],
    ['status', 'draft'],
    ['status', 'publish,private'],
    ['status', ''],
    ['status', 'any'],
    ['ml_language', 'xx'],
  ];
  it.each(wrong)('refuses the %s %j', async (name, value) => {
    const answer = await calendar.visitor.get('/events', { [name]: value });

    expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: [name] });
  });

  it('tells all faults of a query at once', async () => {
    const answer = await calendar.visitor.get('/events', { status: 'foo', page: 0, end_date: 'foo' });

    expect(refusal(answer)).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['page', 'end_date', 'status'],
    });
  });

  it('costs as many statements for 8 events as for one', async () => {
    const make = (n: number): Promise<unknown> =>
      calendar.editor.make(
        '/events',
        anEvent({
          venue: { venue: `Hall ${n}` },
          organizer: [{ organizer: `Ann ${n}` }, { organizer: 'Bob' }],
          categories: `Concerts ${n}`,
          tags: `outdoor,tag ${n}`,
        }),
      );
    await make(0);
    const list = (): Promise<unknown> => calendar.visitor.get('/events', { per_page: 50 });

    const one = await countColdQueries(calendar, list);
    for (let n = 1; n < 8; n += 1) await make(n);
    const eight = await countColdQueries(calendar, list);

    expect(eventIds(await calendar.visitor.get('/events', { per_page: 50 }))).toHaveLength(8);
    expect(one).toBeGreaterThan(0);
    expect(eight).toBe(one);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, body, headers } = await calendar.visitor.send('HEAD', '/events');

    expect([status, body, headers.get('X-TEC-Total')]).toEqual([200, undefined, '0']);
  });

  it.each([['PUT'], ['DELETE']])('has no route for %s', async (method) => {
    const answer = await calendar.administrator.send(method, '/events');

    expect(refusal(answer)).toEqual({ status: 404, code: 'rest_no_route' });
  });
});
