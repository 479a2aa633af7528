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

describe('DELETE /venues/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const IN_TRASH = { status: 410, code: 'venue-is-in-trash' };
  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

  it.each(['/venues/1', '/venues/by-slug/hall'])('moves the venue at %s to the trash', async (path) => {
    await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper' });

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
      url: `${SITE}/?post_type=tribe_venue&p=1`,
      venue: 'Hall',
      slug: 'hall__trashed',
      city: 'Koper',
      show_map: true,
      show_map_link: true,
      global_id: 'calendar.test?id=1',
      global_id_lineage: ['calendar.test?id=1'],
      language: 'en',
      translations: inEnglish('venues/1', 'hall__trashed', editedAt('2027-03-10 12:00:00')),
    });
  });

  it('answers 410 the second time, and only under the slug it has now', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.delete('/venues/1', { force: true });

    const answers = [
      await calendar.editor.delete('/venues/1'),
      await calendar.editor.delete('/venues/by-slug/hall__trashed'),
      await calendar.editor.delete('/venues/by-slug/hall'),
    ];

    expect(answers.map(refusal)).toEqual([IN_TRASH, IN_TRASH, invalid('slug')]);
  });

  it('takes the venue out of lists and leaves its slug to others', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.make('/venues', { venue: 'Room' });
    await calendar.editor.delete('/venues/1');

    const renamed = await calendar.editor.post('/venues/2', { slug: 'hall' });

    expect(pick(renamed, 'slug')).toEqual({ slug: 'hall' });
    expect(idsOf(await calendar.editor.get('/venues'), 'venues')).toEqual([2]);
    expect(pick(await calendar.visitor.get('/venues'), 'total')).toEqual({ total: 1 });
  });

  it.each([
    ['DELETE', (): Promise<unknown> => calendar.editor.delete('/venues/1')],
    ['status trash', (): Promise<unknown> => calendar.editor.post('/venues/1', { status: 'trash' })],
  ])('hides with %s the venue, and no other, in every event until it is back', async (_, trash) => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.make('/venues', { venue: 'Room' });
    const both = await calendar.editor.make('/events', { title: 'Both', ...DATES, venue: [1, 2] });
    const one = await calendar.editor.make('/events', { title: 'One', ...DATES, venue: 1 });
    const draft = await calendar.editor.make('/events', {
      title: 'Draft',
      ...DATES,
      venue: 1,
      status: 'draft',
    });
    const venues = (): Promise<unknown[]> =>
      Promise.all(
        [both, one, draft].map(async ({ id }) => {
          const { venue } = (await calendar.editor.get(`/events/${id}`)).body as {
            venue: { id: number } | { id: number }[];
          };
          return [venue].flat().map((item) => item.id);
        }),
      );

    await trash();
    const hidden = await venues();
    await calendar.editor.post('/venues/1', { status: 'publish' });

    expect(hidden).toEqual([[2], [], []]);
    expect(await venues()).toEqual([[1, 2], [1], [1]]);
  });

  it.each(['/venues/1', '/venues/by-slug/hall'])(
    'checks at %s the right on this very venue',
    async (path) => {
      await calendar.editor.make('/venues', { venue: 'Hall' });

      const answers = [
        await calendar.visitor.delete(path),
        await calendar.subscriber.delete(path),
        await calendar.contributor.delete(path),
        await calendar.author.delete(path),
      ];

      expect(answers.map(refusal)).toEqual([SIGN_IN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
      expect(idsOf(await calendar.visitor.get('/venues'), 'venues')).toEqual([1]);
    },
  );

  it.each([
    ['contributor', 'draft'],
    ['contributor', 'private'],
    ['author', 'publish'],
    ['author', 'draft'],
  ] as const)('lets a %s put their own venue of status %s away', async (role, status) => {
    await calendar[role].make('/venues', { venue: 'Hall', status });

    const answer = await calendar[role].delete('/venues/1');

    expect({ http: answer.status, ...pick(answer, 'id', 'status') }).toEqual({
      http: 200,
      id: 1,
      status: 'trash',
    });
  });

  it('does not let a contributor put away what an editor has published', async () => {
    await calendar.contributor.make('/venues', { venue: 'Hall' });
    await calendar.editor.post('/venues/1', { status: 'publish' });

    const answer = await calendar.contributor.delete('/venues/1');

    expect(refusal(answer)).toEqual(FORBIDDEN);
    expect(idsOf(await calendar.visitor.get('/venues'), 'venues')).toEqual([1]);
  });

  it('takes no slug from others for a translation that is written in the trash', async () => {
    const german = { ml_language: 'de' };
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.delete('/venues/1');

    const written = await calendar.editor.post('/venues/1', { venue: 'Halle' }, german);
    const back = await calendar.editor.post('/venues/1', { status: 'publish' }, german);

    expect(pick(written, 'status', 'slug')).toEqual({ status: 'trash', slug: 'halle__trashed' });
    expect(pick(back, 'status', 'slug')).toEqual({ status: 'publish', slug: 'halle' });
  });

  it('gives a slug to two venues of the same slug that go into the trash one after the other', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.delete('/venues/1');
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const second = await calendar.editor.delete('/venues/2');
    const back = await calendar.editor.post('/venues/2', { status: 'publish' });

    expect(pick(second, 'slug')).toEqual({ slug: 'hall__trashed-2' });
    expect(pick(back, 'slug')).toEqual({ slug: 'hall' });
  });

  it.each([
    ['/venues/999', invalid('id')],
    ['/venues/by-slug/nowhere', invalid('slug')],
    ['/venues/foo', NO_ROUTE],
    ['/venues', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const answer = await calendar.editor.delete(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it('does not take the id of an event for a venue', async () => {
    await calendar.editor.make('/events', { title: 'Concert', ...DATES });

    const answer = await calendar.editor.delete('/venues/1');

    expect(refusal(answer)).toEqual(invalid('id'));
    expect((await calendar.visitor.get('/events/1')).status).toBe(200);
  });
});
