// What is sent beside the name of a venue that there is: it is compared with what the venue has, and fills in what it lacks.
import { pick } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeImage } from '../../support/make.js';

describe('POST /venues: fields of a venue of the same name', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('fills in what the venue lacks in the language of the request', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper', ml_language: 'de' });

    const answer = await calendar.editor.post('/venues', { venue: 'Hall', city: 'Koper' });

    expect({ status: answer.status, ...pick(answer, 'id', 'city') }).toEqual({
      status: 201,
      id,
      city: 'Koper',
    });
    expect(pick(await calendar.editor.get(`/venues/${id}`), 'city')).toEqual({ city: 'Koper' });
  });

  it('fills in nothing that the default language says already', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper' });

    const answer = await calendar.contributor.post('/venues', {
      venue: 'Hall',
      city: 'Koper',
      ml_language: 'de',
    });

    expect({ status: answer.status, ...pick(answer, 'id', 'city') }).toEqual({
      status: 201,
      id,
      city: 'Koper',
    });
  });

  it('fills in what the venue lacks and replaces nothing that it has', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper', phone: '1' });
    const image = await makeImage(calendar.editor);

    const answer = await calendar.editor.post('/venues', {
      venue: 'HALL',
      city: 'KOPER',
      zip: '6000',
      phone: '2',
      website: 'https://koper.example/',
      geo_lat: 45.55,
      geo_lng: 13.73,
      show_map: false,
      description: 'By the sea.',
      image: image.id,
      slug: 'other',
      status: 'draft',
    });

    expect(pick(answer, 'id', 'venue', 'slug', 'status', 'city', 'zip', 'phone', 'website')).toEqual({
      id,
      venue: 'Hall',
      slug: 'hall',
      status: 'publish',
      city: 'Koper',
      zip: '6000',
      phone: '1',
      website: 'https://koper.example/',
    });
    expect(pick(answer, 'geo_lat', 'geo_lng', 'show_map', 'description')).toEqual({
      geo_lat: 45.55,
      geo_lng: 13.73,
      show_map: true,
      description: '<p>By the sea.</p>',
    });
    expect(answer.body).toMatchObject({ image: { id: image.id } });
  });

  it.each([
    ['another address', { address: 'Pot 2' }],
    ['another city', { city: 'Maribor' }],
    ['another postal code', { zip: '2000' }],
    ['another country', { country: 'Italy' }],
    ['another state', { state: 'Istria' }],
    ['another province', { province: 'Istria' }],
    ['another state or province', { stateprovince: 'Istria' }],
    ['another place', { geo_lat: 45.55, geo_lng: 13.736 }],
    ['the same city and another postal code', { city: 'Koper', zip: '2000' }],
  ])('makes a new venue for %s, and leaves the other as it is', async (_, place) => {
    const koper = {
      venue: 'Town Hall',
      address: 'Pot 1',
      city: 'Koper',
      zip: '6000',
      country: 'Slovenia',
      province: 'Primorska',
      geo_lat: 45.55,
      geo_lng: 13.73,
    };
    const first = await calendar.editor.make('/venues', koper);

    const answer = await calendar.editor.post('/venues', { venue: 'town hall', ...place });

    expect({ status: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({
      status: 201,
      id: first.id + 1,
      slug: 'town-hall-2',
    });
    expect(answer.headers.get('calendar-existing')).toBeNull();
    const { body } = await calendar.editor.get(`/venues/${first.id}`);
    expect(body).toMatchObject(koper);
  });

  it.each([
    ['another case', { city: 'KOPER', address: 'pot 1' }],
    ['the state under the name of the province', { state: 'primorska' }],
    ['coordinates at most 200 m away', { geo_lat: 45.55, geo_lng: 13.732 }],
    ['nothing but the name', {}],
  ])('takes the venue there is for %s, and says so', async (_, place) => {
    const { id } = await calendar.editor.make('/venues', {
      venue: 'Town Hall',
      address: 'Pot 1',
      city: 'Koper',
      province: 'Primorska',
      country: 'Slovenia',
      geo_lat: 45.55,
      geo_lng: 13.73,
    });

    const answer = await calendar.editor.post('/venues', { venue: 'Town Hall', ...place });

    expect({ status: answer.status, ...pick(answer, 'id') }).toEqual({ status: 201, id });
    expect(answer.headers.get('calendar-existing')).toBe('true');
  });
});
