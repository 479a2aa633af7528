import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { invalid, refusal } from '../../support/responses.js';

describe('POST /venues', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['geo_lat', 'geo_lng'],
    ['geo_lng', 'geo_lat'],
  ])('refuses %s alone and names %s', async (field, other) => {
    const answer = await calendar.editor.post('/venues', { venue: 'Hall', date: 'foo', [field]: 10 });

    expect(refusal(answer)).toEqual(invalid('date', other));
  });
});
