import { pick } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

describe('POST /venues: state or province', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    [{ state: 'Texas', province: 'Here' }, 'Texas'],
    [{ country: 'US', state: 'Texas', province: 'Here' }, 'Texas'],
    [{ country: 'United States', state: 'Texas', province: 'Here' }, 'Texas'],
    [{ country: 'Italy', state: 'Texas', province: 'Udine' }, 'Udine'],
    [{ country: 'Italy', state: 'Texas' }, undefined],
    [{ province: 'Udine' }, undefined],
    [{ country: 'US', state: 'Texas', stateprovince: 'Elsewhere' }, 'Elsewhere'],
    [{ country: 'Italy', province: 'Udine', stateprovince: '' }, 'Udine'],
    [{ country: 'Italy', province: 'Udine', stateprovince: null }, 'Udine'],
    [{ country: '', state: 'Texas' }, 'Texas'],
  ])('makes of %j the state or province %s', async (place, shown) => {
    const answer = await calendar.editor.post('/venues', { venue: 'Hall', ...place });

    expect(pick(answer, 'stateprovince')).toEqual(shown === undefined ? {} : { stateprovince: shown });
  });
});
