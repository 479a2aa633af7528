import { ERROR_CODES } from '../../../src/foundation/errors/error-codes.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

interface ErrorAnswer {
  readonly 'x-error-codes'?: readonly string[];
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content: { 'application/json': { examples: Record<string, { $ref: string }> } };
}

interface Document {
  readonly paths: Record<string, Record<string, { responses: Record<string, { $ref: string }> }>>;
  readonly components: {
    readonly examples: Record<
      string,
      { summary: string; value: { code?: string; message: string; data?: { status?: number } } }
    >;
    readonly headers: object;
    readonly responses: Record<string, ErrorAnswer>;
  };
}

/** Codes of requests that are no operation of the document: an address or a verb that there is not, `tec/v1`, `/admin/api`. */
const ELSEWHERE = [
  'missing_experimental_endpoint_acknowledgement',
  'calendar_session_required',
  'calendar_cross_site_request',
  'calendar_recent_sign_in_required',
];

const OTHER_STATUSES = ['rest_forbidden 401', 'rest_idempotency_conflict 409'];

const exampleOf = (code: string, status: string): string =>
  OTHER_STATUSES.includes(`${code} ${status}`) ? `${code}_${status}` : code;

describe('the errors of the document', () => {
  let calendar: TestCalendar;
  let document: Document;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    document = (await calendar.visitor.get('/doc')).body as Document;
    // Their ids are 1 to 4: a draft, one behind a password, one in the trash, and a venue.
    await makeEvent(calendar.administrator, { status: 'draft' });
    await makeEvent(calendar.administrator, { password: 'secret' });
    const { id } = await makeEvent(calendar.administrator);
    await calendar.administrator.delete(`/events/${id}`);
    await calendar.administrator.make('/venues', { venue: 'Hall' });
  });
  afterAll(() => calendar.close());

  const sharedBy = ({ $ref }: { readonly $ref: string }): ErrorAnswer => {
    const answer = document.components.responses[$ref.replace('#/components/responses/', '')];
    if (answer === undefined) throw new Error(`${$ref} is not there`);
    return answer;
  };

  const errors = (): [string, string, ErrorAnswer][] =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([verb, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, reference]): [string, string, ErrorAnswer] => [
            `${verb} ${path}`,
            status,
            sharedBy(reference),
          ]),
      ),
    );

  it('name a code or more each, of their status, and an example of every one', () => {
    for (const [name, status, answer] of errors()) {
      const codes = answer['x-error-codes'] ?? [];
      expect([name, status, codes.length > 0]).toEqual([name, status, true]);
      // A visitor is told 401 where a user is told 403, and whoever is early 409 where who is wrong is told 422.
      const isOther = (code: string): boolean => OTHER_STATUSES.includes(`${code} ${status}`);
      const ofTable = codes.filter((code) => !isOther(code));
      expect([name, ofTable.map((code) => ERROR_CODES[code as keyof typeof ERROR_CODES])]).toEqual([
        name,
        ofTable.map(() => Number(status)),
      ]);
      const { examples } = answer.content['application/json'];
      expect(Object.keys(examples)).toEqual(codes);
      expect(Object.values(examples)).toEqual(
        codes.map((code) => ({ $ref: `#/components/examples/${exampleOf(code, status)}` })),
      );
    }
  });

  it('show in every example the code and the status of the answer that it stands under', () => {
    const shown = errors().flatMap(([name, status, answer]) =>
      Object.entries(answer.content['application/json'].examples).map(([code, { $ref }]) => {
        const { value } = document.components.examples[$ref.split('/').at(-1) ?? ''] ?? {};
        return { name, code, status, told: { code: value?.code, status: String(value?.data?.status) } };
      }),
    );

    expect(shown.length).toBeGreaterThan(400);
    expect(shown.filter(({ code, status, told }) => told.code !== code || told.status !== status)).toEqual(
      [],
    );
  });

  it('are shared by operations, and named by their status', () => {
    const contents = Object.entries(document.components.responses).map(
      ([name, response]) => `${name.replace(/_\d+$/, '')} ${JSON.stringify(response)}`,
    );
    const named = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, { $ref }]) =>
          Number(status) >= 400 ? [[status, $ref]] : [],
        ),
      ),
    );

    expect(new Set(contents).size).toBe(contents.length);
    expect(contents.length).toBeLessThan(named.length / 10);
    for (const [status = '', reference] of named)
      expect(reference).toMatch(new RegExp(`^#/components/responses/Error${status}(_\\d+)?$`));
  });

  it('are together all codes that there are', () => {
    const named = new Set(errors().flatMap(([, , answer]) => answer['x-error-codes'] ?? []));

    expect([...named, ...ELSEWHERE].sort()).toEqual(Object.keys(ERROR_CODES).sort());
  });

  it('stand on every route where they may come on every route', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [verb, { responses }] of Object.entries(item)) {
        const statuses = ['400', '401', '413', '500', '503'].filter((status) => !(status in responses));
        expect([verb, path, statuses]).toEqual([verb, path, []]);
      }
    }
  });

  it('name only headers that are described', () => {
    const described = Object.keys(document.components.headers).map((name) => `#/components/headers/${name}`);
    const others = errors().flatMap(([name, status, { headers }]) =>
      Object.values(headers)
        .filter(({ $ref }) => !described.includes($ref))
        .map(({ $ref }) => [name, status, $ref]),
    );
    expect(others).toEqual([]);
  });

  it.each(['en', 'de', 'pt-pt'])('have the message of the service in %s', async (language) => {
    const { body } = await calendar.visitor.get('/doc', { ml_language: language });
    const { examples } = (body as Document).components;
    const { body: told } = await calendar.visitor.get('/events/99999', { ml_language: language });

    expect(examples['rest-event-not-found']).toEqual({
      summary: (told as { message: string }).message,
      value: told,
    });
  });

  it.each<[string, string, (by: TestCalendar) => Promise<ApiResponse>]>([
    ['get', '/', ({ visitor }) => visitor.get('', { namespace: 'wp/v2' })],
    ['get', '/doc', ({ visitor }) => visitor.get('/doc', { _format: 'xml' })],
    ['get', '/events', ({ visitor }) => visitor.get('/events', { page: 9 })],
    ['get', '/events', ({ visitor }) => visitor.get('/events', { start_date: 'soonish' })],
    ['post', '/events', ({ visitor }) => visitor.post('/events')],
    ['post', '/events', ({ subscriber }) => subscriber.post('/events')],
    ['post', '/events', ({ administrator }) => administrator.post('/events')],
    ['get', '/events/{id}', ({ visitor }) => visitor.get('/events/99999')],
    ['get', '/events/{id}', ({ visitor }) => visitor.get('/events/1')],
    ['get', '/events/{id}', ({ visitor }) => visitor.get('/events/2')],
    ['get', '/events/{id}', ({ visitor }) => visitor.get('/events/3')],
    ['get', '/events/{id}', ({ visitor }) => visitor.get('/events/4')],
    ['delete', '/events/{id}', ({ administrator }) => administrator.delete('/events/3')],
    ['put', '/events/{id}', ({ administrator }) => administrator.put('/events/4')],
    ['get', '/events/by-slug/{slug}', ({ visitor }) => visitor.get('/events/by-slug/nothing')],
    ['get', '/venues/{id}', ({ visitor }) => visitor.get('/venues/99999')],
    ['get', '/venues', ({ visitor }) => visitor.get('/venues', { page: 9 })],
    ['patch', '/tags/{id}', ({ administrator }) => administrator.patch('/tags/99999', { parent: 1 })],
    ['post', '/categories', ({ administrator }) => administrator.form('POST', '/categories', 'name')],
    ['post', '/images', ({ administrator }) => administrator.post('/images')],
    ['get', '/images/{id}', ({ visitor }) => visitor.get('/images/99999')],
    ['delete', '/images/{id}', ({ administrator }) => administrator.delete('/images/99999')],
  ])('hold what %s %s really refuses', async (verb, path, ask) => {
    const { status, body } = await ask(calendar);
    const reference = document.paths[path]?.[verb]?.responses[String(status)];
    const answer = reference && sharedBy(reference);
    const { code } = body as { code: string };

    expect(status).toBeGreaterThanOrEqual(400);
    expect([status, answer?.['x-error-codes']]).toEqual([status, expect.arrayContaining([code])]);
  });
});
