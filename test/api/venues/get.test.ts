import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { pick } from '../../support/responses.js';

describe('GET /venues/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it('shows the equator and the prime meridian as coordinates', async () => {
    await calendar.empty();
    const { id } = await calendar.editor.make('/venues', { venue: 'Buoy', geo_lat: 0, geo_lng: 0 });

    const answer = await calendar.visitor.get(`/venues/${id}`);

    expect(pick(answer, 'geo_lat', 'geo_lng')).toEqual({ geo_lat: 0, geo_lng: 0 });
  });
});
