// Long texts that an answer does not show are not read from the database.
import type { Made } from '../support/api.js';
import { countBytesRead, startTestCalendar, type TestCalendar } from '../support/app.js';
import { storeDescription } from '../support/long-texts.js';
import { anEvent, makeEvent } from '../support/make.js';

/** Of three bytes in UTF-8. */
const LETTER = '\u8a9e';
const LONG = LETTER.repeat(100_000);
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
    for (let n = 0; n < count; n += 1) {
      const { id } = await author.make('/venues', { venue: `Venue ${n}` });
      await storeDescription(calendar, { noun: 'venue', id, part: LETTER, times: LONG.length });
      venue.push(id);
    }
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
          title: 'Locked',
          description: '',
          excerpt: '',
          venue: [],
          organizer: [],
          categories: [],
          tags: [],
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
    const ids: number[] = [];
    for (let n = 0; n < 11; n += 1)
      ids.push((await makeEvent(author, { title: `Locked ${n}`, password: PASSWORD })).id);
    // More than the texts of a page of more than ten items may take.
    await storeDescription(calendar, { noun: 'event', id: ids[5] ?? 0, part: LETTER, times: 6_000_000 });
    const query = { per_page: 50 };

    const refused = await author.get('/events', { ...query, context: 'edit' });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'calendar_answer_too_large' }]);
    expect(eventsOf(await author.get('/events', query))).toHaveLength(11);
    expect(eventsOf(await visitor.get('/events', query))).toHaveLength(11);
  });
});

describe('of languages that nobody asked for', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['event', anEvent(), 'title'],
    ['venue', {}, 'venue'],
    ['organizer', {}, 'organizer'],
  ] as const)('texts do not make a page of %ss too large', async (noun, facts, title) => {
    const { editor, visitor } = calendar;
    const path = `/${noun}s`;
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.push((await editor.make(path, { ...facts, [title]: `Item 0${n}` })).id);
    const [id = 0] = ids;
    // One language takes 6.6 MB, all three more than a page of more than ten items may.
    const long = { noun, id, part: LETTER, times: 2_200_000 };
    for (const language of ['fr', 'it'])
      await editor.post(`${path}/${id}`, { [title]: 'Item', ml_language: language });
    for (const language of ['en', 'fr', 'it']) await storeDescription(calendar, { ...long, language });

    const bytes = await countBytesRead(calendar, async () => {
      const { status, body } = await visitor.get(path, { per_page: 12 });
      expect(status).toBe(200);
      expect((body as Record<string, unknown[]>)[path.slice(1)]).toHaveLength(12);
    });
    expect(bytes).toBeGreaterThan(3 * long.times);
    expect(bytes).toBeLessThan(3 * long.times + FEW);
    // Two languages of each text are read.
    const french = await visitor.get(path, { per_page: 12, ml_language: 'fr', ml_fallback: 'true' });
    expect([french.status, french.body]).toMatchObject([200, { total: 12 }]);
  });

  it('descriptions of categories and tags of events are not read', async () => {
    const { editor, visitor } = calendar;
    const category = await editor.make('/categories', { name: 'Music', description: LONG });
    for (const language of ['de', 'fr', 'it'])
      await editor.post(`/categories/${category.id}`, {
        name: 'Music',
        description: LONG,
        ml_language: language,
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
