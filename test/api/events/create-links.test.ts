import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { anEvent, makeEvent, refusal } from '../../support/make.js';

interface Shown {
  readonly venue: { id: number; venue: string }[] | { id: number; venue: string };
  readonly organizer: { id: number; organizer: string }[];
  readonly categories: { id: number; name: string }[];
  readonly tags: { id: number; name: string }[];
}

const shown = ({ status, body }: ApiResponse): Shown => {
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

    it('link the venues of every form', async () => {
      const rows: [sent: unknown, names: string[]][] = [
        [1, ['North Hall']],
        ['2', ['South Hall']],
        ['1,2', ['North Hall', 'South Hall']],
        ['2, 1', ['South Hall', 'North Hall']],
        [
          [2, '1', 2],
          ['South Hall', 'North Hall'],
        ],
        [{ id: 1 }, ['North Hall']],
        [{ id: '2', venue: 'Renamed' }, ['South Hall']],
        [
          [{ id: 2 }, 1],
          ['South Hall', 'North Hall'],
        ],
        [{ venue: 'North Hall' }, ['North Hall']],
        [
          [{ venue: 'north hall' }, { venue: 'SOUTH HALL' }],
          ['North Hall', 'South Hall'],
        ],
        [{ venue: 'New Hall' }, ['New Hall']],
        [
          [{ venue: 'Newer Hall' }, 2, { venue: 'Other Hall' }, { venue: 'newer hall' }],
          ['Newer Hall', 'South Hall', 'Other Hall'],
        ],
        [null, []],
        ['', []],
        [0, []],
        [[], []],
        [[0], []],
        [[''], []],
      ];

      const seen: unknown[] = [];
      for (const [sent] of rows) {
        const { venue } = shown(await calendar.editor.post('/events', anEvent({ venue: sent })));
        seen.push([sent, Array.isArray(venue), [venue].flat().map((item) => item.venue)]);
      }

      expect(seen).toEqual(rows.map(([sent, names]) => [sent, names.length !== 1, names]));
      // Of each name there is one: two from before, and three new ones.
      expect((await calendar.editor.get('/venues')).body).toMatchObject({ total: 5 });
    });

    it('link the organizers of every form, in their order', async () => {
      const rows: [sent: unknown, names: string[]][] = [
        [3, ['Ann']],
        ['4,3', ['Bob', 'Ann']],
        [
          [4, { organizer: 'Cleo' }, { id: 3 }],
          ['Bob', 'Cleo', 'Ann'],
        ],
        [{ organizer: 'ann' }, ['Ann']],
        [{ organizer: 'Dora' }, ['Dora']],
        [[], []],
      ];

      const seen: unknown[] = [];
      for (const [sent] of rows) {
        const { organizer } = shown(await calendar.editor.post('/events', anEvent({ organizer: sent })));
        seen.push([sent, organizer.map((item) => item.organizer)]);
      }

      expect(seen).toEqual(rows);
      expect((await calendar.editor.get('/organizers')).body).toMatchObject({ total: 4 });
    });

    it('refuse what is no such thing, and make nothing', async () => {
      const rows: [name: string, value: unknown][] = [
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
      ];

      const seen: unknown[] = [];
      for (const [name, value] of rows) {
        const answer = await calendar.editor.post('/events', anEvent({ [name]: value, tags: 'new' }));
        seen.push([name, value, refusal(answer)]);
      }

      expect(seen).toEqual(
        rows.map(([name, value]) => [
          name,
          value,
          { status: 400, code: 'rest_invalid_param', params: [name] },
        ]),
      );
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
