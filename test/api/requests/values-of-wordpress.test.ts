// What clients of WordPress send, and the original API takes (contract 1.2, 2.6, 4.1).
import { invalid, refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

const WP = '/wp-json/tribe/events/v1';

describe('values of WordPress, below an alias', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ LANGUAGES: 'en,de', NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
  });
  afterAll(() => calendar.close());

  it.each(['/events', '/venues', '/organizers'])(
    'orders %s as usual by a key that it lacks',
    async (path) => {
      await calendar.editor.make(
        '/events',
        anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Club' } }),
      );
      await calendar.editor.make(
        '/events',
        anEvent({ venue: { venue: 'Barn' }, organizer: { organizer: 'Band' } }),
      );
      const below = calendar.editor.under(WP);
      const query = { per_page: 1 };
      const { body } = await below.get(path, query);

      expect(body).toMatchObject({ next_rest_url: expect.stringContaining('page=2') as string });
      expect((await below.get(path, { ...query, orderby: 'menu_order' })).body).toEqual(body);
      expect(refusal(await below.get(path, { orderby: 'menu_order', page: 0 }))).toEqual(invalid('page'));
      expect(refusal(await calendar.editor.get(path, { orderby: 'menu_order' }))).toEqual(invalid('orderby'));
    },
  );

  it('keeps white space inside of titles', async () => {
    const { body } = await calendar.editor
      .under(WP)
      .post('/events', anEvent({ title: '  Jazz   &  Blues ' }));

    expect(body).toMatchObject({ title: 'Jazz   &#038;  Blues' });
  });

  it('takes dates as PHP reads them, and forgets no time elsewhere', async () => {
    const event = anEvent({
      start_date: 'noon tomorrow',
      end_date: '2027/3/12 9:5',
      timezone: 'Europe/Berlin',
    });
    const { body } = await calendar.editor.under(WP).post('/events', event);

    expect(body).toMatchObject({ start_date: '2027-03-11 00:00:00', end_date: '2027-03-12 09:05:00' });
    expect((await calendar.editor.post('/events', event)).body).toMatchObject({
      start_date: '2027-03-11 12:00:00',
    });
    const zoned = {
      ...event,
      start_date: '2027-03-10 12:00 EST',
      end_date: '11-Mar-2027 20:00 Europe/Athens',
    };
    expect((await calendar.editor.post('/events', zoned)).body).toMatchObject({
      start_date: '2027-03-10 18:00:00',
      end_date: '2027-03-11 19:00:00',
    });
  });
});
