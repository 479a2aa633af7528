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
  valueOf,
} from '../../support/answers.js';
import { makeImage } from '../../support/images.js';

describe('POST, PUT, PATCH /venues/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const FULL = {
    venue: 'Hall',
    description: 'Big.',
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
  };

  it.each(['post', 'put', 'patch'] as const)(
    'changes with %s what is sent and keeps the rest',
    async (verb) => {
      await calendar.editor.make('/venues', { ...FULL, show_map: false, date: '2027-01-02 03:04:05' });
      clock.set('2027-03-11T08:00:00Z');

      const { status, body, headers } = await calendar.editor[verb]('/venues/1', { city: 'Piran', id: 9 });

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
        url: `${SITE}/venue/hall/`,
        venue: 'Hall',
        description: '<p>Big.</p>',
        slug: 'hall',
        address: 'Quay 4',
        city: 'Piran',
        country: 'Slovenia',
        province: 'Coast',
        state: 'None',
        zip: '6000',
        phone: '1',
        website: 'https://a.example/',
        stateprovince: 'Shore',
        geo_lat: 45.5,
        geo_lng: 13.5,
        show_map: false,
        show_map_link: true,
        global_id: 'calendar.test?id=1',
        global_id_lineage: ['calendar.test?id=1'],
        language: 'en',
        translations: inEnglish('venues/1', 'hall', editedAt('2027-03-11 08:00:00')),
      });
    },
  );

  it('answers afterwards what it answered to the change', async () => {
    await calendar.editor.make('/venues', FULL);

    const changed = await calendar.editor.post('/venues/by-slug/hall', { city: 'Piran' });

    const { json_ld, ...read } = (await calendar.editor.get('/venues/1')).body as Record<string, unknown>;
    expectBody([changed.body, typeof json_ld], [read, 'object']);
  });

  it.each(['description', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'])(
    'clears %s with "" and with null, and leaves the key out',
    async (field) => {
      await calendar.editor.make('/venues', FULL);
      await calendar.editor.make('/venues', { ...FULL, venue: 'Other' });

      const emptied = await calendar.editor.post('/venues/1', { [field]: '' });
      const nulled = await calendar.editor.post('/venues/2', { [field]: null });

      expect([emptied.status, nulled.status]).toEqual([200, 200]);
      expect([pick(emptied, field), pick(nulled, field)]).toEqual([{}, {}]);
      expect(pick(await calendar.visitor.get('/venues/1'), field)).toEqual({});
    },
  );

  it.each([[''], [null]])('derives the state or province again when %j is sent', async (value) => {
    await calendar.editor.make('/venues', FULL);

    const answer = await calendar.editor.post('/venues/1', { stateprovince: value });

    expect(pick(answer, 'stateprovince')).toEqual({ stateprovince: 'Coast' });
  });

  it.each([
    [{ geo_lat: 46 }, { geo_lat: 46, geo_lng: 13.5 }],
    [{ geo_lat: null, geo_lng: null }, {}],
    [{ geo_lat: '', geo_lng: '' }, {}],
    [
      { geo_lat: -90, geo_lng: 180 },
      { geo_lat: -90, geo_lng: 180 },
    ],
  ])('moves a venue with %j', async (sent, shown) => {
    await calendar.editor.make('/venues', FULL);

    const answer = await calendar.editor.post('/venues/1', sent);

    expect({ status: answer.status, ...pick(answer, 'geo_lat', 'geo_lng') }).toEqual({
      status: 200,
      ...shown,
    });
  });

  it.each([{ geo_lat: null }, { geo_lng: '' }])('does not clear one coordinate with %j', async (sent) => {
    await calendar.editor.make('/venues', FULL);

    const answer = await calendar.editor.post('/venues/1', sent);

    expect(refusal(answer)).toEqual(invalid('geo_lat'));
    expect(pick(await calendar.visitor.get('/venues/1'), 'geo_lat', 'geo_lng')).toEqual({
      geo_lat: 45.5,
      geo_lng: 13.5,
    });
  });

  it.each([
    ['venue', ''],
    ['venue', null],
    ['venue', '<i></i>'],
    ['slug', ''],
    ['date', ''],
    ['status', 'foo'],
    ['website', 'foo'],
    ['image', 9999],
    ['image', 'http://10.0.0.1/a.jpg'],
    ['author', 9999],
    ['geo_lng', 181],
  ])('refuses %s as %j and changes nothing', async (field, value) => {
    await calendar.editor.make('/venues', FULL);
    const { body: before } = await calendar.visitor.get('/venues/1');

    const answer = await calendar.editor.post('/venues/1', { city: 'Piran', [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
    expectBody((await calendar.visitor.get('/venues/1')).body, before as object);
  });

  it('renames without a new slug, also to the name of another venue', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.make('/venues', { venue: 'Room' });

    const answer = await calendar.editor.post('/venues/2', { venue: 'Hall' });

    expect(pick(answer, 'id', 'venue', 'slug')).toEqual({ id: 2, venue: 'Hall', slug: 'room' });
    expect(pick(await calendar.visitor.get('/venues'), 'total')).toEqual({ total: 2 });
  });

  it.each([
    ['room', 'room'],
    ['hall', 'hall'],
    ['Taken', 'taken-2'],
    ['Soba & miza', 'soba-miza'],
  ])('takes the slug %j as %s', async (sent, slug) => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.make('/venues', { venue: 'Taken' });

    const answer = await calendar.editor.post('/venues/by-slug/hall', { slug: sent });

    expect(pick(answer, 'id', 'slug', 'url')).toEqual({ id: 1, slug, url: `${SITE}/venue/${slug}/` });
    expect(pick(await calendar.visitor.get(`/venues/by-slug/${slug}`), 'id')).toEqual({ id: 1 });
  });

  it('no longer finds a venue under the slug it gave up', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.post('/venues/1', { slug: 'room' });

    const answer = await calendar.visitor.get('/venues/by-slug/hall');

    expect(refusal(answer)).toEqual(invalid('slug'));
  });

  it('brings a venue back from the trash only when a status is sent', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.delete('/venues/1');

    const kept = await calendar.editor.post('/venues/1', { city: 'Koper' });
    const back = await calendar.editor.post('/venues/1', { status: 'publish' });

    expect(pick(kept, 'status', 'slug', 'city')).toEqual({
      status: 'trash',
      slug: 'hall__trashed',
      city: 'Koper',
    });
    expect(pick(back, 'status', 'slug', 'city')).toEqual({ status: 'publish', slug: 'hall', city: 'Koper' });
  });

  it.each([
    ['contributor', 'draft', 'publish', 'pending'],
    ['contributor', 'draft', undefined, 'draft'],
    ['contributor', 'private', 'future', 'pending'],
    ['author', 'draft', 'publish', 'publish'],
    ['author', 'draft', undefined, 'draft'],
    ['author', 'publish', 'private', 'private'],
  ] as const)('turns a %s from %s, asked %s, into %s', async (role, status, asked, stored) => {
    await calendar[role].make('/venues', { venue: 'Hall', status });

    const answer = await calendar[role].post('/venues/1', { city: 'Koper', status: asked });

    expect({ http: answer.status, ...pick(answer, 'status') }).toEqual({ http: 200, status: stored });
  });

  it.each(['/venues/1', '/venues/by-slug/hall'])(
    'checks at %s the right on this very venue',
    async (path) => {
      await calendar.editor.make('/venues', { venue: 'Hall' });
      const change = { city: 'Piran' };

      const answers = [
        await calendar.visitor.post(path, change),
        await calendar.subscriber.put(path, change),
        await calendar.contributor.patch(path, change),
        await calendar.author.post(path, change),
      ];

      expect(answers.map(refusal)).toEqual([SIGN_IN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
      expect(pick(await calendar.visitor.get('/venues/1'), 'venue', 'city')).toEqual({ venue: 'Hall' });
    },
  );

  it('lets a contributor change their own venue until it is published', async () => {
    await calendar.contributor.make('/venues', { venue: 'Hall', status: 'draft' });
    const before = await calendar.contributor.post('/venues/1', { city: 'Koper' });
    await calendar.editor.post('/venues/1', { status: 'publish' });

    const after = await calendar.contributor.post('/venues/1', { city: 'Piran' });

    expect(valueOf(before, 'city')).toBe('Koper');
    expect(refusal(after)).toEqual(FORBIDDEN);
  });

  it('lets nobody but editors hand a venue to another author', async () => {
    await calendar.author.make('/venues', { venue: 'Hall' });
    const { author, editor } = calendar.userIds;

    const refused = await calendar.author.post('/venues/1', { author: editor });
    const kept = await calendar.author.post('/venues/1', { author });
    const given = await calendar.editor.post('/venues/1', { author: editor });

    expect(refusal(refused)).toEqual(FORBIDDEN);
    expect([valueOf(kept, 'author'), valueOf(given, 'author')]).toEqual([String(author), String(editor)]);
  });

  it.each([
    ['/venues/999', invalid('id')],
    ['/venues/by-slug/nowhere', invalid('slug')],
    ['/venues/foo', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    const answer = await calendar.editor.put(path, { city: 'Koper' });

    expect(refusal(answer)).toEqual(expected);
  });

  it.each(['publish', 'draft', 'trash'])(
    'takes the answer of a %s back and changes nothing',
    async (status) => {
      const image = await makeImage(calendar.editor);
      const { id } = await calendar.editor.make('/venues', { ...FULL, image: image.id, status: 'draft' });
      await calendar.editor.post(`/venues/${id}`, { status });
      const { body: before } = await calendar.editor.get(`/venues/${id}`, { context: 'edit' });

      const answer = await calendar.editor.put(`/venues/${id}`, before);

      expect(answer.status).toBe(200);
      expectBody((await calendar.editor.get(`/venues/${id}`, { context: 'edit' })).body, before as object);
    },
  );
});
