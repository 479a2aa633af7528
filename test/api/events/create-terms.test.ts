import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { anEvent } from '../../support/make.js';

interface Shown {
  readonly categories: { id: number; name: string }[];
  readonly tags: { id: number; name: string }[];
}

const shown = ({ status, body }: ApiResponse): Shown => {
  expect(status).toBe(201);
  return body as Shown;
};

describe('categories and tags that POST /events names', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  // The ids of an empty calendar: categories 1 and 2, tag 3.
  beforeEach(async () => {
    await calendar.editor.make('/categories', { name: 'Food & Drink', slug: 'food' });
    await calendar.editor.make('/categories', { name: 'Concerts' });
    await calendar.editor.make('/tags', { name: 'Outdoor' });
  });

  it('file under the categories of every form', async () => {
    const rows: [sent: unknown, names: string[]][] = [
      [1, ['Food &amp; Drink']],
      ['2', ['Concerts']],
      ['food', ['Food &amp; Drink']],
      ['FOOD & drink', ['Food &amp; Drink']],
      ['concerts, food', ['Concerts', 'Food &amp; Drink']],
      [
        ['Concerts', 1, 'concerts'],
        ['Concerts', 'Food &amp; Drink'],
      ],
      [{ id: 2 }, ['Concerts']],
      [
        [{ slug: 'food' }, { name: 'concerts' }],
        ['Concerts', 'Food &amp; Drink'],
      ],
      [[{ name: 'Concerts', slug: 'concerts', id: 2, count: 9 }], ['Concerts']],
      ['zebra, Apple,apple', ['Apple', 'zebra']],
      ['<b>Bold</b>', ['Bold']],
      [[999, 3, 'Concerts'], ['Concerts']],
      [['', ' '], []],
      ['', []],
      [null, []],
    ];

    const seen: unknown[] = [];
    for (const [sent] of rows) {
      const event = shown(await calendar.editor.post('/events', anEvent({ categories: sent })));
      seen.push([sent, event.categories.map(({ name }) => name), event.tags]);
    }

    expect(seen).toEqual(rows.map(([sent, names]) => [sent, names, []]));
  });

  it('mean by a word the one that has it as its slug, before an older one that has it as its name', async () => {
    await calendar.editor.make('/categories', { name: 'Snacks', slug: 'bites' });
    await calendar.editor.make('/categories', { name: 'Small plates', slug: 'snacks' });

    const event = shown(await calendar.editor.post('/events', anEvent({ categories: 'Snacks' })));

    expect(event.categories).toMatchObject([{ name: 'Small plates', slug: 'snacks' }]);
  });

  it('makes a tag of the same name as a category', async () => {
    const event = shown(await calendar.editor.post('/events', anEvent({ tags: 'Concerts,outdoor' })));

    expect(event.tags).toMatchObject([
      { id: 4, name: 'Concerts', slug: 'concerts', taxonomy: 'post_tag' },
      { id: 3, name: 'Outdoor' },
    ]);
  });

  it('shows the categories in the form that a body may send back', async () => {
    const first = shown(await calendar.editor.post('/events', anEvent({ categories: 'food', tags: 'x,y' })));

    const again = shown(await calendar.editor.post('/events', { ...first, slug: 'again' }));

    expect(again.categories.map(({ id }) => id)).toEqual([1]);
    expect(again.tags.map(({ name }) => name)).toEqual(['x', 'y']);
  });
});
