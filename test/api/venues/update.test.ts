import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { invalid, pick, refusal } from '../../support/responses.js';

describe('POST, PUT, PATCH /venues/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const FULL = {
    venue: 'Hall',
    country: 'Slovenia',
    province: 'Coast',
    state: 'None',
    stateprovince: 'Shore',
    geo_lat: 45.5,
    geo_lng: 13.5,
  };

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
});
