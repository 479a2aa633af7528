import type { OpenAPIObject } from '@nestjs/swagger';
import { NO_ROUTE, refusal } from '../../support/answers.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { validate } from '../../support/openapi-validator.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: object;
  readonly [key: string]: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly consumes?: string[];
  readonly parameters: readonly Parameter[];
  readonly responses: Record<string, Record<string, unknown>>;
}

interface Swagger2 {
  readonly host: string;
  readonly basePath: string;
  readonly schemes: string[];
  readonly info: object;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly parameters: Record<string, Parameter>;
  readonly definitions: Record<string, { properties: Record<string, object> }>;
}

describe('GET /doc/swagger-2.0', () => {
  let calendar: TestCalendar;
  let document: Swagger2;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    document = (await calendar.visitor.get('/doc/swagger-2.0')).body as Swagger2;
  });
  afterAll(() => calendar.close());

  const operation = (verb: string, path: string): Operation | undefined => document.paths[path]?.[verb];
  const named = (found: Operation | undefined, name: string): Parameter | undefined =>
    found?.parameters.find((parameter) => parameter.name === name);

  it('is a valid Swagger 2.0 document', () => {
    expect(validate(document)).toEqual({ valid: true });
    expect(validate({ ...document, host: 'no/host' })).toMatchObject({ valid: false });
  });

  it('has every operation of the newer document, with its answers', async () => {
    const { paths } = (await calendar.visitor.get('/doc')).body as OpenAPIObject;
    const all = (items: object): unknown[] =>
      Object.entries(items).flatMap(([path, item]) =>
        Object.entries(item as Record<string, Operation>).map(([verb, { operationId, responses }]) => [
          `${verb} ${path}`,
          operationId,
          Object.keys(responses),
        ]),
      );

    expect(all(document.paths)).toHaveLength(76);
    expect(all(document.paths)).toEqual(all(paths));
  });

  it('names the address and speaks the language that were asked', async () => {
    const german = (await calendar.visitor.under('/de/calendar/events/v1').get('/doc/swagger-2.0')).body;

    expect([document.schemes, document.host, document.basePath]).toEqual([
      ['http'],
      'calendar.test',
      '/calendar/events/v1',
    ]);
    expect(german).toMatchObject({
      basePath: '/de/calendar/events/v1',
      paths: { '/events': { get: { summary: 'Listet Veranstaltungen nach ihrem Beginn geordnet auf.' } } },
    });
  });

  it('has bodies, lists and files in the words of the older form', () => {
    const create = operation('post', '/events');
    const upload = operation('post', '/images');

    expect(create?.consumes).toEqual(['application/json']);
    expect(named(create, 'body')).toEqual({
      name: 'body',
      in: 'body',
      required: true,
      schema: { $ref: '#/definitions/CreateEventDto' },
    });
    expect(upload?.consumes).toEqual(['multipart/form-data']);
    expect(named(upload, 'file')).toEqual({
      name: 'file',
      in: 'formData',
      required: true,
      type: 'file',
      description: 'The image.',
    });
    expect(named(operation('get', '/events'), 'categories')).toMatchObject({
      in: 'query',
      type: 'array',
      items: { type: 'string' },
      collectionFormat: 'csv',
    });
    expect(named(operation('get', '/events/{id}'), 'id')).toMatchObject({ in: 'path', type: 'integer' });
  });

  it('describes once what every route takes', () => {
    const names = ({ parameters }: Operation): unknown[] =>
      parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref]));

    expect(names(operation('get', '/tags') as Operation)).toEqual([
      '#/parameters/_fields',
      '#/parameters/_envelope',
      '#/parameters/Calendar-Position',
    ]);
    expect(document.parameters['_fields']).toMatchObject({
      name: '_fields',
      in: 'query',
      type: 'array',
      items: { type: 'string' },
      collectionFormat: 'csv',
    });
    expect(document.parameters['X-HTTP-Method-Override']).toMatchObject({ in: 'header', type: 'string' });
  });

  it('keeps what the older form lacks under names of its own', () => {
    const { VenueDto, EventDto } = document.definitions;

    expect(VenueDto?.properties['city']).toMatchObject({ type: 'string', 'x-nullable': true });
    expect(EventDto?.properties['image']).toEqual({
      description: 'The featured image, or false when there is none.',
      'x-oneOf': [{ $ref: '#/definitions/ImageDto' }, { type: 'boolean', enum: [false] }],
    });
    expect(JSON.stringify(document)).not.toMatch(/#\/components|"nullable"|"oneOf"/);
  });

  it('describes answers with their headers, an example and the codes of errors', () => {
    const { responses } = operation('get', '/categories') ?? {};

    expect(responses?.['200']).toMatchObject({
      schema: { $ref: '#/definitions/CategoryPageDto' },
      headers: { 'X-TEC-Total': { type: 'integer' } },
      examples: { 'application/json': { categories: [{ name: 'Workshops' }] } },
    });
    expect(responses?.['400']).toMatchObject({
      'x-error-codes': ['rest_invalid_param', 'calendar_answer_too_large'],
    });
  });

  it('stands in no list of routes, and nothing else stands beside it', async () => {
    const { routes } = (await calendar.visitor.get('')).body as { routes: object };

    expect(Object.keys(routes).filter((route) => route.includes('/doc'))).toEqual([
      '/calendar/events/v1/doc',
    ]);
    expect(refusal(await calendar.visitor.get('/doc/swagger-2'))).toEqual(NO_ROUTE);
    expect(refusal(await calendar.visitor.get('/doc/swagger-2x0'))).toEqual(NO_ROUTE);
  });
});
