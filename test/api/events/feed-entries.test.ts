// Every fact of an event, in the formats of news.
import { clock } from '../../../src/foundation/dates/clock.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

it('are in JSON Feed, RSS and Atom', async () => {
  const image = await makeImage(calendar.editor);
  const { id } = await makeEvent(calendar.editor, {
    title: 'Jazz',
    description: '<p>Bring a chair.</p>',
    excerpt: 'In short & sweet.',
    timezone: 'Europe/Ljubljana',
    venue: { venue: 'Hall', zip: '6000', city: 'Koper', geo_lat: 45.5, geo_lng: 13.7 },
    organizer: [{ organizer: 'Choir' }, { organizer: 'Band' }],
    categories: ['Concerts'],
    tags: ['open air'],
    image: image.id,
    event_status: 'postponed',
    event_status_reason: 'Rain',
    attendance_mode: 'mixed',
    online_url: 'https://meet.example.org/',
  });
  clock.set('2027-03-10T13:00:00Z');
  await calendar.editor.patch(`/events/${id}`, { cost: '5' });
  const article =
    '<p>Saturday, 1 May 2027, 19:30–23:00<br>Hall, 6000 Koper<br>https://meet.example.org/</p>\n' +
    '<p>Rain</p>\n<p>Bring a chair.</p>';
  const escaped = article.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const picture = String(image['url']);
  const entries = async (extension: string): Promise<string> =>
    String((await calendar.visitor.get(`/events.${extension}`)).body).replace(
      /(tag:[^,]+,2026:)?\b\d+-\w+(@|%40)/,
      '$1UID$2',
    );

  expect((await calendar.visitor.get('/events.json')).body).toMatchObject({
    items: [
      {
        id: expect.stringMatching(`^${id}-\\w+@calendar-events$`) as string,
        url: `${SITE}/event/jazz/`,
        title: 'Jazz',
        content_html: article,
        summary: 'In short & sweet.',
        image: picture,
        date_published: '2027-03-10T12:00:00Z',
        date_modified: '2027-03-10T13:00:00Z',
        authors: [{ name: 'Choir' }, { name: 'Band' }],
        tags: ['Concerts', 'open air'],
        language: 'en',
        _event: {
          id,
          start: '2027-05-01T19:30:00+02:00',
          end: '2027-05-01T23:00:00+02:00',
          timezone: 'Europe/Ljubljana',
          all_day: false,
          status: 'postponed',
          location: 'Hall, 6000 Koper',
          geo: { latitude: 45.5, longitude: 13.7 },
          online_url: 'https://meet.example.org/',
        },
      },
    ],
  });
  expect(await entries('rss')).toContain(
    [
      '<lastBuildDate>Wed, 10 Mar 2027 13:00:00 GMT</lastBuildDate>',
      '<ttl>60</ttl>',
      `<atom:link href="${BASE}/events.rss" rel="self" type="application/rss+xml"/>`,
      '<item>',
      '<title>Jazz</title>',
      `<link>${SITE}/event/jazz/</link>`,
      '<guid isPermaLink="false">UID@calendar-events</guid>',
      '<pubDate>Wed, 10 Mar 2027 12:00:00 GMT</pubDate>',
      `<description>${escaped}</description>`,
      '<category>Concerts</category>',
      '<category>open air</category>',
      `<enclosure url="${picture}" length="42" type="image/gif"/>`,
      '<ev:startdate>2027-05-01T19:30:00+02:00</ev:startdate>',
      '<ev:enddate>2027-05-01T23:00:00+02:00</ev:enddate>',
      '<ev:location>Hall, 6000 Koper</ev:location>',
      '<ev:organizer>Choir, Band</ev:organizer>',
      '<georss:point>45.5 13.7</georss:point>',
      '</item>',
      '</channel>',
    ].join('\n'),
  );
  expect(await entries('atom')).toContain(
    [
      '<entry>',
      '<id>tag:calendar-events,2026:UID%40calendar-events</id>',
      '<title>Jazz</title>',
      '<published>2027-03-10T12:00:00Z</published>',
      '<updated>2027-03-10T13:00:00Z</updated>',
      `<link rel="alternate" type="text/html" href="${SITE}/event/jazz/"/>`,
      `<link rel="enclosure" type="image/gif" href="${picture}"/>`,
      '<author>\n<name>Choir</name>\n</author>',
      '<author>\n<name>Band</name>\n</author>',
      '<category term="Concerts"/>',
      '<category term="open air"/>',
      '<summary>In short &amp; sweet.</summary>',
      `<content type="html">${escaped}</content>`,
      '<ev:startdate>2027-05-01T19:30:00+02:00</ev:startdate>',
      '<ev:enddate>2027-05-01T23:00:00+02:00</ev:enddate>',
      '<ev:location>Hall, 6000 Koper</ev:location>',
      '<georss:point>45.5 13.7</georss:point>',
      '</entry>\n</feed>',
    ].join('\n'),
  );
});
