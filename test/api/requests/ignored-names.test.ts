import { missing, pick, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { rawRequest } from '../../support/raw-request.js';

const namesOf = ({ headers }: ApiResponse): string | null => headers.get('Calendar-Ignored');

const paramsOf = ({ status, body }: ApiResponse): unknown => {
  const { code, data } = body as { readonly code: string; readonly data: { readonly params: unknown } };
  return [status, code, data.params];
};

const UNKNOWN = 'There is no parameter of this name.';

// See contract 1.2.
describe('names that a route does not read', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('are ignored and named, on every kind of route', async () => {
    const { visitor, editor, administrator } = calendar;
    const { id, venue, organizer, categories } = (
      await editor.post(
        '/events',
        anEvent({
          venue: { venue: 'Hall' },
          organizer: [{ organizer: 'Ann' }],
          categories: ['Music'],
          colour: 'red',
        }),
        { titel: 'x' },
      )
    ).body as {
      readonly id: number;
      readonly venue: { readonly id: number };
      readonly organizer: readonly { readonly id: number }[];
      readonly categories: readonly { readonly id: number }[];
    };
    const image = await uploadWith(editor, {});
    const paths = [
      '',
      '/doc',
      '/events',
      `/events/${id}`,
      '/venues',
      `/venues/${venue.id}`,
      '/organizers',
      '/tags',
      `/organizers/${organizer[0]?.id}`,
      '/categories',
      `/categories/${categories[0]?.id}`,
      '/images',
      `/images/${image}`,
      '/users',
      '/users/me',
      '/users/me/secrets',
      '/users/1',
      '/users/1/secrets',
    ];

    for (const path of paths)
      expect([
        path,
        namesOf(await administrator.get(path, { foo: '1', 'b[c]': '2', _locale: 'user' })),
      ]).toEqual([path, 'b, foo']);
    expect(namesOf(await visitor.get('/events', { title: 'x', page: 'x' }))).toBe('title');
    expect(namesOf(await editor.post(`/events/${id}`, { titel: 'x', 'a\r\nb': 1 }))).toBe('titel, a%0D%0Ab');
    expect(namesOf(await editor.post('/events', anEvent({ colour: 'red' }), { titel: 'x' }))).toBe(
      'titel, colour',
    );
    expect(namesOf(await editor.delete(`/events/${id}`, { forse: 'true' }))).toBe('forse');
  });

  it('are not what clients of WordPress send, nor what was read', async () => {
    const { body } = await calendar.editor.get(`/events/${(await makeEvent(calendar.editor)).id}`);
    const tolerated =
      '_fields=events.id&_envelope=0&_method=GET&_locale=user&_embed&_jsonp=x&_wpnonce=1&_=5&rest_route=/&context=view';
    const path = `/calendar/events/v1/events?${tolerated}&ml_language=en&ml_fallback=true&text_format=html&strict=1`;

    const read = await rawRequest(calendar.visitor.root, { path });
    const written = await calendar.editor.post(`/events/${(body as { id: number }).id}`, body, {
      strict: true,
    });

    expect([read.status, namesOf(read)]).toEqual([200, null]);
    expect([written.status, namesOf(written)]).toEqual([200, null]);
  });

  it('are refused with strict=true, together with other errors', async () => {
    const { visitor, editor } = calendar;

    expect(
      paramsOf(await visitor.get('/events', { categorie: 'a', page: 0, colour: 'x', strict: 'true' })),
    ).toEqual([
      400,
      'rest_invalid_param',
      {
        page: 'This must be a whole number from 1.',
        categorie: `${UNKNOWN} Did you mean \`categories\`?`,
        colour: UNKNOWN,
      },
    ]);
    expect(paramsOf(await visitor.get('/tags/1', { titel: 'x', strict: '1' }))).toMatchObject([
      400,
      'rest_invalid_param',
      {
        titel: UNKNOWN,
      },
    ]);
    const untitled = { titel: 'x', start_date: '2027-05-01', end_date: '2027-05-02', strict: true };
    const refused = await editor.post('/events', untitled, { ml_language: 'de' });
    expect(refusal(refused)).toEqual(missing('title'));
    expect(pick(refused, 'additional_errors')).toMatchObject({
      additional_errors: [
        { data: { params: { titel: 'Es gibt keinen Parameter dieses Namens. Meinten Sie `title`?' } } },
      ],
    });
    expect(
      refusal(await editor.post('/tags', { name: 'a', strict: 'perhaps', text_format: 'xml' })),
    ).toMatchObject({
      status: 400,
      params: ['text_format', 'strict'],
    });
    expect((await visitor.get('/events', { categorie: 'a', strict: 'false' })).status).toBe(200);
  });

  it.each([
    ['/events', { geoloc_radius: '5' }, 'geoloc_radius'],
    ['/events', { geoloc_radius: '5', geoloc_lat: '46', geoloc_lng: '14' }, null],
    [
      '/events',
      { geoloc: '0', geoloc_lat: '46', geoloc_lng: '14', geoloc_radius: '5' },
      'geoloc_lat, geoloc_lng, geoloc_radius',
    ],
    ['/events', { include: '1', start_date: 'today', ends_before: '2027-01-01' }, 'start_date, ends_before'],
    ['/events', { include: '1', when: 'past', ongoing: '1' }, null],
    ['/events', { include: '1', ongoing: '1', strict_dates: '1' }, 'strict_dates, ongoing'],
    ['/events', { when: 'all', ongoing: '1', strict_dates: '1', start_date: '' }, 'strict_dates, ongoing'],
    ['/events', { when: 'all', ongoing: '1', strict_dates: '1', end_date: '2027-01-01' }, null],
    ['/events', { strict_dates: '1', ongoing: '1' }, null],
    ['/events', { orderby: 'relevance', order: 'desc', search: 'jazz' }, null],
    ['/events', { sync_token: 'start', order: 'desc', orderby: 'title', x: '1' }, 'x, orderby, order'],
    ['/events.ics', { geoloc_radius: '5' }, 'geoloc_radius'],
    ['/events/facets', { include: '1', start_date: '2027-01-01' }, 'start_date'],
    ['/events/calendar', { geoloc_radius: '5', start_date: '2027-01-01' }, 'start_date, geoloc_radius'],
    ['/venues', { sync_token: 'start', order: 'desc' }, 'order'],
    ['/categories', { orderby: 'include' }, 'orderby'],
    ['/categories', { orderby: 'include', include: '' }, 'orderby'],
    ['/tags', { sync_token: 'start', orderby: 'name' }, 'orderby'],
  ])('are told from parameters that others override: %s %j', async (path, query, names) => {
    const { visitor } = calendar;
    // The second one comes from the cache.
    expect([namesOf(await visitor.get(path, query)), namesOf(await visitor.get(path, query))]).toEqual([
      names,
      names,
    ]);
    if (names === null) return;
    expect(paramsOf(await visitor.get(path, { ...query, strict: '1' }))).toMatchObject([
      400,
      'rest_invalid_param',
      { [names.split(', ').at(-1) ?? '']: 'Together with the other parameters, this one has no effect.' },
    ]);
  });

  it('are told from options of a change that do nothing', async () => {
    const { id } = await makeEvent(calendar.editor);
    const change = (body: object): Promise<ApiResponse> => calendar.editor.post(`/events/${id}`, body);

    expect(namesOf(await change({ title: 'A', reset: true }))).toBe('reset');
    expect(namesOf(await change({ title: 'A', reset: true, scope: 'all' }))).toBeNull();
  });

  it('stay named when the response is repeated', async () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a' };
    const send = (): Promise<ApiResponse> =>
      calendar.editor.send('POST', '/tags', {}, headers, JSON.stringify({ name: 'Live', colour: 'x' }));

    expect([namesOf(await send()), namesOf(await send())]).toEqual(['colour', 'colour']);
    const exposed = (await calendar.visitor.get('/tags')).headers.get('Access-Control-Expose-Headers');
    expect(exposed?.split(', ')).toContain('Calendar-Ignored');
  });
});
