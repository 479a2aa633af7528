import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  editedAt,
  expectBody,
  FORBIDDEN,
  idsOf,
  inEnglish,
  invalid,
  NO_ROUTE,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/answers.js';

describe('DELETE /organizers/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const IN_TRASH = { status: 410, code: 'organizer-is-in-trash' };
  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

  it.each(['/organizers/1', '/organizers/by-slug/quay'])(
    'moves the organizer at %s to the trash',
    async (path) => {
      await calendar.editor.make('/organizers', { organizer: 'Quay', email: 'info@koper.example' });

      const { status, body } = await calendar.editor.delete(path);

      expect(status).toBe(200);
      expectBody(body, {
        id: 1,
        author: String(calendar.userIds.editor),
        status: 'trash',
        date: '2027-03-10 12:00:00',
        date_utc: '2027-03-10 12:00:00',
        modified: '2027-03-10 12:00:00',
        modified_utc: '2027-03-10 12:00:00',
        url: `${SITE}/?post_type=tribe_organizer&p=1`,
        organizer: 'Quay',
        slug: 'quay__trashed',
        email: 'info@koper.example',
        global_id: 'calendar.test?id=1',
        global_id_lineage: ['calendar.test?id=1'],
        language: 'en',
        translations: inEnglish('organizers/1', 'quay__trashed', editedAt('2027-03-10 12:00:00')),
      });
    },
  );

  it('answers 410 the second time, and only under the slug it has now', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.delete('/organizers/1', { force: true });

    const answers = [
      await calendar.editor.delete('/organizers/1'),
      await calendar.editor.delete('/organizers/by-slug/quay__trashed'),
      await calendar.editor.delete('/organizers/by-slug/quay'),
    ];

    expect(answers.map(refusal)).toEqual([IN_TRASH, IN_TRASH, invalid('slug')]);
  });

  it('takes the organizer out of lists and leaves its slug to others', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.make('/organizers', { organizer: 'Room' });
    await calendar.editor.delete('/organizers/1');

    const renamed = await calendar.editor.post('/organizers/2', { slug: 'quay' });

    expect(pick(renamed, 'slug')).toEqual({ slug: 'quay' });
    expect(idsOf(await calendar.editor.get('/organizers'), 'organizers')).toEqual([2]);
    expect(pick(await calendar.visitor.get('/organizers'), 'total')).toEqual({ total: 1 });
  });

  it.each([
    ['DELETE', (): Promise<unknown> => calendar.editor.delete('/organizers/1')],
    ['status trash', (): Promise<unknown> => calendar.editor.post('/organizers/1', { status: 'trash' })],
  ])('hides with %s the organizer, and no other, in every event until it is back', async (_, trash) => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.make('/organizers', { organizer: 'Room' });
    const both = await calendar.editor.make('/events', { title: 'Both', ...DATES, organizer: [1, 2] });
    const one = await calendar.editor.make('/events', { title: 'One', ...DATES, organizer: 1 });
    const draft = await calendar.editor.make('/events', {
      title: 'Draft',
      ...DATES,
      organizer: 1,
      status: 'draft',
    });
    const linked = (): Promise<unknown[]> =>
      Promise.all(
        [both, one, draft].map(async ({ id }) => {
          const { organizer } = (await calendar.editor.get(`/events/${id}`)).body as {
            organizer: { id: number }[];
          };
          return organizer.map((item) => item.id);
        }),
      );

    await trash();
    const hidden = await linked();
    await calendar.editor.post('/organizers/1', { status: 'publish' });

    expect(hidden).toEqual([[2], [], []]);
    expect(await linked()).toEqual([[1, 2], [1], [1]]);
  });

  it.each(['/organizers/1', '/organizers/by-slug/quay'])(
    'checks at %s the right on this very organizer',
    async (path) => {
      await calendar.editor.make('/organizers', { organizer: 'Quay' });

      const answers = [
        await calendar.visitor.delete(path),
        await calendar.subscriber.delete(path),
        await calendar.contributor.delete(path),
        await calendar.author.delete(path),
      ];

      expect(answers.map(refusal)).toEqual([SIGN_IN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
      expect(idsOf(await calendar.visitor.get('/organizers'), 'organizers')).toEqual([1]);
    },
  );

  it.each([
    ['contributor', 'draft'],
    ['contributor', 'private'],
    ['author', 'publish'],
    ['author', 'draft'],
  ] as const)('lets a %s put their own organizer of status %s away', async (role, status) => {
    await calendar[role].make('/organizers', { organizer: 'Quay', status });

    const answer = await calendar[role].delete('/organizers/1');

    expect({ http: answer.status, ...pick(answer, 'id', 'status') }).toEqual({
      http: 200,
      id: 1,
      status: 'trash',
    });
  });

  it('does not let a contributor put away what an editor has published', async () => {
    await calendar.contributor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.post('/organizers/1', { status: 'publish' });

    const answer = await calendar.contributor.delete('/organizers/1');

    expect(refusal(answer)).toEqual(FORBIDDEN);
    expect(idsOf(await calendar.visitor.get('/organizers'), 'organizers')).toEqual([1]);
  });

  it('takes no slug from others for a translation that is written in the trash', async () => {
    const german = { ml_language: 'de' };
    await calendar.editor.make('/organizers', { organizer: 'Hall' });
    await calendar.editor.delete('/organizers/1');

    const written = await calendar.editor.post('/organizers/1', { organizer: 'Halle' }, german);
    const back = await calendar.editor.post('/organizers/1', { status: 'publish' }, german);

    expect(pick(written, 'status', 'slug')).toEqual({ status: 'trash', slug: 'halle__trashed' });
    expect(pick(back, 'status', 'slug')).toEqual({ status: 'publish', slug: 'halle' });
  });

  it('gives a slug to two organizers of the same slug that go into the trash one after the other', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.delete('/organizers/1');
    await calendar.editor.make('/organizers', { organizer: 'Quay' });

    const second = await calendar.editor.delete('/organizers/2');
    const back = await calendar.editor.post('/organizers/2', { status: 'publish' });

    expect(pick(second, 'slug')).toEqual({ slug: 'quay__trashed-2' });
    expect(pick(back, 'slug')).toEqual({ slug: 'quay' });
  });

  it.each([
    ['/organizers/999', invalid('id')],
    ['/organizers/by-slug/nowhere', invalid('slug')],
    ['/organizers/foo', NO_ROUTE],
    ['/organizers', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });

    const answer = await calendar.editor.delete(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it('does not take the id of an event for an organizer', async () => {
    await calendar.editor.make('/events', { title: 'Concert', ...DATES });

    const answer = await calendar.editor.delete('/organizers/1');

    expect(refusal(answer)).toEqual(invalid('id'));
    expect((await calendar.visitor.get('/events/1')).status).toBe(200);
  });
});
