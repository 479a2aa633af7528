import { CalendarError, createCalendarClient, dataOf, type CalendarClient } from '../../client/index.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { clock } from '../../src/foundation/dates/clock.js';

let calendar: TestCalendar;
let asked: Request[];
let editor: CalendarClient;

beforeAll(async () => {
  calendar = await startTestCalendar();
  editor = createCalendarClient({
    baseUrl: calendar.visitor.root,
    login: 'editor',
    secret: calendar.secrets.editor,
    fetch: (request) => {
      asked.push(request);
      return fetch(request);
    },
  });
});
beforeEach(async () => {
  await calendar.empty();
  asked = [];
});
afterAll(() => calendar.close());

const NAMED = ['events', 'next_rest_url', 'total'];

/** Events of one day each, from the first of April on, in a category whose name has a comma. */
async function makeEvents(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let day = 1; day <= count; day += 1) {
    const date = `2027-04-0${day}`;
    const body = { title: `Day ${day}`, start_date: date, end_date: date, categories: ['Jazz, free'] };
    ids.push((await dataOf(editor.POST('/events', { body }))).id);
  }
  asked = [];
  return ids;
}

describe('walking through a list', () => {
  it('gives every page, as the links of the service have them', async () => {
    const ids = await makeEvents(5);
    const seen: number[][] = [];

    for await (const page of editor.pages('/events', { per_page: 2, categories: ['Jazz, free'] })) {
      expect([page.total, page.total_pages]).toEqual([5, 3]);
      seen.push(page.events.map(({ id }) => id));
    }

    expect(seen).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  it('asks its own address with its own credentials, whatever host the links name', async () => {
    await makeEvents(3);
    for await (const page of editor.pages('/events', { per_page: 1 })) {
      expect(page.rest_url).toMatch(/^http:\/\/calendar\.test\//);
    }

    expect(asked.map(({ url }) => new URL(url).origin)).toEqual(Array(3).fill(calendar.visitor.root));
    expect(new Set(asked.map(({ headers }) => headers.get('Authorization'))).size).toBe(1);
  });

  it('keeps the window of the first page while time goes on', async () => {
    const ids = await makeEvents(3);
    const seen: number[] = [];

    for await (const { id } of editor.items('/events', { per_page: 1 })) {
      seen.push(id);
      clock.set('2027-04-20T12:00:00Z');
    }

    expect(seen).toEqual(ids);
  });

  it('gives every item, and asks for no page that nobody reads', async () => {
    const ids = await makeEvents(5);
    const seen: number[] = [];

    for await (const event of editor.items('/events', { per_page: 2 })) {
      seen.push(event.id);
      if (seen.length === 3) break;
    }

    expect(seen).toEqual(ids.slice(0, 3));
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['/venues', 'venue', {}, ['c', 'b', 'a']],
    ['/organizers', 'organizer', {}, ['c', 'b', 'a']],
    ['/categories', 'name', { hide_empty: false }, ['a', 'b', 'c']],
    ['/tags', 'name', { hide_empty: false }, ['a', 'b', 'c']],
  ] as const)('walks through %s', async (path, key, query, expected) => {
    for (const name of ['a', 'b', 'c']) await calendar.editor.make(path, { [key]: name });
    const names: unknown[] = [];

    for await (const item of editor.items(path, { ...query, per_page: 2 }))
      names.push(Reflect.get(item, key));

    expect(names).toEqual(expected);
    expect(asked).toHaveLength(2);
  });

  it('walks in a language', async () => {
    const [first = 0] = await makeEvents(2);
    await calendar.editor.post(`/events/${first}`, { title: 'Erster Tag', ml_language: 'de' });
    const titles: string[] = [];

    for await (const { title } of editor.in('de').items('/events')) titles.push(title);

    expect(titles).toEqual(['Erster Tag']);
  });

  it('leaves what was named of every page, and goes on', async () => {
    const ids = await makeEvents(5);
    const seen: unknown[] = [];

    for await (const page of editor.pages('/events', { per_page: 2, _fields: ['events', 'total'] })) {
      expect(Object.keys(page)).toEqual(page.next_rest_url === undefined ? ['events', 'total'] : NAMED);
      seen.push([page.total, page.events?.map(({ id }) => id)]);
    }

    expect(seen).toEqual([
      [5, ids.slice(0, 2)],
      [5, ids.slice(2, 4)],
      [5, ids.slice(4)],
    ]);
  });

  it('has whole pages where no key is named', async () => {
    await makeEvents(1);
    const totals: unknown[] = [];

    for await (const page of editor.pages('/events', { _fields: [] })) totals.push(page.total_pages);

    expect(totals).toEqual([1]);
  });

  it('throws what is refused', async () => {
    const walk = async () => {
      for await (const page of editor.pages('/events', { start_date: 'whenever' })) return page;
      return null;
    };

    const error = await walk().catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(CalendarError);
    expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  });
});
