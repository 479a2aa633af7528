import { clock } from '../../../src/foundation/dates/clock.js';
import { expectBody, idsOf, invalid, pick, refusal, valueOf } from '../../support/responses.js';
import { BASE, countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { makeEvent } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de,sl' });
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

const image = (words: Record<string, string> = {}, as = calendar.editor): Promise<number> =>
  uploadWith(as, words);

describe('GET /images', () => {
  const ids = async (
    query: Record<string, string | number | boolean> = {},
    as = calendar.editor,
  ): Promise<number[]> => idsOf(await as.get('/images', query), 'images');

  it('lists all to those who write, the newest first, in pages', async () => {
    for (let n = 1; n <= 3; n += 1) {
      clock.set(`2027-03-1${n}T12:00:00Z`);
      await image();
    }

    const first = await calendar.contributor.get('/images', { per_page: 2 });
    const second = await calendar.contributor.get('/images', { per_page: 2, page: 2 });

    expect([idsOf(first, 'images'), idsOf(second, 'images')]).toEqual([[3, 2], [1]]);
    expect([first.headers.get('x-tec-total'), first.headers.get('x-tec-totalpages')]).toEqual(['3', '2']);
    expect(pick(first, 'rest_url', 'next_rest_url', 'previous_rest_url', 'total', 'total_pages')).toEqual({
      rest_url: `${BASE}/images/?per_page=2`,
      next_rest_url: `${BASE}/images/?per_page=2&page=2`,
      total: 3,
      total_pages: 2,
    });
    expect(pick(second, 'rest_url', 'next_rest_url', 'previous_rest_url')).toEqual({
      rest_url: `${BASE}/images/?page=2&per_page=2`,
      previous_rest_url: `${BASE}/images/?per_page=2`,
    });
    expect((await calendar.editor.get('/images', { page: 9 })).body).toMatchObject({ images: [], total: 3 });
  });

  it('shows an image as it is read alone', async () => {
    const id = await image({ alt_text: 'A quay' });

    const { body } = await calendar.editor.get('/images');
    const { body: alone } = await calendar.editor.get(`/images/${id}`);

    expectBody(body, {
      images: [alone],
      rest_url: `${BASE}/images/?per_page=10`,
      total: 1,
      total_pages: 1,
    });
  });

  it('shows visitors only what stands on something they may read', async () => {
    const [onEvent, onDraft, onProtected, onVenue, onOrganizer] = [
      await image(),
      await image(),
      await image(),
      await image(),
      await image(),
    ];
    await image();
    await makeEvent(calendar.editor, { image: onEvent });
    await makeEvent(calendar.editor, { image: onDraft, status: 'draft' });
    await makeEvent(calendar.editor, { image: onProtected, password: 'open-sesame' });
    await calendar.editor.make('/venues', { venue: 'Hall', image: onVenue });
    await calendar.editor.make('/organizers', { organizer: 'Society', image: onOrganizer });

    for (const as of [calendar.visitor, calendar.subscriber]) {
      expect(await ids({ orderby: 'id' }, as)).toEqual([onEvent, onVenue, onOrganizer]);
      for (const id of [onDraft, onProtected]) {
        expect(refusal(await as.get(`/images/${id}`))).toEqual(invalid('id'));
      }
      expect((await as.get(`/images/${onEvent}`)).status).toBe(200);
    }
    expect(await ids({}, calendar.contributor)).toHaveLength(6);
  });

  it('finds words in title, alternative text and caption of one language', async () => {
    const quay = await image({ title: 'Harbour Quay', alt_text: 'A saxophonist at night' });
    const park = await image({ title: 'Park', caption: '100% Ana_Kovač' });
    await calendar.editor.patch(`/images/${park}`, { title: 'Volksgarten' }, { ml_language: 'de' });

    const found = async (search: string): Promise<number[]> => ids({ search, orderby: 'id' });

    expect(await found('quay')).toEqual([quay]);
    expect(await found('SAXO harbour')).toEqual([quay]);
    expect(await found('kovac')).toEqual([park]);
    expect(await found('volksgarten')).toEqual([park]);
    expect(await found('volksgarten kovac')).toEqual([]);
    expect(await found('-quay')).toEqual([park]);
    expect(await found('"at night"')).toEqual([quay]);
    expect(await found('100%')).toEqual([park]);
    expect(await found('%')).toEqual([park]);
    expect(await found('a_k')).toEqual([park]);
    expect(await found('h_r')).toEqual([]);
  });

  it('filters by author, type and ids', async () => {
    const [png, gif, own] = [
      await image(),
      await uploadWith(calendar.editor, {}, 'gif'),
      await image({}, calendar.author),
    ];

    expect(await ids({ author: calendar.userIds.author })).toEqual([own]);
    expect(await ids({ mime_type: 'image/gif' })).toEqual([gif]);
    expect(await ids({ include: `${png},${own},99999,9999999999`, orderby: 'id' })).toEqual([png, own]);
    expect(await ids({ exclude: `${png},9999999999`, orderby: 'id' })).toEqual([gif, own]);
  });

  it.each(['include', 'exclude'])('takes at most 1,000 ids in %s, as other lists do', async (name) => {
    const list = (count: number): string => Array.from({ length: count }, (_, n) => n + 1).join(',');

    const answers = [
      await calendar.editor.get('/images', { [name]: list(1000) }),
      await calendar.editor.get('/images', { [name]: list(1001) }),
      await calendar.editor.get('/events', { [name]: list(1001) }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
    expect(answers.slice(1).map(refusal)).toEqual([invalid(name), invalid(name)]);
  });

  it('orders by title in the language, by date and by id, both ways', async () => {
    const [b, a, z] = [await image({ title: 'b' }), await image({ title: 'Á' }), await image({ title: 'z' })];
    await calendar.editor.patch(`/images/${z}`, { title: 'aa' }, { ml_language: 'de' });

    expect(await ids({ orderby: 'title' })).toEqual([a, b, z]);
    expect(await ids({ orderby: 'title', order: 'desc' })).toEqual([z, b, a]);
    expect(await ids({ orderby: 'title', ml_language: 'de' })).toEqual([a, z, b]);
    expect(await ids({ orderby: 'id' })).toEqual([b, a, z]);
    expect(await ids({ orderby: 'date', order: 'asc' })).toEqual([b, a, z]);
    expect(await ids()).toEqual([z, a, b]);
  });

  it('tells those who write which images lack an alternative text in a language', async () => {
    const [both, english, none] = [
      await image({ alt_text: 'A quay' }),
      await image({ alt_text: 'A park' }),
      await image(),
    ];
    await calendar.editor.patch(`/images/${both}`, { alt_text: 'Ein Kai' }, { ml_language: 'de' });
    await calendar.editor.patch(`/images/${none}`, { title: 'Nichts' }, { ml_language: 'de' });

    expect(await ids({ ml_missing: 'de', orderby: 'id' })).toEqual([english, none]);
    expect(await ids({ ml_missing: 'en' })).toEqual([none]);
    expect(refusal(await calendar.visitor.get('/images', { ml_missing: 'de' }))).toEqual(
      invalid('ml_missing'),
    );
  });

  it('carries its parameters in its links', async () => {
    await image({ title: 'quay' });
    await image({ title: 'quay' });
    const query = {
      per_page: 1,
      search: 'quay',
      author: calendar.userIds.editor,
      mime_type: 'image/png',
      include: '1,2',
      exclude: '3',
      orderby: 'id',
      order: 'desc',
      ml_missing: 'de',
      context: 'edit',
      ml_language: 'en',
    };

    const answer = await calendar.editor.get('/images', query);

    const next = new URL(String(valueOf(answer, 'next_rest_url')));
    expect(Object.fromEntries(next.searchParams)).toEqual({
      ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      page: '2',
    });
    const { pathname, search } = next;
    const second = await calendar.editor.get(pathname.replace('/calendar/events/v1', '') + search);
    expect([idsOf(answer, 'images'), idsOf(second, 'images')]).toEqual([[2], [1]]);
  });

  it('asks the database as often for one image as for twenty', async () => {
    await image();
    const one = await countQueries(() => calendar.editor.get('/images', { per_page: 50 }));
    for (let n = 0; n < 4; n += 1) await image();
    const more = await countQueries(() => calendar.editor.get('/images', { per_page: 50 }));

    expect(more).toBe(one);
  });

  it.each([
    ['page', '0'],
    ['per_page', 'many'],
    ['search', ''],
    ['author', '99999'],
    ['mime_type', 'image/tiff'],
    ['include', 'a'],
    ['exclude', ''],
    ['orderby', 'size'],
    ['order', 'up'],
    ['ml_missing', 'xx'],
  ])('refuses %s=%s', async (name, value) => {
    expect(refusal(await calendar.editor.get('/images', { [name]: value }))).toEqual(invalid(name));
  });
});
