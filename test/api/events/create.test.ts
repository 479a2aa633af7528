import { startTestCalendar, type TestCalendar } from '../../support/app.js';

describe('POST /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('creates an event with everything it names', async () => {
    const { status, body } = await calendar.editor.post('/events', {
      title: 'Harbour Jazz & Soul',
      start_date: '2027-05-01 19:30:00',
      end_date: '2027-05-01 23:00:00',
      timezone: 'Europe/Ljubljana',
      venue: { venue: 'Old Warehouse', city: 'Koper' },
      categories: ['Concerts'],
      tags: 'outdoor,jazz',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Harbour Jazz &#038; Soul',
      slug: 'harbour-jazz-soul',
      utc_start_date: '2027-05-01 17:30:00',
      timezone_abbr: 'CEST',
      venue: { venue: 'Old Warehouse', city: 'Koper' },
    });
  });
});
