import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, invalid, NO_ROUTE, pick, refusal } from '../../support/responses.js';
import { makeImage, nested } from '../../support/images.js';
import { NOUNS } from './nouns.js';

const READERS = ['visitor', 'subscriber', 'contributor', 'author', 'editor'] as const;

const ADDRESS = {
  address: 'Pristaniška 4',
  city: 'Koper',
  country: 'Slovenia',
  province: 'Obalno-kraška',
  state: 'None',
  zip: '6000',
};
const PHONE = '+386 5 000 0000';

const CAST = {
  venue: {
    full: { name: 'Old Warehouse', slug: 'old-warehouse' },
    /** Fields of its own, as they are sent and as they are shown before the structured data and behind it. */
    sent: { ...ADDRESS, website: 'https://warehouse.example/?a=1&b=2', geo_lat: 45.5479, geo_lng: 13.7302 },
    shown: {
      ...ADDRESS,
      phone: PHONE,
      website: 'https://warehouse.example/?a=1&amp;b=2',
      stateprovince: 'Obalno-kraška',
      geo_lat: 45.5479,
      geo_lng: 13.7302,
    },
    behind: { show_map: true, show_map_link: true },
    type: 'Place',
    structured: {
      url: '',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Pristaniška 4',
        addressLocality: 'Koper',
        addressRegion: 'Obalno-kraška',
        postalCode: '6000',
        addressCountry: 'Slovenia',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 45.5479, longitude: 13.7302 },
      telephone: PHONE,
      sameAs: 'https://warehouse.example/?a=1&b=2',
    },
    /** The same of an item that has nothing but a name. */
    bare: { show_map: false, show_map_link: false },
    structuredBare: { url: '', address: { '@type': 'PostalAddress' }, telephone: '', sameAs: '' },
  },
  organizer: {
    full: { name: 'Quay Society', slug: 'quay-society' },
    sent: { website: 'https://quay.example/?a=1&b=2', email: 'hello@quay.example' },
    shown: { phone: PHONE, website: 'https://quay.example/?a=1&amp;b=2', email: 'hello@quay.example' },
    behind: {},
    type: 'Person',
    structured: {
      url: 'https://quay.example/?a=1&b=2',
      telephone: PHONE,
      email: 'hello@quay.example',
      sameAs: 'https://quay.example/?a=1&b=2',
    },
    bare: {},
    structuredBare: { url: '', telephone: '', email: '', sameAs: '' },
  },
} as const;

describe.each(NOUNS)('GET /$many/{id}', ({ one, a, other, anOther, many, name, slug }) => {
  const { full, ...cast } = CAST[one];
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** What every item shows before its fields, and behind them. */
  const begin = (id: number, shown: { name: string; slug: string }): object => ({
    id,
    author: String(calendar.userIds.editor),
    status: 'publish',
    date: '2027-03-10 12:00:00',
    date_utc: '2027-03-10 12:00:00',
    modified: '2027-03-10 12:00:00',
    modified_utc: '2027-03-10 12:00:00',
    url: `${SITE}/${one}/${shown.slug}/`,
    [one]: shown.name,
  });
  const end = (id: number, shown: { slug: string }): object => ({
    global_id: `calendar.test?id=${id}`,
    global_id_lineage: [`calendar.test?id=${id}`],
    language: 'en',
    translations: { en: { slug: shown.slug, rest_url: `${BASE}/${many}/${id}?ml_language=en` } },
  });

  it(`answers the whole ${one} with its schema.org data`, async () => {
    const image = await makeImage(calendar.editor);
    const { id } = await calendar.editor.make(`/${many}`, {
      [one]: full.name,
      description: 'By the sea.',
      image: image.id,
      phone: PHONE,
      ...cast.sent,
    });

    const { status, body, headers } = await calendar.visitor.get(`/${many}/${id}`);

    expect(status).toBe(200);
    expect(headers.get('content-language')).toBe('en');
    expectBody(body, {
      ...begin(id, full),
      description: '<p>By the sea.</p>',
      slug: full.slug,
      image: nested(image),
      ...cast.shown,
      json_ld: {
        '@type': cast.type,
        name: full.name,
        description: 'By the sea.',
        image: image.url,
        ...cast.structured,
      },
      ...cast.behind,
      ...end(id, full),
    });
  });

  it('leaves out every key without a value', async () => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: name, ...cast.bare });

    const { body } = await calendar.visitor.get(`/${many}/${id}`);

    expectBody(body, {
      ...begin(id, { name, slug }),
      slug,
      json_ld: { '@type': cast.type, name, description: '', ...cast.structuredBare },
      ...cast.bare,
      ...end(id, { slug }),
    });
  });

  const written = full.name.replace(' ', '-');
  it.each([`by-slug/${full.slug}`, `by-slug/${full.slug}/`, `by-slug/${written}`, '0001'])(
    `answers the same under /${many}/%s`,
    async (path) => {
      const { id } = await calendar.editor.make(`/${many}`, { [one]: full.name });
      const { body } = await calendar.visitor.get(`/${many}/${id}`);

      const twin = await calendar.visitor.get(`/${many}/${path}`);

      expect(twin.status).toBe(200);
      expectBody(twin.body, body as object);
    },
  );

  it('finds a slug of another script, encoded or not', async () => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: '会館' });

    const answer = await calendar.visitor.get(`/${many}/by-slug/${encodeURIComponent('会館')}`);

    expect({ status: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({
      status: 200,
      id,
      slug: '%e4%bc%9a%e9%a4%a8',
    });
  });

  it('prefers a slug that is stored as it was sent to one without its accents', async () => {
    await calendar.editor.make(`/${many}`, { [one]: 'Žaba' });
    const stored = encodeURIComponent('žaba').toLowerCase();
    const { id } = await calendar.editor.make(`/${many}`, { [one]: 'Another', slug: stored });

    const answer = await calendar.visitor.get(`/${many}/by-slug/${stored}`);

    expect(pick(answer, 'id', 'slug')).toEqual({ id, slug: stored });
  });

  it.each([
    [`/${many}/999`, invalid('id')],
    [`/${many}/0`, invalid('id')],
    [`/${many}/99999999999999999999`, invalid('id')],
    [`/${many}/by-slug/nowhere`, invalid('slug')],
    [`/${many}/by-slug/`, NO_ROUTE],
    [`/${many}/foo`, NO_ROUTE],
    [`/${many}/-1`, NO_ROUTE],
    [`/${many}/1.5`, NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make(`/${many}`, { [one]: name });

    const answer = await calendar.visitor.get(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it(`does not take the id of ${anOther} for ${a}`, async () => {
    const { id } = await calendar.editor.make(`/${other}s`, { [other]: 'Quay Society' });

    const answer = await calendar.visitor.get(`/${many}/${id}`);

    expect(refusal(answer)).toEqual(invalid('id'));
  });

  const ofAuthor = ['author', 'editor'];
  it.each([
    ['draft', {}, ofAuthor],
    ['pending', {}, ofAuthor],
    ['private', {}, ofAuthor],
    ['trash', {}, ofAuthor],
    ['future', { date: '2027-04-01 10:00:00' }, ofAuthor],
    ['publish', {}, READERS],
  ])(`lets the right ones read an author's ${one} of status %s`, async (status, more, allowed) => {
    const { id } = await calendar.author.make(`/${many}`, { [one]: name, ...more });
    await calendar.author.post(`/${many}/${id}`, { status });

    const seen = await Promise.all(
      READERS.map(async (reader) => {
        const answer = await calendar[reader].get(`/${many}/${id}`);
        return answer.status === 200 ? pick(answer, 'id', 'status') : refusal(answer);
      }),
    );

    const hidden = { status: 403, code: `${one}-not-accessible` };
    expect(seen).toEqual(READERS.map((reader) => (allowed.includes(reader) ? { id, status } : hidden)));
  });

  it(`keeps from a contributor their ${one} in the trash that was public before`, async () => {
    const { contributor, editor } = calendar;
    const { id } = await contributor.make(`/${many}`, { [one]: name });
    await editor.post(`/${many}/${id}`, { status: 'publish' });
    await editor.delete(`/${many}/${id}`);

    const answer = await contributor.get(`/${many}/${id}`);

    expect(refusal(answer)).toEqual({ status: 403, code: `${one}-not-accessible` });
    expect(pick(await editor.get(`/${many}/${id}`), 'id', 'status')).toEqual({ id, status: 'trash' });
  });
});
