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

describe('POST, PUT, PATCH /organizers/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const FULL = {
    organizer: 'Quay',
    description: 'Big.',
    email: 'info@koper.example',
    phone: '1',
    website: 'https://a.example/',
  };

  it.each(['post', 'put', 'patch'] as const)(
    'changes with %s what is sent and keeps the rest',
    async (verb) => {
      await calendar.editor.make('/organizers', { ...FULL, date: '2027-01-02 03:04:05' });
      clock.set('2027-03-11T08:00:00Z');

      const { status, body, headers } = await calendar.editor[verb]('/organizers/1', {
        email: 'info@piran.example',
        id: 9,
      });

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
        url: `${SITE}/organizer/quay/`,
        organizer: 'Quay',
        description: '<p>Big.</p>',
        slug: 'quay',
        phone: '1',
        website: 'https://a.example/',
        email: 'info@piran.example',
        global_id: 'calendar.test?id=1',
        global_id_lineage: ['calendar.test?id=1'],
        language: 'en',
        translations: inEnglish('organizers/1', 'quay', editedAt('2027-03-10 12:00:00')),
      });
    },
  );

  it('answers afterwards what it answered to the change', async () => {
    await calendar.editor.make('/organizers', FULL);

    const changed = await calendar.editor.post('/organizers/by-slug/quay', { email: 'info@piran.example' });

    const { json_ld, ...read } = (await calendar.editor.get('/organizers/1')).body as Record<string, unknown>;
    expectBody([changed.body, typeof json_ld], [read, 'object']);
  });

  it.each(['description', 'phone', 'website', 'email'])(
    'clears %s with "" and with null, and leaves the key out',
    async (field) => {
      await calendar.editor.make('/organizers', FULL);
      await calendar.editor.make('/organizers', { ...FULL, organizer: 'Other' });

      const emptied = await calendar.editor.post('/organizers/1', { [field]: '' });
      const nulled = await calendar.editor.post('/organizers/2', { [field]: null });

      expect([emptied.status, nulled.status]).toEqual([200, 200]);
      expect([pick(emptied, field), pick(nulled, field)]).toEqual([{}, {}]);
      expect(pick(await calendar.visitor.get('/organizers/1'), field)).toEqual({});
    },
  );

  it.each([
    ['organizer', ''],
    ['organizer', null],
    ['organizer', '<i></i>'],
    ['slug', ''],
    ['date', ''],
    ['status', 'foo'],
    ['website', 'foo'],
    ['image', 9999],
    ['image', 'http://10.0.0.1/a.jpg'],
    ['author', 9999],
  ])('refuses %s as %j and changes nothing', async (field, value) => {
    await calendar.editor.make('/organizers', FULL);
    const { body: before } = await calendar.visitor.get('/organizers/1');

    const answer = await calendar.editor.post('/organizers/1', {
      email: 'info@piran.example',
      [field]: value,
    });

    expect(refusal(answer)).toEqual(invalid(field));
    expectBody((await calendar.visitor.get('/organizers/1')).body, before as object);
  });

  it('renames without a new slug, also to the name of another organizer', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.make('/organizers', { organizer: 'Room' });

    const answer = await calendar.editor.post('/organizers/2', { organizer: 'Quay' });

    expect(pick(answer, 'id', 'organizer', 'slug')).toEqual({ id: 2, organizer: 'Quay', slug: 'room' });
    expect(pick(await calendar.visitor.get('/organizers'), 'total')).toEqual({ total: 2 });
  });

  it.each([
    ['room', 'room'],
    ['quay', 'quay'],
    ['Taken', 'taken-2'],
    ['Soba & miza', 'soba-miza'],
  ])('takes the slug %j as %s', async (sent, slug) => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.make('/organizers', { organizer: 'Taken' });

    const answer = await calendar.editor.post('/organizers/by-slug/quay', { slug: sent });

    expect(pick(answer, 'id', 'slug', 'url')).toEqual({ id: 1, slug, url: `${SITE}/organizer/${slug}/` });
    expect(pick(await calendar.visitor.get(`/organizers/by-slug/${slug}`), 'id')).toEqual({ id: 1 });
  });

  it('no longer finds an organizer under the slug it gave up', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.post('/organizers/1', { slug: 'room' });

    const answer = await calendar.visitor.get('/organizers/by-slug/quay');

    expect(refusal(answer)).toEqual(invalid('slug'));
  });

  it('brings an organizer back from the trash only when a status is sent', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.delete('/organizers/1');

    const kept = await calendar.editor.post('/organizers/1', { email: 'info@koper.example' });
    const back = await calendar.editor.post('/organizers/1', { status: 'publish' });

    expect(pick(kept, 'status', 'slug', 'email')).toEqual({
      status: 'trash',
      slug: 'quay__trashed',
      email: 'info@koper.example',
    });
    expect(pick(back, 'status', 'slug', 'email')).toEqual({
      status: 'publish',
      slug: 'quay',
      email: 'info@koper.example',
    });
  });

  it.each([
    ['contributor', 'draft', 'publish', 'pending'],
    ['contributor', 'draft', undefined, 'draft'],
    ['contributor', 'private', 'future', 'pending'],
    ['author', 'draft', 'publish', 'publish'],
    ['author', 'draft', undefined, 'draft'],
    ['author', 'publish', 'private', 'private'],
  ] as const)('turns a %s from %s, asked %s, into %s', async (role, status, asked, stored) => {
    await calendar[role].make('/organizers', { organizer: 'Quay', status });

    const answer = await calendar[role].post('/organizers/1', { email: 'info@koper.example', status: asked });

    expect({ http: answer.status, ...pick(answer, 'status') }).toEqual({ http: 200, status: stored });
  });

  it.each(['/organizers/1', '/organizers/by-slug/quay'])(
    'checks at %s the right on this very organizer',
    async (path) => {
      await calendar.editor.make('/organizers', { organizer: 'Quay' });
      const change = { email: 'info@piran.example' };

      const answers = [
        await calendar.visitor.post(path, change),
        await calendar.subscriber.put(path, change),
        await calendar.contributor.patch(path, change),
        await calendar.author.post(path, change),
      ];

      expect(answers.map(refusal)).toEqual([SIGN_IN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
      expect(pick(await calendar.visitor.get('/organizers/1'), 'organizer', 'email')).toEqual({
        organizer: 'Quay',
      });
    },
  );

  it('lets a contributor change their own organizer until it is published', async () => {
    await calendar.contributor.make('/organizers', { organizer: 'Quay', status: 'draft' });
    const before = await calendar.contributor.post('/organizers/1', { email: 'info@koper.example' });
    await calendar.editor.post('/organizers/1', { status: 'publish' });

    const after = await calendar.contributor.post('/organizers/1', { email: 'info@piran.example' });

    expect(valueOf(before, 'email')).toBe('info@koper.example');
    expect(refusal(after)).toEqual(FORBIDDEN);
  });

  it('lets nobody but editors hand an organizer to another author', async () => {
    await calendar.author.make('/organizers', { organizer: 'Quay' });
    const { author, editor } = calendar.userIds;

    const refused = await calendar.author.post('/organizers/1', { author: editor });
    const kept = await calendar.author.post('/organizers/1', { author });
    const given = await calendar.editor.post('/organizers/1', { author: editor });

    expect(refusal(refused)).toEqual(FORBIDDEN);
    expect([valueOf(kept, 'author'), valueOf(given, 'author')]).toEqual([String(author), String(editor)]);
  });

  it.each([
    ['/organizers/999', invalid('id')],
    ['/organizers/by-slug/nowhere', invalid('slug')],
    ['/organizers/foo', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    const answer = await calendar.editor.put(path, { email: 'info@koper.example' });

    expect(refusal(answer)).toEqual(expected);
  });

  it.each(['publish', 'draft', 'trash'])(
    'takes the answer of a %s back and changes nothing',
    async (status) => {
      const image = await makeImage(calendar.editor);
      const { id } = await calendar.editor.make('/organizers', { ...FULL, image: image.id, status: 'draft' });
      await calendar.editor.post(`/organizers/${id}`, { status });
      const { body: before } = await calendar.editor.get(`/organizers/${id}`, { context: 'edit' });

      const answer = await calendar.editor.put(`/organizers/${id}`, before);

      expect(answer.status).toBe(200);
      expectBody(
        (await calendar.editor.get(`/organizers/${id}`, { context: 'edit' })).body,
        before as object,
      );
    },
  );
});
