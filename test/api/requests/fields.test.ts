import { VERSION } from '../../../src/foundation/config/version.js';
import { expectBody, invalid, refusal } from '../../support/responses.js';
import type { Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { rawRequest } from '../../support/raw-request.js';

describe('_fields', () => {
  let calendar: TestCalendar;
  let event: Made;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    event = await makeEvent(calendar.editor, {
      title: 'Jazz',
      venue: { venue: 'Hall', city: 'Brooklyn' },
      organizer: [{ organizer: 'Ann' }],
      categories: ['Music'],
    });
    await makeEvent(calendar.editor, { title: 'Blues', start_date: '2027-06-01', end_date: '2027-06-02' });
  });
  afterAll(() => calendar.close());

  it.each<[string, string, object]>([
    ['a list', 'total,total_pages', { total: 2, total_pages: 1 }],
    ['a list whatever the order', 'total_pages,total', { total: 2, total_pages: 1 }],
    [
      'items of a list',
      'events.title,events.venue.venue,events.categories.name,events.organizer.organizer',
      {
        events: [
          {
            title: 'Jazz',
            categories: [{ name: 'Music' }],
            venue: { venue: 'Hall' },
            organizer: [{ organizer: 'Ann' }],
          },
          { title: 'Blues', categories: [], venue: [], organizer: [] },
        ],
      },
    ],
    ['items that have nothing of it', 'events.nothing', { events: [{}, {}] }],
    ['nothing that is there', 'nothing', []],
  ])('keeps of %s what was asked: %s', async (_, fields, expected) => {
    const { status, body, headers } = await calendar.visitor.get('/events', { _fields: fields });

    expect(status).toBe(200);
    expectBody(body, expected);
    expect([headers.get('X-TEC-Total'), headers.get('X-TEC-TotalPages')]).toEqual(['2', '1']);
  });

  it('keeps the whole list when its key is named', async () => {
    const whole = (await calendar.visitor.get('/events')).body as { events: object[] };

    expectBody((await calendar.visitor.get('/events', { _fields: 'events' })).body, { events: whole.events });
  });

  it.each<[string, object]>([
    ['title,id,venue.city', { id: 1, title: 'Jazz', venue: { city: 'Brooklyn' } }],
    [
      'image.url,categories.name,organizer.organizer',
      { image: false, categories: [{ name: 'Music' }], organizer: [{ organizer: 'Ann' }] },
    ],
  ])('keeps keys of one item: %s', async (fields, expected) => {
    const { body } = await calendar.visitor.get(`/events/${event.id}`, { _fields: fields });

    expectBody(body, 'id' in expected ? { ...expected, id: event.id } : expected);
  });

  it.each([
    ['repeated', '_fields=total&_fields=total_pages'],
    ['in brackets', '_fields[]=total&_fields[]=total_pages'],
    ['numbered', '_fields[0]=total&_fields[1]=total_pages'],
    ['with spaces', '_fields=total%20total_pages'],
  ])('takes names that are %s', async (_, query) => {
    const path = `/calendar/events/v1/events?${query}`;

    expectBody((await rawRequest(calendar.visitor.root, { path })).body, { total: 2, total_pages: 1 });
  });

  it('keeps everything when nothing is named', async () => {
    const whole = (await calendar.visitor.get('/tags')).body as object;

    for (const fields of ['', ' ', ',']) {
      expectBody((await calendar.visitor.get('/tags', { _fields: fields })).body, whole);
    }
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'categories',
      async () => (await calendar.visitor.get('/categories/1', { _fields: 'id,name' })).body,
      { id: 1, name: 'Music' },
    ],
    [
      'the index',
      async () => (await calendar.visitor.get('', { _fields: 'namespace' })).body,
      { namespace: 'calendar/events/v1' },
    ],
    [
      'the document',
      async () => (await calendar.visitor.get('/doc', { _fields: 'info.version' })).body,
      { info: { version: VERSION } },
    ],
    [
      'OPTIONS',
      async () => (await calendar.visitor.send('OPTIONS', '/events', { _fields: 'methods' })).body,
      { methods: ['GET', 'POST'] },
    ],
    [
      'a creation',
      async () => (await calendar.editor.post('/tags', { name: 'Live' }, { _fields: 'name,slug' })).body,
      { name: 'Live', slug: 'live' },
    ],
  ])('prunes %s', async (_, ask, expected) => {
    expectBody(await ask(), expected);
  });

  it('does not hide the other headers of an item', async () => {
    const { headers } = await calendar.visitor.get(`/events/${event.id}`, {
      _fields: 'id',
      ml_language: 'de',
    });

    expect(headers.get('Content-Language')).toBe('en');
    expect(headers.get('Link')).toContain('rel="alternate"; hreflang="en"');
  });

  it('leaves errors whole', async () => {
    const { body } = await calendar.visitor.get('/events', { page: 'x', _fields: 'code' });

    expect(Object.keys(body as object)).toEqual(['code', 'message', 'data']);
  });

  it('is not carried on by links', async () => {
    const { body } = await calendar.visitor.get('/events', {
      _fields: 'rest_url,next_rest_url',
      per_page: 1,
    });

    expect(Object.keys(body as object)).toEqual(['rest_url', 'next_rest_url']);
    expect(JSON.stringify(body)).not.toContain('_fields');
  });

  it.each([
    ['many names', Array.from({ length: 201 }, () => 'a').join(',')],
    ['many empty and many names', `${','.repeat(300)}${'a,'.repeat(201)}`],
  ])('refuses %s', async (_, fields) => {
    expect(refusal(await calendar.visitor.get('/events', { _fields: fields }))).toEqual(invalid('_fields'));
    expect(refusal(await calendar.visitor.under('').get('/', { _fields: fields }))).toEqual(
      invalid('_fields'),
    );
  });
});
