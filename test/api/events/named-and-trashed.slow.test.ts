import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';

describe('a venue that is named while it goes into the trash', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('is taken before, or made anew', async () => {
    const { editor } = calendar;
    for (let n = 0; n < 8; n += 1) {
      const named = { venue: `Hall ${n}`, city: 'Koper' };
      const { id } = await editor.make('/venues', named);
      const event = await makeEvent(editor, {});

      const [deleted, ...written] = await Promise.all([
        editor.delete(`/venues/${id}`),
        editor.post('/events', anEvent({ venue: named })),
        editor.patch(`/events/${event.id}`, { venue: named }),
      ]);

      expect([deleted.status, ...written.map(({ status }) => status)]).toEqual([200, 201, 200]);
      for (const { body } of written) expect(body).toMatchObject({ title: event['title'] });
    }
  });
});
