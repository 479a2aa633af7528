import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, invalid, NO_ROUTE, pick, refusal } from '../../support/answers.js';
import { makeImage, nested } from '../../support/images.js';

describe('GET /venues/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('answers the whole venue with its schema.org data', async () => {
    const image = await makeImage(calendar.editor);
    const { id } = await calendar.editor.make('/venues', {
      venue: 'Old Warehouse',
      description: 'By the sea.',
      image: image.id,
      address: 'Pristaniška 4',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Obalno-kraška',
      state: 'None',
      zip: '6000',
      phone: '+386 5 000 0000',
      website: 'https://warehouse.example/?a=1&b=2',
      geo_lat: 45.5479,
      geo_lng: 13.7302,
    });

    const { status, body, headers } = await calendar.visitor.get(`/venues/${id}`);

    expect(status).toBe(200);
    expect(headers.get('content-language')).toBe('en');
    expectBody(body, {
      id,
      author: String(calendar.userIds.editor),
      status: 'publish',
      date: '2027-03-10 12:00:00',
      date_utc: '2027-03-10 12:00:00',
      modified: '2027-03-10 12:00:00',
      modified_utc: '2027-03-10 12:00:00',
      url: `${SITE}/venue/old-warehouse/`,
      venue: 'Old Warehouse',
      description: '<p>By the sea.</p>',
      slug: 'old-warehouse',
      image: nested(image),
      address: 'Pristaniška 4',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Obalno-kraška',
      state: 'None',
      zip: '6000',
      phone: '+386 5 000 0000',
      website: 'https://warehouse.example/?a=1&amp;b=2',
      stateprovince: 'Obalno-kraška',
      geo_lat: 45.5479,
      geo_lng: 13.7302,
      json_ld: {
        '@type': 'Place',
        name: 'Old Warehouse',
        description: 'By the sea.',
        image: image.url,
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
        telephone: '+386 5 000 0000',
        sameAs: 'https://warehouse.example/?a=1&b=2',
      },
      show_map: true,
      show_map_link: true,
      global_id: `calendar.test?id=${id}`,
      global_id_lineage: [`calendar.test?id=${id}`],
      language: 'en',
      translations: {
        en: { slug: 'old-warehouse', rest_url: `${BASE}/venues/${id}?ml_language=en` },
      },
    });
  });

  it('leaves out every key without a value', async () => {
    const { id } = await calendar.editor.make('/venues', {
      venue: 'Hall',
      show_map: false,
      show_map_link: false,
    });

    const { body } = await calendar.visitor.get(`/venues/${id}`);

    expectBody(body, {
      id,
      author: String(calendar.userIds.editor),
      status: 'publish',
      date: '2027-03-10 12:00:00',
      date_utc: '2027-03-10 12:00:00',
      modified: '2027-03-10 12:00:00',
      modified_utc: '2027-03-10 12:00:00',
      url: `${SITE}/venue/hall/`,
      venue: 'Hall',
      slug: 'hall',
      json_ld: {
        '@type': 'Place',
        name: 'Hall',
        description: '',
        url: '',
        address: { '@type': 'PostalAddress' },
        telephone: '',
        sameAs: '',
      },
      show_map: false,
      show_map_link: false,
      global_id: `calendar.test?id=${id}`,
      global_id_lineage: [`calendar.test?id=${id}`],
      language: 'en',
      translations: { en: { slug: 'hall', rest_url: `${BASE}/venues/${id}?ml_language=en` } },
    });
  });

  it('shows the equator and the prime meridian as coordinates', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Buoy', geo_lat: 0, geo_lng: 0 });

    const answer = await calendar.visitor.get(`/venues/${id}`);

    expect(pick(answer, 'geo_lat', 'geo_lng')).toEqual({ geo_lat: 0, geo_lng: 0 });
  });

  it.each(['by-slug/old-warehouse', 'by-slug/old-warehouse/', 'by-slug/Old-Warehouse', '0001'])(
    'answers the same under /venues/%s',
    async (path) => {
      const { id } = await calendar.editor.make('/venues', { venue: 'Old Warehouse' });
      const { body } = await calendar.visitor.get(`/venues/${id}`);

      const twin = await calendar.visitor.get(`/venues/${path}`);

      expect(twin.status).toBe(200);
      expectBody(twin.body, body as object);
    },
  );

  it('finds a slug of another script, encoded or not', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: '会館' });

    const answer = await calendar.visitor.get(`/venues/by-slug/${encodeURIComponent('会館')}`);

    expect({ status: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({
      status: 200,
      id,
      slug: '%e4%bc%9a%e9%a4%a8',
    });
  });

  it.each([
    ['/venues/999', invalid('id')],
    ['/venues/0', invalid('id')],
    ['/venues/99999999999999999999', invalid('id')],
    ['/venues/by-slug/nowhere', invalid('slug')],
    ['/venues/by-slug/', NO_ROUTE],
    ['/venues/foo', NO_ROUTE],
    ['/venues/-1', NO_ROUTE],
    ['/venues/1.5', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const answer = await calendar.visitor.get(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it('does not take the id of an organizer for a venue', async () => {
    const { id } = await calendar.editor.make('/organizers', { organizer: 'Quay Society' });

    const answer = await calendar.visitor.get(`/venues/${id}`);

    expect(refusal(answer)).toEqual(invalid('id'));
  });

  const readers = ['visitor', 'subscriber', 'contributor', 'author', 'editor'] as const;
  const ofAuthor = ['author', 'editor'];
  it.each([
    ['draft', {}, ofAuthor],
    ['pending', {}, ofAuthor],
    ['private', {}, ofAuthor],
    ['trash', {}, ofAuthor],
    ['future', { date: '2027-04-01 10:00:00' }, ofAuthor],
    ['publish', {}, readers],
  ])("lets the right ones read an author's venue of status %s", async (status, more, allowed) => {
    const { id } = await calendar.author.make('/venues', { venue: 'Hall', ...more });
    await calendar.author.post(`/venues/${id}`, { status });

    const seen = await Promise.all(
      readers.map(async (reader) => {
        const answer = await calendar[reader].get(`/venues/${id}`);
        return answer.status === 200 ? pick(answer, 'id', 'status') : refusal(answer);
      }),
    );

    const hidden = { status: 403, code: 'venue-not-accessible' };
    expect(seen).toEqual(readers.map((reader) => (allowed.includes(reader) ? { id, status } : hidden)));
  });
});
