import { clock } from '../../../src/foundation/dates/clock.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  editedAt,
  expectBody,
  FORBIDDEN,
  inEnglish,
  invalid,
  NO_ROUTE,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/responses.js';
import { makeImage } from '../../support/images.js';
import { NOUNS } from './nouns.js';

const CAST = {
  venue: {
    full: {
      address: 'Quay 4',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Coast',
      state: 'None',
      zip: '6000',
      phone: '1',
      website: 'https://a.example/',
      stateprovince: 'Shore',
      geo_lat: 45.5,
      geo_lng: 13.5,
    },
    more: { show_map: false },
    shown: { show_map: false, show_map_link: true },
    clearable: ['description', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'],
    refused: [['geo_lng', 181]],
    /** When the text was edited last: a change of the city edits it, a change of the e-mail address does not. */
    edited: '2027-03-11 08:00:00',
  },
  organizer: {
    full: { phone: '1', website: 'https://a.example/', email: 'info@koper.example' },
    more: {},
    shown: {},
    clearable: ['description', 'phone', 'website', 'email'],
    refused: [],
    edited: '2027-03-10 12:00:00',
  },
} as const;

describe.each(NOUNS)('POST, PUT, PATCH /$many/{id}', ({ one, a, many, name, slug, detail, change }) => {
  const cast = CAST[one];
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const FULL = { [one]: name, description: 'Big.', ...cast.full };
  const field = Object.keys(detail);

  it.each(['post', 'put', 'patch'] as const)(
    'changes with %s what is sent and keeps the rest',
    async (verb) => {
      await calendar.editor.make(`/${many}`, { ...FULL, ...cast.more, date: '2027-01-02 03:04:05' });
      clock.set('2027-03-11T08:00:00Z');

      const { status, body, headers } = await calendar.editor[verb](`/${many}/1`, { ...change, id: 9 });

      expect(status).toBe(200);
      expect(headers.get('content-language')).toBe('en');
      expectBody(body, {
        id: 1,
        author: String(calendar.userIds.editor),
        status: 'publish',
        date: '2027-01-02 03:04:05',
        date_utc: '2027-01-02 03:04:05',
        modified: '2027-03-11 08:00:00',
        modified_utc: '2027-03-11 08:00:00',
        url: `${SITE}/${one}/${slug}/`,
        [one]: name,
        description: '<p>Big.</p>',
        slug,
        ...cast.full,
        ...change,
        ...cast.shown,
        global_id: 'calendar.test?id=1',
        global_id_lineage: ['calendar.test?id=1'],
        language: 'en',
        translations: inEnglish(`${many}/1`, slug, editedAt(cast.edited)),
      });
    },
  );

  it('answers afterwards what it answered to the change', async () => {
    await calendar.editor.make(`/${many}`, FULL);

    const changed = await calendar.editor.post(`/${many}/by-slug/${slug}`, change);

    const { json_ld, ...read } = (await calendar.editor.get(`/${many}/1`)).body as Record<string, unknown>;
    expectBody([changed.body, typeof json_ld], [read, 'object']);
  });

  it.each(cast.clearable)('clears %s with "" and with null, and leaves the key out', async (key) => {
    await calendar.editor.make(`/${many}`, FULL);
    await calendar.editor.make(`/${many}`, { ...FULL, [one]: 'Other' });

    const emptied = await calendar.editor.post(`/${many}/1`, { [key]: '' });
    const nulled = await calendar.editor.post(`/${many}/2`, { [key]: null });

    expect([emptied.status, nulled.status]).toEqual([200, 200]);
    expect([pick(emptied, key), pick(nulled, key)]).toEqual([{}, {}]);
    expect(pick(await calendar.visitor.get(`/${many}/1`), key)).toEqual({});
  });

  it.each<readonly [string, unknown]>([
    [one, ''],
    [one, null],
    [one, '<i></i>'],
    ['slug', ''],
    ['date', ''],
    ['status', 'foo'],
    ['website', 'foo'],
    ['image', 9999],
    ['image', 'http://10.0.0.1/a.jpg'],
    ['author', 9999],
    ...cast.refused,
  ])('refuses %s as %j and changes nothing', async (key, value) => {
    await calendar.editor.make(`/${many}`, FULL);
    const { body: before } = await calendar.visitor.get(`/${many}/1`);

    const answer = await calendar.editor.post(`/${many}/1`, { ...change, [key]: value });

    expect(refusal(answer)).toEqual(invalid(key));
    expectBody((await calendar.visitor.get(`/${many}/1`)).body, before as object);
  });

  it(`renames without a new slug, also to the name of another ${one}`, async () => {
    await calendar.editor.make(`/${many}`, { [one]: name });
    await calendar.editor.make(`/${many}`, { [one]: 'Room' });

    const answer = await calendar.editor.post(`/${many}/2`, { [one]: name });

    expect(pick(answer, 'id', one, 'slug')).toEqual({ id: 2, [one]: name, slug: 'room' });
    expect(pick(await calendar.visitor.get(`/${many}`), 'total')).toEqual({ total: 2 });
  });

  it.each([
    ['room', 'room'],
    [slug, slug],
    ['Taken', 'taken-2'],
    ['Soba & miza', 'soba-miza'],
  ])('takes the slug %j as %s', async (sent, taken) => {
    await calendar.editor.make(`/${many}`, { [one]: name });
    await calendar.editor.make(`/${many}`, { [one]: 'Taken' });

    const answer = await calendar.editor.post(`/${many}/by-slug/${slug}`, { slug: sent });

    const url = `${SITE}/${one}/${taken}/`;
    expect(pick(answer, 'id', 'slug', 'url')).toEqual({ id: 1, slug: taken, url });
    expect(pick(await calendar.visitor.get(`/${many}/by-slug/${taken}`), 'id')).toEqual({ id: 1 });
  });

  it(`no longer finds ${a} under the slug it gave up`, async () => {
    await calendar.editor.make(`/${many}`, { [one]: name });
    await calendar.editor.post(`/${many}/1`, { slug: 'room' });

    const answer = await calendar.visitor.get(`/${many}/by-slug/${slug}`);

    expect(refusal(answer)).toEqual(invalid('slug'));
  });

  it(`brings ${a} back from the trash only when a status is sent`, async () => {
    await calendar.editor.make(`/${many}`, { [one]: name });
    await calendar.editor.delete(`/${many}/1`);

    const kept = await calendar.editor.post(`/${many}/1`, detail);
    const back = await calendar.editor.post(`/${many}/1`, { status: 'publish' });

    const keys = ['status', 'slug', ...field];
    expect(pick(kept, ...keys)).toEqual({ status: 'trash', slug: `${slug}__trashed`, ...detail });
    expect(pick(back, ...keys)).toEqual({ status: 'publish', slug, ...detail });
  });

  it.each([
    ['contributor', 'draft', 'publish', 'pending'],
    ['contributor', 'draft', undefined, 'draft'],
    ['contributor', 'private', 'future', 'pending'],
    ['author', 'draft', 'publish', 'publish'],
    ['author', 'draft', undefined, 'draft'],
    ['author', 'publish', 'private', 'private'],
  ] as const)('turns a %s from %s, asked %s, into %s', async (role, status, asked, stored) => {
    await calendar[role].make(`/${many}`, { [one]: name, status });

    const answer = await calendar[role].post(`/${many}/1`, { ...detail, status: asked });

    expect({ http: answer.status, ...pick(answer, 'status') }).toEqual({ http: 200, status: stored });
  });

  it.each([`/${many}/1`, `/${many}/by-slug/${slug}`])(
    `checks at %s the right on this very ${one}`,
    async (path) => {
      await calendar.editor.make(`/${many}`, { [one]: name });

      const answers = [
        await calendar.visitor.post(path, change),
        await calendar.subscriber.put(path, change),
        await calendar.contributor.patch(path, change),
        await calendar.author.post(path, change),
      ];

      expect(answers.map(refusal)).toEqual([SIGN_IN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
      expect(pick(await calendar.visitor.get(`/${many}/1`), one, ...field)).toEqual({ [one]: name });
    },
  );

  it(`lets a contributor change their own ${one} until it is published`, async () => {
    await calendar.contributor.make(`/${many}`, { [one]: name, status: 'draft' });
    const before = await calendar.contributor.post(`/${many}/1`, detail);
    await calendar.editor.post(`/${many}/1`, { status: 'publish' });

    const after = await calendar.contributor.post(`/${many}/1`, change);

    expect(pick(before, ...field)).toEqual(detail);
    // A change of what is public is proposed.
    expect(after.status).toBe(202);
    expect(pick(await calendar.visitor.get(`/${many}/1`), ...field)).toEqual(detail);
  });

  it(`lets nobody but editors hand ${a} to another author`, async () => {
    await calendar.author.make(`/${many}`, { [one]: name });
    const { author, editor } = calendar.userIds;

    const refused = await calendar.author.post(`/${many}/1`, { author: editor });
    const kept = await calendar.author.post(`/${many}/1`, { author });
    const given = await calendar.editor.post(`/${many}/1`, { author: editor });

    expect(refusal(refused)).toEqual(FORBIDDEN);
    expect(pick(kept, 'author')).toEqual({ author: String(author) });
    expect(pick(given, 'author')).toEqual({ author: String(editor) });
  });

  it.each([
    [`/${many}/999`, invalid('id')],
    [`/${many}/by-slug/nowhere`, invalid('slug')],
    [`/${many}/foo`, NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    const answer = await calendar.editor.put(path, detail);

    expect(refusal(answer)).toEqual(expected);
  });

  it.each(['publish', 'draft', 'trash'])(
    'takes the answer of a %s back and changes nothing',
    async (status) => {
      const image = await makeImage(calendar.editor);
      const { id } = await calendar.editor.make(`/${many}`, { ...FULL, image: image.id, status: 'draft' });
      await calendar.editor.post(`/${many}/${id}`, { status });
      const read = { context: 'edit' };
      const { body: before } = await calendar.editor.get(`/${many}/${id}`, read);

      const answer = await calendar.editor.put(`/${many}/${id}`, before);

      expect(answer.status).toBe(200);
      expectBody((await calendar.editor.get(`/${many}/${id}`, read)).body, before as object);
    },
  );
});
