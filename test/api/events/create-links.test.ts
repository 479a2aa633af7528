import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Answer } from '../../support/api.js';
import { anEvent, makeEvent, refusal } from '../../support/make.js';

interface Shown {
  readonly venue: { id: number; venue: string }[] | { id: number; venue: string };
  readonly organizer: { id: number; organizer: string }[];
  readonly categories: { id: number; name: string }[];
  readonly tags: { id: number; name: string }[];
}

const shown = ({ status, body }: Answer): Shown => {
  expect(status).toBe(201);
  return body as Shown;
};

describe('what POST /events names', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  describe('venues and organizers', () => {
    // The ids of an empty calendar: halls 1 and 2, people 3 and 4.
    beforeEach(async () => {
      await calendar.editor.make('/venues', { venue: 'North Hall', phone: '1' });
      await calendar.editor.make('/venues', { venue: 'South Hall' });
      await calendar.editor.make('/organizers', { organizer: 'Ann' });
      await calendar.editor.make('/organizers', { organizer: 'Bob' });
    });

    it.each<[unknown, number[]]>([
      [1, [1]],
      ['2', [2]],
      ['1,2', [1, 2]],
      ['2, 1', [2, 1]],
      [
        [2, '1', 2],
        [2, 1],
      ],
      [{ id: 1 }, [1]],
      [{ id: '2', venue: 'Renamed' }, [2]],
      [
        [{ id: 2 }, 1],
        [2, 1],
      ],
      [{ venue: 'North Hall' }, [1]],
      [
        [{ venue: 'north hall' }, { venue: 'SOUTH HALL' }],
        [1, 2],
      ],
      [{ venue: 'New Hall' }, [5]],
      [
        [{ venue: 'New Hall' }, 2, { venue: 'Other Hall' }, { venue: 'new hall' }],
        [5, 2, 6],
      ],
      [null, []],
      ['', []],
      [0, []],
      [[], []],
      [[0], []],
      [[''], []],
    ])('links the venues of %j', async (venue, ids) => {
      const linked = shown(await calendar.editor.post('/events', anEvent({ venue }))).venue;

      expect(Array.isArray(linked)).toBe(ids.length !== 1);
      expect([linked].flat().map(({ id }) => id)).toEqual(ids);
    });

    it.each<[unknown, number[]]>([
      [3, [3]],
      ['4,3', [4, 3]],
      [
        [4, { organizer: 'Cleo' }, { id: 3 }],
        [4, 5, 3],
      ],
      [{ organizer: 'ann' }, [3]],
      [{ organizer: 'Cleo' }, [5]],
      [[], []],
    ])('links the organizers of %j, in their order', async (organizer, ids) => {
      const linked = shown(await calendar.editor.post('/events', anEvent({ organizer }))).organizer;

      expect(linked.map(({ id }) => id)).toEqual(ids);
    });

    it.each<[string, unknown]>([
      ['venue', 3],
      ['venue', '1,999'],
      ['venue', { id: 4 }],
      ['venue', { id: 999, venue: 'Hall' }],
      ['venue', [{ venue: 'Hall' }, { city: 'Koper' }]],
      ['venue', { venue: 'Hall', website: 'foo' }],
      ['venue', { venue: 'Hall', geo_lat: 100, geo_lng: 0 }],
      ['organizer', 1],
      ['organizer', { organizer: 'Cleo', author: 999 }],
      ['organizer', { organizer: 'Cleo', image: 999 }],
      ['organizer', -1],
      ['organizer', true],
      ['organizer', '9'.repeat(40)],
    ])('refuses the %s %j and makes nothing', async (name, value) => {
      const answer = await calendar.editor.post('/events', anEvent({ [name]: value, tags: 'new' }));

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: [name] });
      expect((await calendar.editor.get('/venues')).body).toMatchObject({ total: 2 });
      expect((await calendar.editor.get('/organizers')).body).toMatchObject({ total: 2 });
      expect((await calendar.editor.get('/tags', { hide_empty: false })).body).toMatchObject({ total: 0 });
    });

    it('leaves a linked venue as it is, and fills in what one that is found by its name lacks', async () => {
      await makeEvent(calendar.editor, { venue: { id: 1, phone: '2' } });
      const linked = (await calendar.visitor.get('/venues/1')).body;

      await makeEvent(calendar.editor, { venue: { venue: 'North Hall', phone: '3', zip: '6000' } });
      const found = (await calendar.visitor.get('/venues/1')).body;

      expect(linked).toMatchObject({ phone: '1' });
      expect(found).toMatchObject({ phone: '1', zip: '6000' });
    });

    it('takes a venue that the caller may not edit as it is, or makes one of the same name', async () => {
      const post = async (venue: object): Promise<unknown> =>
        shown(await calendar.author.post('/events', anEvent({ venue }))).venue;

      const taken = await post({ venue: 'North Hall', phone: '666' });
      const made = await post({ venue: 'North Hall', zip: '666' });

      expect(taken).toMatchObject({ id: 1, phone: '1' });
      expect(made).toMatchObject({ id: 6, venue: 'North Hall', zip: '666' });
      const { body } = await calendar.visitor.get('/venues/1');
      expect(body).toMatchObject({ phone: '1' });
      expect(body).not.toHaveProperty('zip');
    });

    it('leaves the Town Hall of another town where it is', async () => {
      const post = async (venue: object): Promise<{ id: number }> =>
        shown(await calendar.editor.post('/events', anEvent({ venue }))).venue as { id: number };
      const koper = await post({ venue: 'Town Hall', city: 'Koper', zip: '6000' });

      const maribor = await post({ venue: 'Town Hall', city: 'Maribor', zip: '2000' });

      expect(maribor).toMatchObject({ slug: 'town-hall-2', city: 'Maribor', zip: '2000' });
      const { body } = await calendar.visitor.get(`/venues/${koper.id}`);
      expect(body).toMatchObject({ slug: 'town-hall', city: 'Koper', zip: '6000' });
    });

    it.each([
      ['contributor', 'draft'],
      ['author', 'publish'],
    ] as const)('gives what a %s makes on the way the status %s', async (who, status) => {
      const event = shown(await calendar[who].post('/events', anEvent({ venue: { venue: 'New Hall' } })));

      expect(event.venue).toMatchObject({ status, author: String(calendar.userIds[who]) });
    });

    it.each([
      ['venue', { venue: 'Hall', author: 1 }],
      ['organizer', { organizer: 'Cleo', author: 1 }],
    ])('lets nobody put a new %s under the name of another, and makes nothing', async (name, value) => {
      const answer = await calendar.contributor.post('/events', anEvent({ tags: ['new'], [name]: value }));

      expect(refusal(answer)).toEqual({ status: 403, code: 'rest_forbidden' });
      expect((await calendar.editor.get('/venues')).body).toMatchObject({ total: 2 });
      expect((await calendar.editor.get('/organizers')).body).toMatchObject({ total: 2 });
      expect((await calendar.editor.get('/events')).body).toMatchObject({ total: 0 });
      expect((await calendar.editor.get('/tags', { hide_empty: false })).body).toMatchObject({ total: 0 });
    });

    it('tells a draft of somebody else from an id that was never given in no way', async () => {
      const draft = await calendar.editor.make('/venues', { venue: 'Secret Hall', status: 'draft' });
      await calendar.editor.delete('/venues/2');

      const ofDraft = await calendar.author.post('/events', anEvent({ venue: draft.id }));
      const ofTrash = await calendar.author.post('/events', anEvent({ venue: 2 }));
      const ofNothing = await calendar.author.post('/events', anEvent({ venue: 999 }));

      const expected = { status: 400, code: 'rest_invalid_param', params: ['venue'] };
      expect([ofDraft, ofTrash, ofNothing].map(refusal)).toEqual([expected, expected, expected]);
      const sentence = JSON.stringify(ofNothing.body);
      expect(JSON.stringify(ofDraft.body)).toBe(sentence.replace('999', String(draft.id)));
      expect(JSON.stringify(ofTrash.body)).toBe(sentence.replace('999', '2'));
    });

    it('does not find the draft of another by its name', async () => {
      await calendar.editor.make('/venues', { venue: 'Secret Hall', status: 'draft', phone: '007' });

      const event = shown(
        await calendar.author.post('/events', anEvent({ venue: { venue: 'Secret Hall' } })),
      );

      expect(event.venue).toMatchObject({ id: 6 });
      expect(event.venue).not.toHaveProperty('phone');
    });
  });

  describe('categories and tags', () => {
    // The ids of an empty calendar: categories 1 and 2, tag 3.
    beforeEach(async () => {
      await calendar.editor.make('/categories', { name: 'Food & Drink', slug: 'food' });
      await calendar.editor.make('/categories', { name: 'Concerts' });
      await calendar.editor.make('/tags', { name: 'Outdoor' });
    });

    it.each<[unknown, string[]]>([
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
    ])('files under the categories of %j', async (categories, names) => {
      const event = shown(await calendar.editor.post('/events', anEvent({ categories })));

      expect(event.categories.map(({ name }) => name)).toEqual(names);
      expect(event.tags).toEqual([]);
    });

    it('makes a tag of the same name as a category', async () => {
      const event = shown(await calendar.editor.post('/events', anEvent({ tags: 'Concerts,outdoor' })));

      expect(event.tags).toMatchObject([
        { id: 4, name: 'Concerts', slug: 'concerts', taxonomy: 'post_tag' },
        { id: 3, name: 'Outdoor' },
      ]);
    });

    it('shows the categories in the form that a body may send back', async () => {
      const first = shown(
        await calendar.editor.post('/events', anEvent({ categories: 'food', tags: 'x,y' })),
      );

      const again = shown(await calendar.editor.post('/events', { ...first, slug: 'again' }));

      expect(again.categories.map(({ id }) => id)).toEqual([1]);
      expect(again.tags.map(({ name }) => name)).toEqual(['x', 'y']);
    });
  });

  it('reads the brackets of a form', async () => {
    const form = new URLSearchParams([
      ['title', 'Fair'],
      ['start_date', '2027-05-01'],
      ['end_date', '2027-05-01'],
      ['venue[0][venue]', 'North Hall'],
      ['venue[1][venue]', 'South Hall'],
      ['organizer[organizer]', 'Ann'],
      ['categories[]', 'Fairs'],
      ['categories[]', 'Food'],
      ['tags[0][name]', 'outdoor'],
    ]);

    const event = shown(await calendar.editor.form('POST', '/events', form.toString()));

    expect(event).toMatchObject({
      venue: [{ venue: 'North Hall' }, { venue: 'South Hall' }],
      organizer: [{ organizer: 'Ann' }],
      categories: [{ name: 'Fairs' }, { name: 'Food' }],
      tags: [{ name: 'outdoor' }],
    });
  });
});
