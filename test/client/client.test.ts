import { CalendarError, createCalendarClient, dataOf, type CalendarClient } from '../../client/index.js';
import { expectBody } from '../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { picture } from '../support/images.js';

let calendar: TestCalendar;
let baseUrl: string;
let visitor: CalendarClient;
let editor: CalendarClient;

beforeAll(async () => {
  calendar = await startTestCalendar({ NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
  baseUrl = calendar.visitor.root;
  visitor = createCalendarClient({ baseUrl });
  editor = createCalendarClient({ baseUrl, login: 'editor', secret: calendar.secrets.editor });
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

const jazz = {
  title: 'Harbour Jazz Night',
  start_date: '2027-05-01 19:30:00',
  end_date: '2027-05-01 23:00:00',
};
const swim = {
  title: 'Winter Swim',
  start_date: '2027-12-26 10:00:00',
  end_date: '2027-12-26 11:00:00',
};

describe('the typed client', () => {
  it('creates with Basic and reads what everybody else reads', async () => {
    const { data: made, response } = await editor.POST('/events', {
      body: {
        ...jazz,
        venue: { venue: 'Old Warehouse' },
        categories: ['Concerts, small', 'Jazz'],
        cost: '€10',
      },
    });
    expect(response.status).toBe(201);
    const id = made?.id ?? 0;

    const { data: read } = await visitor.GET('/events/{id}', { params: { path: { id } } });

    const { body } = await calendar.visitor.get(`/events/${id}`, { text_format: 'plain' });
    expectBody(read, body as object);
    expect(read?.categories.map(({ name }) => name)).toEqual(['Concerts, small', 'Jazz']);
  });

  it('lists with filters, lists of words among them', async () => {
    const wanted = await dataOf(
      editor.POST('/events', { body: { ...jazz, categories: ['Jazz, free', 'Music'] } }),
    );
    const other = await dataOf(editor.POST('/events', { body: { ...jazz, categories: 'Theatre' } }));
    await dataOf(editor.POST('/events', { body: { ...swim, categories: 'Sport' } }));
    const asked = (categories: string[]) =>
      dataOf(
        visitor.GET('/events', { params: { query: { categories, end_date: '2027-06-01', per_page: 5 } } }),
      );

    expect((await asked(['jazz-free', 'theatre'])).events.map(({ id }) => id)).toEqual([wanted.id, other.id]);
    expect((await asked(['Jazz, free'])).events.map(({ id }) => id)).toEqual([wanted.id]);
    const query = { categories: 'theatre', end_date: '2027-06-01', per_page: 5, text_format: 'plain' };
    expectBody(await asked(['theatre']), (await calendar.visitor.get('/events', query)).body as object);
  });

  it('updates and removes', async () => {
    const { id } = await dataOf(editor.POST('/events', { body: jazz }));
    const path = { id };

    const updated = await dataOf(editor.PATCH('/events/{id}', { params: { path }, body: { title: 'Jazz' } }));
    expect(updated).toMatchObject({ id, title: 'Jazz', start_date: jazz.start_date });

    const trashed = await dataOf(editor.DELETE('/events/{id}', { params: { path } }));
    expect(trashed).toMatchObject({ id, status: 'trash' });
    expect((await visitor.GET('/events/{id}', { params: { path } })).response.status).toBe(403);
  });

  it('signs in with a secret alone', async () => {
    const bearer = createCalendarClient({ baseUrl, token: calendar.secrets.author });

    const { author } = await dataOf(bearer.POST('/events', { body: jazz }));

    expect(author).toBe(String(calendar.userIds.author));
  });

  it('signs in with a login of any letters', async () => {
    const asked: (string | null)[] = [];
    const client = createCalendarClient({
      baseUrl,
      login: 'žofka',
      secret: 'abcd efgh',
      fetch: (request) => {
        asked.push(request.headers.get('Authorization'));
        return fetch(request);
      },
    });

    expect((await client.GET('/events')).response.status).toBe(401);
    expect(asked).toEqual([`Basic ${Buffer.from('žofka:abcd efgh').toString('base64')}`]);
  });

  it('uploads a file', async () => {
    const file = new File([new Uint8Array(await picture('png'))], 'harbour.png', { type: 'image/png' });

    const { data, response } = await editor.POST('/images', { body: { file } });

    expect(response.status).toBe(201);
    expect(data).toMatchObject({ extension: 'png', width: 3, height: 2 });
  });

  it('reads some of the keys', async () => {
    const { id } = await dataOf(editor.POST('/events', { body: { ...jazz, venue: { venue: 'Hall' } } }));
    const query = { _fields: ['title', 'venue.venue'] };

    const event = await dataOf(visitor.GET('/events/{id}', { params: { path: { id }, query } }));

    expect(event).toEqual({ title: 'Harbour Jazz Night', venue: { venue: 'Hall' } });
  });

  it.each([{ _envelope: true }, { _format: 'yaml' }, { _method: 'DELETE' }])(
    'refuses to ask for what it cannot read: %j',
    async (query) => {
      // As a program without types would.
      const untyped = Reflect.get(visitor, 'GET') as (path: string, options: object) => Promise<unknown>;

      await expect(untyped('/doc', { params: { query } })).rejects.toThrow(
        `The client cannot read what \`${Object.keys(query).join()}\` asks for`,
      );
    },
  );

  it('reads under another name and below a root path', async () => {
    const { id } = await dataOf(editor.POST('/events', { body: jazz }));
    const alias = createCalendarClient({ baseUrl: `${baseUrl}/`, namespace: 'wp-json/tribe/events/v1' });

    const { rest_url } = await dataOf(alias.GET('/events/{id}', { params: { path: { id } } }));

    expect(rest_url).toBe(`http://calendar.test/wp-json/tribe/events/v1/events/${id}`);
  });

  it('reads the index', async () => {
    const { namespace } = await dataOf(visitor.GET('/'));

    expect(namespace).toBe('calendar/events/v1');
  });
});

describe('a refusal', () => {
  it('is a typed error with the names of what is wrong', async () => {
    const { data, error } = await editor.POST('/events', { body: { ...jazz, start_date: 'whenever' } });

    expect(data).toBeUndefined();
    expect(error).toEqual((await calendar.editor.post('/events', { ...jazz, start_date: 'whenever' })).body);
    expect(error?.code).toBe('rest_invalid_param');
    expect(Object.keys(error?.data.params ?? {})).toEqual(['start_date']);
  });

  it('is thrown where only the data is asked for', async () => {
    const refused = dataOf(visitor.in('de').GET('/events/{id}', { params: { path: { id: 999 } } }));

    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CalendarError);
    const { body } = await calendar.visitor.under('/de/calendar/events/v1').get('/events/999');
    const { status, code, message, data } = error as CalendarError;
    expect({ code, message, data }).toEqual(body);
    expect(status).toBe(404);
  });

  it('may come from somebody else', async () => {
    const proxy = () =>
      Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
    const client = createCalendarClient({ baseUrl, fetch: proxy });

    await expect(dataOf(client.GET('/events'))).rejects.toMatchObject({
      name: 'CalendarError',
      status: 502,
      code: 'unknown',
      message: '502 Bad Gateway',
      data: { status: 502 },
    });
  });
});

describe('a client in a language', () => {
  it('reads and writes the words of that language', async () => {
    const { id } = await dataOf(editor.POST('/events', { body: { ...jazz, description: 'Bring a chair.' } }));
    const path = { id };
    const german = editor.in('de');
    await dataOf(german.POST('/events/{id}', { params: { path }, body: { title: 'Jazznacht am Hafen' } }));

    const inGerman = await dataOf(visitor.in('de').GET('/events/{id}', { params: { path } }));
    const inEnglish = await dataOf(visitor.GET('/events/{id}', { params: { path } }));
    const asked = await dataOf(
      visitor.GET('/events/{id}', { params: { path, query: { ml_language: 'de' } } }),
    );

    expect(inGerman).toMatchObject({ title: 'Jazznacht am Hafen', language: 'de' });
    expect(inGerman.description).toBe(inEnglish.description);
    expect(inEnglish).toMatchObject({ title: 'Harbour Jazz Night', language: 'en' });
    expect(asked.title).toBe('Jazznacht am Hafen');
    expect(Object.keys(inEnglish.translations)).toEqual(['de', 'en']);
  });

  it('removes one translation, and the item with all its languages only when that is said', async () => {
    const { id } = await dataOf(editor.POST('/events', { body: jazz }));
    const path = { id };
    for (const language of ['de', 'fr'] as const) {
      await dataOf(editor.in(language).POST('/events/{id}', { params: { path }, body: { title: 'Jazz' } }));
    }

    const one = await dataOf(
      editor.DELETE('/events/{id}', { params: { path, query: { ml_language: 'fr' } } }),
    );
    expect([one.status, Object.keys(one.translations)]).toEqual(['publish', ['de', 'en']]);

    const german = editor.in('de');
    const other = await dataOf(german.DELETE('/events/{id}', { params: { path } }));
    expect([other.status, Object.keys(other.translations)]).toEqual(['publish', ['en']]);

    await dataOf(german.POST('/events/{id}', { params: { path }, body: { title: 'Jazz' } }));
    const query = { all_languages: true };
    const all = await dataOf(german.DELETE('/events/{id}', { params: { path, query } }));
    expect(all.status).toBe('trash');
  });
});
