import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { refusal } from '../../support/make.js';
import { type Ids, makeFilterCast, named, type Query } from './filter-cast.js';

describe('what GET /events refuses', () => {
  let calendar: TestCalendar;
  let ids: Ids;
  const get = (query: Query) => calendar.visitor.get('/events', query);

  beforeAll(async () => {
    calendar = await startTestCalendar();
    ids = await makeFilterCast(calendar);
  });
  afterAll(() => calendar.close());

  it.each<[string, string]>([
    ...['page', 'per_page'].flatMap((name): [string, string][] =>
      ['', '0', '-1', '1.5', 'foo', '9'.repeat(30)].map((value) => [name, value]),
    ),
    ...[
      'start_date',
      'end_date',
      'starts_before',
      'starts_after',
      'ends_before',
      'ends_after',
      'modified_after',
    ].flatMap((name): [string, string][] =>
      ['', 'foo', '2027-13-01', 'x'.repeat(5000)].map((value) => [name, value]),
    ),
    ...['categories', 'tags'].flatMap((name): [string, string][] =>
      ['', ',', 'unknown', 'music,unknown', '0', '-1', '999999', '\u0000', 'x'.repeat(5000)].map((value) => [
        name,
        value,
      ]),
    ),
    ...['venue', 'organizer'].flatMap((name): [string, string][] =>
      ['', ',', 'foo', '0', '-1', '1.5', '999999', '{a}', '{koper},{ann}', '9'.repeat(30)].map((value) => [
        name,
        value,
      ]),
    ),
    ...['include', 'exclude'].flatMap((name): [string, string][] =>
      ['', ',', 'foo', '0', '-1', '{a},foo'].map((value) => [name, value]),
    ),
    ...['featured', 'ticketed', 'is_free', 'has_image', 'geoloc', 'ongoing'].flatMap(
      (name): [string, string][] => ['', 'yes', '2', 'foo'].map((value) => [name, value]),
    ),
    ...['', '0', 'foo', '{koper}', '{g}', '999999', '9'.repeat(30)].map((value): [string, string] => [
      'post_parent',
      value,
    ]),
    ['strict_dates', ''],
    ['status', ''],
    ['status', 'draft'],
    ['status', 'foo'],
    ['venue', '{hidden}'],
    ['orderby', ''],
    ['orderby', 'price'],
    ['order', ''],
    ['order', 'up'],
    ['geoloc_radius', ''],
    ['geoloc_radius', '-1'],
    ['geoloc_radius', '30000'],
    ['geoloc_radius', 'far'],
    ['geoloc_radius', '0x10'],
    ['search', ''],
  ])('refuses %s=%s', async (name, value) => {
    expect(refusal(await get(named({ [name]: value }, ids)))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: [name],
    });
  });

  it.each<[Query, string[]]>([
    [{ geoloc_lat: '45' }, ['geoloc_lng']],
    [{ geoloc_lng: '13' }, ['geoloc_lat']],
    [{ geoloc_lat: '91', geoloc_lng: '181' }, ['geoloc_lat', 'geoloc_lng']],
    [{ geoloc_lat: '', geoloc_lng: '' }, ['geoloc_lat', 'geoloc_lng']],
    [{ 'venue[a][b]': '1', 'tags[x][]': 'y' }, ['tags', 'venue']],
    [
      { tags: 'nope', venue: '999', search: '-', order: 'up', page: '0', start_date: 'foo' },
      ['page', 'start_date', 'search', 'tags', 'venue', 'order'],
    ],
  ])('refuses %j, naming every fault', async (query, params) => {
    expect(refusal(await get(query))).toEqual({ status: 400, code: 'rest_invalid_param', params });
  });

  it.each([
    'start_date',
    'end_date',
    'starts_before',
    'starts_after',
    'ends_before',
    'ends_after',
    'modified_after',
  ])('refuses several values of %s, without details as the original', async (name) => {
    for (const brackets of ['[]', '[year]']) {
      const answer = await get({ [name + brackets]: '2027-01-01' });

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: [name] });
      expect(answer.body).toMatchObject({ data: { details: [] } });
    }
  });

  it.each(['venue', 'organizer', 'categories', 'tags', 'include', 'exclude'])(
    'refuses thousands of values of %s',
    async (name) => {
      const many = Array.from({ length: 1500 }, (_, n) => n + 1).join(',');

      expect(refusal(await get({ [name]: many }))).toMatchObject({ status: 400, params: [name] });
    },
  );

  it.each([
    ['tags', 'categories'],
    ['categories', 'tags'],
  ])('takes the id of one of the %s for none of the %s', async (of, other) => {
    const { id } = await calendar.editor.make(`/${of}`, { name: 'Market' });

    expect((await get({ [of]: String(id) })).body).toMatchObject({ total: 0 });
    expect(refusal(await get({ [other]: String(id) }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: [other],
    });
  });

  it.each(['include', 'exclude'])('takes a thousand values of %s, and refuses one more', async (name) => {
    const values = (count: number): string => Array.from({ length: count }, (_, n) => n + 90_001).join(',');

    expect((await get({ [name]: values(1000) })).body).toMatchObject({ total: name === 'include' ? 0 : 6 });
    expect(refusal(await get({ [name]: values(1001) }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: [name],
    });
  });
});
