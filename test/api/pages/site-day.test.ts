// What pages show when the day at the site is not that of UTC.
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

describe.each([
  ['UTC', '2027-05-02T10:00:00Z'],
  ['America/New_York', '2027-05-03T01:30:00Z'],
  ['Europe/Ljubljana', '2027-05-01T22:30:00Z'],
  ['Pacific/Kiritimati', '2027-05-01T10:30:00Z'],
])('at a site in %s, on 2 May', (zone, now) => {
  let calendar: TestCalendar;
  let paths: string[];

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: zone });
    await calendar.empty();
    clock.set('2027-04-20T12:00:00Z');
    const category = await calendar.editor.make('/categories', { name: 'Music' });
    const venue = await calendar.editor.make('/venues', { venue: 'Hall', geo_lat: 46, geo_lng: 14 });
    const organizer = await calendar.editor.make('/organizers', { organizer: 'Society' });
    const all = { categories: [category.id], tags: 'jazz', venue: venue.id, organizer: organizer.id };
    for (const [title, start, end] of [
      ['Ended', '2027-05-01 20:00', '2027-05-01 23:30'],
      ['Night', '2027-05-01 22:00', '2027-05-02 04:00'],
      ['Matinee', '2027-05-02 11:00', '2027-05-02 12:00'],
      ['Later', '2027-06-02 11:00', '2027-06-02 12:00'],
    ])
      await makeEvent(calendar.editor, { title, start_date: start, end_date: end, ...all });
    clock.set(now);
    paths = [
      '/events/',
      '/events/category/music/',
      '/tag/jazz/',
      '/venue/hall/',
      '/organizer/society/',
      '/events/map/',
      '/embed/events/',
    ];
  });
  afterAll(() => calendar.close());

  it('shows what ends today or later, and nothing of yesterday', async () => {
    for (const path of paths) {
      const { status, body } = await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' });
      const titles = ['Ended', 'Night', 'Matinee', 'Later'].filter((title) =>
        String(body).includes(`>${title}<`),
      );
      expect([path, status, titles]).toEqual([path, 200, ['Night', 'Matinee', 'Later']]);
    }
  });
});
