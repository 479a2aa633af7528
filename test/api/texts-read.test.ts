// Long texts that an answer does not show are not read from the database.
import type { Made } from '../support/api.js';
import { countBytesRead, startTestCalendar, type TestCalendar } from '../support/app.js';
import { anEvent, makeEvent } from '../support/make.js';

const LONG = '\u8a9e'.repeat(100_000);
const BYTES = 3 * LONG.length;

/** What an answer of a few items reads without any long text, with much to spare. */
const FEW = 100_000;

const PASSWORD = 'sesame';

interface Event {
  readonly id: number;
  readonly description: string;
  readonly venue: readonly { readonly description?: string }[];
}

describe('of events behind a password', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const named = async (count: number): Promise<Record<string, unknown>> => {
    const { author, editor } = calendar;
    const venue: number[] = [];
    for (let n = 0; n < count; n += 1)
      venue.push((await author.make('/venues', { venue: `Venue ${n}`, description: LONG })).id);
    const organizer = (await author.make('/organizers', { organizer: 'Trust', description: LONG })).id;
    const categories = (await author.make('/categories', { name: 'Music', description: LONG })).id;
    const tags = (await editor.make('/tags', { name: 'Open air', description: LONG })).id;
    return { venue, organizer, categories, tags };
  };

  const eventsOf = ({ body }: { readonly body: unknown }): readonly Event[] =>
    (body as { events: readonly Event[] }).events;

  it('lists read neither the texts nor what is linked, unless somebody edits them', async () => {
    const { author, contributor, editor, visitor } = calendar;
    const secret = { ...(await named(2)), description: LONG, excerpt: LONG.slice(0, 60_000) };
    await makeEvent(author, { title: 'Open', venue: { venue: 'Hall' } });
    const { id } = await makeEvent(author, { ...secret, title: 'Locked', password: PASSWORD });

    for (const [as, query] of [
      [visitor, {}],
      [visitor, { context: 'edit' }],
      [contributor, { context: 'edit' }],
      [author, {}],
      [editor, {}],
    ] as const) {
      const bytes = await countBytesRead(calendar, async () => {
        const events = eventsOf(await as.get('/events', query));
        expect(events.find((event) => event.id === id)).toMatchObject({
          ...{ title: 'Locked', description: '', excerpt: '', venue: [], organizer: [] },
          ...{ categories: [], tags: [] },
        });
      });
      expect(bytes).toBeLessThan(FEW);
    }
    for (const as of [author, editor]) {
      const events = eventsOf(await as.get('/events', { context: 'edit' }));
      const shown = events.find((event) => event.id === id);
      expect(shown?.description).toHaveLength(LONG.length + '<p></p>'.length);
      expect(shown?.venue.map(({ description }) => description !== undefined)).toEqual([true, true]);
      expect(shown).toMatchObject({ categories: [{ description: LONG }], tags: [{ description: LONG }] });
    }
  });

  it('links have their share where they are shown', async () => {
    const { author, visitor } = calendar;
    const secret = { ...(await named(30)), password: PASSWORD };
    const { id } = await makeEvent(author, secret);
    const whole = await countBytesRead(calendar, () => visitor.get(`/events/${id}`, { password: PASSWORD }));
    expect(whole).toBeLessThan(3 * BYTES + FEW);

    for (let n = 0; n < 3; n += 1) await makeEvent(author, { ...secret, title: `Locked ${n}` });
    const listed = await countBytesRead(calendar, async () => {
      const events = eventsOf(await author.get('/events', { context: 'edit' }));
      expect(events.map(({ venue }) => venue.length)).toEqual([30, 30, 30, 30]);
    });
    expect(listed).toBeLessThan(3 * BYTES + FEW);
  });

  it('texts weigh for those who see them', async () => {
    const { author, visitor } = calendar;
    for (let n = 0; n < 20; n += 1)
      await makeEvent(author, { title: `Locked ${n}`, password: PASSWORD, description: LONG.repeat(3) });
    const query = { per_page: 50 };

    const refused = await author.get('/events', { ...query, context: 'edit' });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'calendar_answer_too_large' }]);
    expect(eventsOf(await author.get('/events', query))).toHaveLength(20);
    expect(eventsOf(await visitor.get('/events', query))).toHaveLength(20);
  }, 60_000);
});

describe('of languages that nobody asked for', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['/events', anEvent(), 'title'],
    ['/venues', {}, 'venue'],
    ['/organizers', {}, 'organizer'],
  ])(
    'texts do not make a page of %s too large',
    async (path, facts, title) => {
      const { editor, visitor } = calendar;
      const description = LONG.repeat(2);
      for (let n = 0; n < 12; n += 1) {
        const body = { ...facts, [title]: `Item ${n}`, description };
        const { id } = await editor.make(path, body);
        for (const language of ['fr', 'it'])
          await editor.post(`${path}/${id}`, { [title]: `Item ${n}`, description, ml_language: language });
      }

      const bytes = await countBytesRead(calendar, async () => {
        const { status, body } = await visitor.get(path, { per_page: 12 });
        expect(status).toBe(200);
        expect((body as Record<string, unknown[]>)[path.slice(1)]).toHaveLength(12);
      });
      expect(bytes).toBeLessThan(12 * 2 * BYTES + FEW);
      // Two languages of each text are read.
      const french = await visitor.get(path, { per_page: 12, ml_language: 'fr' });
      expect(french.status).toBe(200);
    },
    60_000,
  );

  it('descriptions of categories and tags of events are not read', async () => {
    const { editor, visitor } = calendar;
    const category = await editor.make('/categories', { name: 'Music', description: LONG });
    for (const language of ['de', 'fr', 'it'])
      await editor.post(`/categories/${category.id}`, {
        ...{ name: 'Music', description: LONG, ml_language: language },
      });
    const { id } = await makeEvent(editor, { categories: category.id });

    for (const path of ['/events', `/events/${id}`]) {
      const bytes = await countBytesRead(calendar, () => visitor.get(path));
      expect(bytes).toBeLessThan(BYTES + FEW);
    }
  });
});

describe('of categories above others', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it('descriptions are not read', async () => {
    const { author, visitor } = calendar;
    const made: Made[] = [];
    for (let n = 0; n < 4; n += 1) {
      const parent = made.at(-1)?.id;
      made.push(await author.make('/categories', { name: `Level ${n}`, description: LONG, parent }));
    }
    const leaf = await author.make('/categories', { name: 'Leaf', parent: made.at(-1)?.id });

    for (const [path, query] of [
      [`/categories/${leaf.id}`, {}],
      ['/categories', { include: leaf.id, hide_empty: false }],
    ] as const) {
      const bytes = await countBytesRead(calendar, async () => {
        const { status, body } = await visitor.get(path, query);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).toContain('/level-0/level-1/level-2/level-3/leaf/');
      });
      expect(bytes).toBeLessThan(FEW);
    }
    const root = await visitor.get(`/categories/${made[0]?.id}`);
    expect(root.body).toMatchObject({ description: LONG });
    const all = await visitor.get('/categories', { hide_empty: false, orderby: 'id' });
    const { categories } = all.body as { categories: { description: string }[] };
    expect(categories.map(({ description }) => description.length)).toEqual([
      ...made.map(() => LONG.length),
      0,
    ]);
  });
});
