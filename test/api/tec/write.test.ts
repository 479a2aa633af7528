// Creating and changing by `tec/v1` (contract 12.6).
import { invalid, missing, refusal } from '../../support/responses.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeImage } from '../../support/make.js';
import { SETTINGS, TEC, TecClient } from './tec.js';

let calendar: TestCalendar;
let visitor: TecClient;
let editor: TecClient;
let contributor: TecClient;

beforeAll(async () => {
  calendar = await startTestCalendar(SETTINGS);
  visitor = new TecClient(calendar.visitor);
  editor = new TecClient(calendar.editor);
  contributor = new TecClient(calendar.contributor);
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

const EVENT = { title: 'Fair', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };

describe('events', () => {
  it('are created with the names of the original, and shown by both APIs', async () => {
    const venue = await editor.make('/venues', { title: 'Hall' });
    const organizer = await editor.make('/organizers', { title: 'Society' });
    const image = await makeImage(calendar.editor);
    const made = await editor.post('/events', {
      ...EVENT,
      content: '<p onclick="x()">Come</p>',
      excerpt: 'Short',
      timezone: 'Europe/Ljubljana',
      venues: [venue.id],
      organizers: [organizer.id],
      tribe_events_cat: ['Music'],
      tags: ['Quay'],
      featured_media: image.id,
      featured: true,
      sticky: true,
      cost: '10',
      slug: 'big-fair',
      date: '2027-03-01T10:00:00',
      comment_status: 'open',
      format: 'standard',
    });

    expect([made.status, made.headers.get('Location')]).toEqual([201, `${SITE}${TEC}/events/4`]);
    expect(made.headers.get('Calendar-Ignored')).toBe('comment_status, format');
    expect(made.body).toMatchObject({
      id: 4,
      status: 'publish',
      slug: 'big-fair',
      featured: true,
      sticky: true,
      featured_media: image.id,
      // Of the site, which is in India.
      date: '2027-03-01T10:00:00',
      date_gmt: '2027-03-01T04:30:00',
      content: { rendered: '<p>Come</p>' },
      venues: [{ id: venue.id }],
      organizers: [{ id: organizer.id }],
      tribe_events_cat: [1],
      tags: [2],
    });
    expect((await visitor.get('/events/4')).body).toEqual(made.body);
    expect((await calendar.visitor.get('/events/4')).body).toMatchObject({
      title: 'Fair',
      description: '<p>Come</p>',
      venue: { id: venue.id },
      cost: '$10',
    });
  });

  it.each<[object, string, string]>([
    [{ start_date_utc: '2027-05-01 08:00:00', end_date_utc: '2027-05-01T09:00:00' }, '10:00:00', '11:00:00'],
    [{ start_date_utc: '2027-05-01 8:00', end_date_utc: '1 May 2027 9:00' }, '10:00:00', '11:00:00'],
    [{ start_date_utc: '2027-05-01T08:00:00+01:00', duration: 60 }, '09:00:00', '09:01:00'],
    [{ start_date: '2027-05-01 08:00:00', duration: 5400 }, '08:00:00', '09:30:00'],
    [
      { start_date: '2027-05-01 08:00:00', start_date_utc: '2027-05-01', duration: 1 },
      '08:00:00',
      '08:00:01',
    ],
    [{ ...EVENT, duration: 1 }, '10:00:00', '11:00:00'],
  ])('start and end as sent: %j', async (times, start, end) => {
    const { body } = await editor.post('/events', { title: 'Fair', timezone: 'Europe/Ljubljana', ...times });

    expect(body).toMatchObject({ start_date: `2027-05-01 ${start}`, end_date: `2027-05-01 ${end}` });
  });

  it('keep what an update does not send, and lengthen from their start on', async () => {
    const { id } = await editor.make('/events', {
      ...EVENT,
      content: 'Come',
      venues: [],
      date_gmt: '2027-03-01 00:00:00',
    });
    const image = await makeImage(calendar.editor);
    await editor.put(`/events/${id}`, { duration: 7200, featured_media: image.id });
    const { status, body } = await editor.put(`/events/${id}`, { title: 'Big fair', featured_media: 0 });

    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        title: { rendered: 'Big fair' },
        content: { rendered: '<p>Come</p>', protected: false },
        end_date: '2027-05-01 12:00:00',
        duration: 7200,
        featured_media: 0,
        date_gmt: '2027-03-01T00:00:00',
      }),
    ]);
  });

  it('are checked like those of the calendar', async () => {
    const post = async (body: object): Promise<object> => refusal(await editor.post('/events', body));

    expect(await post({})).toEqual(missing('title', 'start_date', 'end_date'));
    expect(await post({ ...EVENT, venues: [99] })).toEqual(invalid('venues'));
    expect(await post({ ...EVENT, start_date_utc: 'soonish' })).toEqual(invalid('start_date_utc'));
    expect(await post({ ...EVENT, duration: 0 })).toEqual(invalid('duration'));
    expect(await post({ ...EVENT, featured_media: 99 })).toEqual(invalid('featured_media'));
  });
});

describe('venues and organizers', () => {
  it('are created and changed with the names of the original', async () => {
    const venue = await editor.post('/venues', {
      title: 'Hall',
      content: 'Old',
      address: '1 Quay',
      state_province: 'Coast',
      lat: 45.5,
      lng: 13.7,
    });
    const changed = await editor.put('/venues/1', { title: 'Great hall', city: 'Koper' });
    const organizer = await editor.post('/organizers', {
      title: 'Society',
      email: 'a@b.example',
      content: 'We',
    });
    const renamed = await editor.put('/organizers/2', { title: 'Club' });

    expect([venue.status, venue.headers.get('Location')]).toEqual([201, `${SITE}${TEC}/venues/1`]);
    expect(venue.body).toMatchObject({ state_province: 'Coast', geo_lat: 45.5, geo_lng: 13.7 });
    expect(changed.body).toMatchObject({
      title: { rendered: 'Great hall' },
      content: { rendered: '<p>Old</p>' },
      city: 'Koper',
      address: '1 Quay',
    });
    expect([organizer.status, organizer.headers.get('Location')]).toEqual([
      201,
      `${SITE}${TEC}/organizers/2`,
    ]);
    expect(renamed.body).toMatchObject({ title: { rendered: 'Club' }, email: 'a@b.example' });
    expect(refusal(await editor.post('/venues', {}))).toEqual(missing('title'));
    expect(refusal(await editor.post('/organizers', { title: '' }))).toEqual(invalid('title'));
    expect(refusal(await editor.post('/venues', { title: 'Barn', lat: 4 }))).toEqual(invalid('lng'));
    expect(refusal(await editor.post('/venues', { title: 'Barn', lng: 4 }))).toEqual(invalid('lat'));
    const both = { title: 'Choir', description: 'Calendar', content: 'Original' };
    expect((await editor.post('/organizers', both)).body).toMatchObject({
      content: { rendered: '<p>Original</p>' },
    });
  });

  it('are completed when they exist', async () => {
    await editor.make('/venues', { title: 'Hall', city: 'Koper' });
    const again = await editor.post('/venues', { title: 'hall', city: 'koper', phone: '1' });

    expect([again.status, again.headers.get('Calendar-Existing')]).toEqual([201, 'true']);
    expect(again.body).toMatchObject({ id: 1, phone: '1' });
    await editor.make('/organizers', { title: 'Society' });
    const organizer = await editor.post('/organizers', { title: 'society', phone: '2' });
    expect([organizer.headers.get('Calendar-Existing'), organizer.body]).toEqual([
      'true',
      expect.objectContaining({ id: 2, phone: '2' }),
    ]);
  });
});

describe('rights', () => {
  it('are those of the roles', async () => {
    const { id } = await editor.make('/events', EVENT);
    const own = await contributor.post('/events', { ...EVENT, status: 'publish' });
    const unauthorized = { status: 401, code: 'rest_forbidden' };
    const forbidden = { status: 403, code: 'rest_forbidden' };

    expect(own.body).toMatchObject({ id: 2, status: 'pending' });
    expect(refusal(await visitor.post('/events', EVENT))).toEqual(unauthorized);
    expect(refusal(await new TecClient(calendar.subscriber).post('/venues', {}))).toEqual(forbidden);
    expect(refusal(await contributor.put(`/events/${id}`, { title: 'Mine' }))).toEqual(forbidden);
    expect((await contributor.put('/events/2', { title: 'Mine' })).body).toMatchObject({ status: 'pending' });
    expect((await editor.put('/events/2', { status: 'publish' })).body).toMatchObject({ status: 'publish' });
    expect(refusal(await contributor.put('/events/2', { title: 'Mine' }))).toEqual(forbidden);
  });

  it('give a language its text alone', async () => {
    const { id } = await editor.make('/events', EVENT);
    const german = new TecClient(calendar.editor, `/de${TEC}`);

    expect((await german.put(`/events/${id}`, { title: 'Markt' })).body).toMatchObject({
      title: { rendered: 'Markt' },
      language: 'de',
    });
    expect((await visitor.get(`/events/${id}`)).body).toMatchObject({ title: { rendered: 'Fair' } });
  });

  it('let a request with the same key write once', async () => {
    const headers = { 'X-TEC-EEA': '', 'Idempotency-Key': 'k', 'Content-Type': 'application/json' };
    const { ACKNOWLEDGEMENT } = await import('../../../src/surfaces/tec/acknowledgement.guard.js');
    const send = (): ReturnType<typeof calendar.editor.send> =>
      calendar.editor
        .under(TEC)
        .send('POST', '/events', {}, { ...headers, 'X-TEC-EEA': ACKNOWLEDGEMENT }, JSON.stringify(EVENT));
    const [first, second] = [await send(), await send()];

    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await visitor.ids('/events')).toEqual([1]);
  });
});
