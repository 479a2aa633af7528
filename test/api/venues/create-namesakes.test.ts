import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { pick } from '../../support/responses.js';

describe('POST /venues: venues of the same name', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('takes the venue that agrees in most, then the oldest', async () => {
    const bare = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper' });
    const other = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Izola', zip: '6310' });

    const named = async (place: object): Promise<number> =>
      (await calendar.editor.make('/venues', { venue: 'Hall', ...place })).id;

    expect(await named({})).toBe(bare.id);
    expect(await named({ city: 'Izola' })).toBe(other.id);
    expect(await named({ zip: '6310' })).toBe(other.id);
  });

  it('compares with the words of every language', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Kino', city: 'Koper' });
    await calendar.editor.patch(
      `/venues/${id}`,
      { venue: 'Kino', city: 'Capodistria' },
      { ml_language: 'it' },
    );

    const same = await calendar.editor.make('/venues', { venue: 'Kino', city: 'Capodistria' });
    const german = await calendar.editor.make(
      '/venues',
      { venue: 'Kino', city: 'Koper' },
      { ml_language: 'de' },
    );
    const other = await calendar.editor.make(
      '/venues',
      { venue: 'Kino', city: 'Graz' },
      { ml_language: 'de' },
    );

    expect([same.id, german.id, other.id]).toEqual([id, id, id + 1]);
    expect(pick(await calendar.visitor.get(`/venues/${id}`), 'city')).toEqual({ city: 'Koper' });
  });
});
