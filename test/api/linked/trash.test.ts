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
} from '../../support/responses.js';
import { NOUNS } from './nouns.js';

describe.each(NOUNS)('DELETE /$many/{id}', ({ one, many, detail, defaults }) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const IN_TRASH = { status: 410, code: `${one}-is-in-trash` };
  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

  it.each([`/${many}/1`, `/${many}/by-slug/hall`])('moves the item at %s to the trash', async (path) => {
    await calendar.editor.make(`/${many}`, { [one]: 'Hall', ...detail });

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
      url: `${SITE}/?post_type=tribe_${one}&p=1`,
      [one]: 'Hall',
      slug: 'hall__trashed',
      ...detail,
      ...defaults,
      global_id: 'calendar.test?id=1',
      global_id_lineage: ['calendar.test?id=1'],
      language: 'en',
      translations: inEnglish(`${many}/1`, 'hall__trashed', editedAt('2027-03-10 12:00:00')),
    });
  });

  it('answers 410 the second time, and only under the slug it has now', async () => {
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });
    await calendar.editor.delete(`/${many}/1`, { force: true });

    const answers = [
      await calendar.editor.delete(`/${many}/1`),
      await calendar.editor.delete(`/${many}/by-slug/hall__trashed`),
      await calendar.editor.delete(`/${many}/by-slug/hall`),
    ];

    expect(answers.map(refusal)).toEqual([IN_TRASH, IN_TRASH, invalid('slug')]);
  });

  it('takes the item out of lists and leaves its slug to others', async () => {
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });
    await calendar.editor.make(`/${many}`, { [one]: 'Room' });
    await calendar.editor.delete(`/${many}/1`);

    const renamed = await calendar.editor.post(`/${many}/2`, { slug: 'hall' });

    expect(pick(renamed, 'slug')).toEqual({ slug: 'hall' });
    expect(idsOf(await calendar.editor.get(`/${many}`), many)).toEqual([2]);
    expect(pick(await calendar.visitor.get(`/${many}`), 'total')).toEqual({ total: 1 });
  });

  it.each([
    ['DELETE', (): Promise<unknown> => calendar.editor.delete(`/${many}/1`)],
    ['status trash', (): Promise<unknown> => calendar.editor.post(`/${many}/1`, { status: 'trash' })],
  ])('hides with %s the item, and no other, in every event until it is back', async (_, trash) => {
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });
    await calendar.editor.make(`/${many}`, { [one]: 'Room' });
    const both = await calendar.editor.make('/events', { title: 'Both', ...DATES, [one]: [1, 2] });
    const single = await calendar.editor.make('/events', { title: 'One', ...DATES, [one]: 1 });
    const draft = await calendar.editor.make('/events', {
      title: 'Draft',
      ...DATES,
      [one]: 1,
      status: 'draft',
    });
    const links = (): Promise<unknown[]> =>
      Promise.all(
        [both, single, draft].map(async ({ id }) => {
          const { body } = await calendar.editor.get(`/events/${id}`);
          // One venue is shown alone, organizers and no venue as a list.
          return [(body as Record<string, unknown>)[one]].flat().map((item) => (item as { id: number }).id);
        }),
      );

    await trash();
    const hidden = await links();
    await calendar.editor.post(`/${many}/1`, { status: 'publish' });

    expect(hidden).toEqual([[2], [], []]);
    expect(await links()).toEqual([[1, 2], [1], [1]]);
  });

  it.each([`/${many}/1`, `/${many}/by-slug/hall`])(
    'checks at %s the right on this very item',
    async (path) => {
      await calendar.editor.make(`/${many}`, { [one]: 'Hall' });

      const answers = [
        await calendar.visitor.delete(path),
        await calendar.subscriber.delete(path),
        await calendar.contributor.delete(path),
        await calendar.author.delete(path),
      ];

      expect(answers.map(refusal)).toEqual([SIGN_IN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
      expect(idsOf(await calendar.visitor.get(`/${many}`), many)).toEqual([1]);
    },
  );

  it.each([
    ['contributor', 'draft'],
    ['contributor', 'private'],
    ['author', 'publish'],
    ['author', 'draft'],
  ] as const)('lets a %s put their own item of status %s away', async (role, status) => {
    await calendar[role].make(`/${many}`, { [one]: 'Hall', status });

    const answer = await calendar[role].delete(`/${many}/1`);

    expect({ http: answer.status, ...pick(answer, 'id', 'status') }).toEqual({
      http: 200,
      id: 1,
      status: 'trash',
    });
  });

  it('does not let a contributor put away what an editor has published', async () => {
    await calendar.contributor.make(`/${many}`, { [one]: 'Hall' });
    await calendar.editor.post(`/${many}/1`, { status: 'publish' });

    const answer = await calendar.contributor.delete(`/${many}/1`);

    expect(refusal(answer)).toEqual(FORBIDDEN);
    expect(idsOf(await calendar.visitor.get(`/${many}`), many)).toEqual([1]);
  });

  it('takes no slug from others for a translation that is written in the trash', async () => {
    const german = { ml_language: 'de' };
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });
    await calendar.editor.delete(`/${many}/1`);

    const written = await calendar.editor.post(`/${many}/1`, { [one]: 'Halle' }, german);
    const back = await calendar.editor.post(`/${many}/1`, { status: 'publish' }, german);

    expect(pick(written, 'status', 'slug')).toEqual({ status: 'trash', slug: 'halle__trashed' });
    expect(pick(back, 'status', 'slug')).toEqual({ status: 'publish', slug: 'halle' });
  });

  it('gives a slug to two items of the same slug that go into the trash one after the other', async () => {
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });
    await calendar.editor.delete(`/${many}/1`);
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });

    const second = await calendar.editor.delete(`/${many}/2`);
    const back = await calendar.editor.post(`/${many}/2`, { status: 'publish' });

    expect(pick(second, 'slug')).toEqual({ slug: 'hall__trashed-2' });
    expect(pick(back, 'slug')).toEqual({ slug: 'hall' });
  });

  it.each([
    [`/${many}/999`, invalid('id')],
    [`/${many}/by-slug/nowhere`, invalid('slug')],
    [`/${many}/foo`, NO_ROUTE],
    [`/${many}`, NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });

    const answer = await calendar.editor.delete(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it('does not take the id of an event for one of these', async () => {
    await calendar.editor.make('/events', { title: 'Concert', ...DATES });

    const answer = await calendar.editor.delete(`/${many}/1`);

    expect(refusal(answer)).toEqual(invalid('id'));
    expect((await calendar.visitor.get('/events/1')).status).toBe(200);
  });
});
