import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

describe('the data of pages for programs', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = async (path: string): Promise<string> =>
    (await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' })).body as string;
  const readData = (page: string): unknown => {
    const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    return text === undefined ? undefined : JSON.parse(text);
  };

  it.each(['/events/', '/events/category/rock-roll/', '/tag/jazz/'])(
    'describes the events of %s as plain text',
    async (path) => {
      await makeEvent(calendar.editor, {
        title: 'Rock &amp; Roll',
        excerpt: 'Loud &lt;3',
        categories: 'Rock & Roll',
        tags: 'jazz',
        venue: { venue: 'Bar & Grill', city: 'Koper', status: 'publish' },
      });
      await makeEvent(calendar.editor, {
        title: 'Secret',
        categories: 'Rock & Roll',
        tags: 'jazz',
        password: 'x',
      });
      expect(readData(await open(path))).toEqual({
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Event',
            name: 'Rock & Roll',
            url: `${SITE}/event/rock-roll/`,
            startDate: '2027-05-01T19:30:00+00:00',
            endDate: '2027-05-01T23:00:00+00:00',
            eventStatus: 'https://schema.org/EventScheduled',
            eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
            location: {
              '@type': 'Place',
              name: 'Bar & Grill',
              address: { '@type': 'PostalAddress', addressLocality: 'Koper' },
            },
            description: 'Loud <3',
          },
        ],
      });
    },
  );

  it('has nothing empty, no performer in a word, and no organizer as a person', async () => {
    const venue = { venue: 'Bar & Grill', status: 'publish' };
    const organizer = { organizer: 'Choir & Band', status: 'publish' };
    await makeEvent(calendar.editor, { title: 'A &amp; B', venue, organizer, event_status: 'cancelled' });
    const event = readData(await open('/event/a-b/'));
    expect(event).toMatchObject({
      name: 'A & B',
      eventStatus: 'https://schema.org/EventCancelled',
      location: { name: 'Bar & Grill' },
      organizer: { '@type': 'Organization', name: 'Choir & Band' },
    });
    expect(readData(await open('/venue/bar-grill/'))).toMatchObject({ '@context': 'https://schema.org' });
    for (const path of ['/event/a-b/', '/venue/bar-grill/', '/organizer/choir-band/'])
      expect(JSON.stringify(readData(await open(path)))).not.toMatch(
        /""|\[\]|\{\}|performer|Person"|&amp;|&#/,
      );
  });

  it('has none where there is no event', async () => {
    expect(readData(await open('/events/'))).toBeUndefined();
  });

  it.each([
    ['/events/', '/events/'],
    ['/de/events/', '/events/'],
  ])('of %s names %s for other languages', async (path, others) => {
    await makeEvent(calendar.editor);
    expect(await open(path)).toContain(
      `<link rel="alternate" hreflang="x-default" href="${SITE}${others}" />`,
    );
  });
});
