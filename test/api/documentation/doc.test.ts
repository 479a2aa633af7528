import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../../../src/foundation/config/version.js';
import { ApiDescription } from '../../../src/requests/documentation/api-description.js';
import { listControllers } from '../../../src/requests/routes/read-routes.js';
import { listQueryNames } from '../../../src/requests/validation/known-names.js';
import { renderOpenApiDocument } from '../../../src/service/cli/openapi.js';
import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { validate } from '../../support/openapi-validator.js';

const CHECKOUT = join(__dirname, '../../..');
/** Operations on events, venues and organizers that write an item or preview dates, and their lists. */
const READS_DATES =
  /^(?:GET .*\/(?:events(?:\.\w+|\/calendar|\/facets)?|venues|organizers|changes\/stream)|(?:POST|PUT|PATCH) .*\/(?:events|venues|organizers)(?:\/(?:by-slug\/)?\{\w+\})?|(?:POST|PUT|PATCH) .*\/series\/\{id\}|POST .*\/(?:preview|findings|duplicate))$/;
const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Operations = Partial<Record<(typeof VERBS)[number], Operation>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    schema: { enum?: string[] };
  }[];
  readonly responses: Record<string, { description: string; content?: object }>;
}

interface Schema {
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly object[];
}

/** Every schema within a part of the document that allows null. */
function collectNullables(node: unknown): Schema[] {
  if (typeof node !== 'object' || node === null) return [];
  const within = Object.values(node).flatMap(collectNullables);
  return (node as Schema).nullable === true ? [node, ...within] : within;
}

describe('GET /doc', () => {
  let calendar: TestCalendar;
  let document: OpenAPIObject;
  let operations: [string, Operation][];

  beforeAll(async () => {
    calendar = await startTestCalendar();
    document = (await calendar.visitor.get('/doc')).body as OpenAPIObject;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      VERBS.flatMap((verb): [string, Operation][] => {
        const operation = (item as Operations)[verb];
        return operation === undefined ? [] : [[`${verb.toUpperCase()} ${path}`, operation]];
      }),
    );
  });
  afterAll(() => calendar.close());

  it('is a valid OpenAPI document', () => {
    expect(validate(document)).toEqual({ valid: true });
    expect(validate({ ...document, paths: { '/events': { get: {} } } })).toMatchObject({ valid: false });
  });

  it('says of null what version 3.0 of OpenAPI asks for', () => {
    const nullables = collectNullables(document.components);
    const untyped = nullables.filter((schema) => schema.type === undefined && schema.allOf === undefined);
    const withoutNull = nullables.filter((schema) => schema.enum?.includes(null) === false);

    expect([untyped, withoutNull]).toEqual([[], []]);
    expect(nullables.filter((schema) => schema.enum !== undefined).length).toBeGreaterThan(10);
  });

  it('describes each group of operations', () => {
    const used = new Set(operations.flatMap(([, operation]) => operation.tags));

    expect(document.tags?.map(({ name }) => name).sort()).toEqual([...used].sort());
    expect(document.tags?.filter(({ description }) => !description)).toEqual([]);
  });

  it('has the keys of the original in their order, and names the address that was asked', async () => {
    const german = (await calendar.visitor.under('/de/calendar/events/v1').get('/doc')).body as OpenAPIObject;

    expect(Object.keys(document)).toEqual(['openapi', 'info', 'components', 'servers', 'tags', 'paths']);
    expect(document.openapi).toBe('3.0.0');
    expect(document.info).toMatchObject({ title: 'Calendar Events', version: VERSION });
    expect(document.info.contact).toEqual({ name: 'The operator of this service' });
    const bases = ['', ...LANGUAGE_CODES.map((code) => `/${code}`)];
    const urls = bases.map((base) => `http://calendar.test${base}/calendar/events/v1`);
    const first = urls[bases.indexOf('/de')] ?? '';
    expect(document.servers?.map(({ url }) => url)).toEqual(urls);
    expect(german.servers?.map(({ url }) => url)).toEqual([first, ...urls.filter((url) => url !== first)]);
    const names = document.servers?.map(({ description = '' }) => description) ?? [];
    expect(names.slice(0, 4)).toEqual(['Default language', 'Bulgarian', 'Croatian', 'Czech']);
    // Generators make identifiers of their letters.
    expect(new Set(names.map((name) => name.replaceAll(/[^A-Za-z]/g, ''))).size).toBe(names.length);
    expect(german.servers?.slice(0, 2).map(({ description }) => description)).toEqual(['German', names[0]]);
  });

  it('names schemas after what they are, and has no component that nothing refers to', () => {
    const { securitySchemes, ...components } = document.components ?? {};
    const text = JSON.stringify(document);
    const references = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );

    expect(references.filter((reference) => !text.includes(`"${reference}"`))).toEqual([]);
    expect(Object.keys(securitySchemes ?? {})).toEqual(['basic', 'bearer']);
    expect(Object.keys(components.schemas ?? {})).toEqual(
      expect.arrayContaining([
        'Event',
        'Venue',
        'Organizer',
        'Category',
        'Tag',
        'Image',
        'DateDetails',
        'CostDetails',
        'CreateEvent',
        'UpdateEvent',
        'EventPage',
        'ErrorResponse',
      ]),
    );
    expect(text).not.toMatch(/\w+Dto"/);
  });

  it('has every route and verb, and no other: what controllers register is what the table of routes says', () => {
    const listed = calendar.app
      .get(ApiDescription)
      .routes.listed.flatMap(({ path, methods: verbs }) =>
        verbs.map((verb) => `${verb} ${path === '' ? '/' : path}`),
      );

    expect(operations.map(([name]) => name).sort()).toEqual(listed.sort());
    expect(operations).toHaveLength(160);
  });

  it('has the parameters of reads that the cache tells apart', () => {
    const { paths, components } = calendar.app.get(ApiDescription).document;
    const names = Object.values(paths)
      .flatMap(({ get }) => [...(get?.parameters ?? []), ...Object.values(components?.parameters ?? {})])
      .flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? parameter.name : []));
    const cacheNames = listQueryNames(listControllers(calendar.app));

    expect(names.filter((name) => !cacheNames.includes(name))).toEqual([]);
    expect(cacheNames).not.toContain('cost');
  });

  it('has ml_language with all its codes on every route and verb', () => {
    for (const [name, { parameters }] of operations) {
      const found = parameters.filter((parameter) => parameter.name === 'ml_language');
      expect([
        name,
        found.map((parameter) => [parameter.in, parameter.required, parameter.schema.enum]),
      ]).toEqual([name, [['query', false, [...LANGUAGE_CODES]]]]);
    }
  });

  it('names on every route what shapes its answer, on POST what overrides the verb, and on writes what they ask for', () => {
    const shapes = ['_fields', '_envelope', 'text_format', 'strict', 'Calendar-Messages'];
    const overrides = ['_method', 'X-HTTP-Method-Override'];
    const dates = ['lenient_dates'];
    const tries = ['dry_run'];
    const ofReads = ['Calendar-Position'];
    const keys = ['Idempotency-Key'];
    const conditions = ['If-Match', 'If-Unmodified-Since'];
    const references = (names: readonly string[]): object[] =>
      names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

    for (const [name, { parameters }] of operations) {
      const isNoJson = name.includes('.') || name.endsWith('/stream');
      const expected = references([
        ...(isNoJson ? ['strict', 'Calendar-Messages'] : shapes),
        ...(READS_DATES.test(name) ? dates : []),
        ...(/^(?!GET |POST \/imports$|.*\/(?:ping|repeat)$)/.test(name) ? tries : []),
        ...(name.startsWith('POST ') ? overrides : []),
        ...(name.startsWith('GET ') ? ofReads : []),
        ...(/^(POST|PUT|PATCH) (?!.*\/(?:preview|findings)$)/.test(name) ? keys : []),
        ...(/^(?!GET |DELETE \/imports|POST \/proposals).*(\{id\}|\{slug\}|\/me|\/restore|\/merge)$/.test(
          name,
        )
          ? conditions
          : []),
      ]);
      expect([name, parameters.filter((parameter) => '$ref' in parameter)]).toEqual([name, expected]);
    }
    const described = Object.entries(document.components?.parameters ?? {});
    const names = [...shapes, ...dates, ...tries, ...overrides, ...keys, ...conditions, ...ofReads];
    expect(described.map(([name]) => name).sort()).toEqual(names.sort());
    for (const [name, parameter] of described) expect(parameter).toMatchObject({ name, required: false });
  });

  it('has an example of the right type at parameters, without an extension of its own', () => {
    const ajv = new Ajv({ strict: false, formats: { double: true } });
    const examples = operations.flatMap(([name, { parameters }]) =>
      parameters.flatMap((parameter) =>
        'example' in parameter ? [[name, parameter.name, parameter.schema, parameter.example] as const] : [],
      ),
    );
    expect(examples.filter(([, , schema, example]) => !ajv.validate(schema, example))).toEqual([]);
    expect(examples.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['search', 'categories', 'roles']),
    );
    expect(JSON.stringify(document)).not.toContain('x-example');
  });

  it('says of updates that PUT and PATCH do the same, and has one word for the secret', () => {
    for (const [, item] of Object.entries(
      document.paths as Record<string, Record<string, { description?: string }>>,
    ))
      for (const verb of ['post', 'put', 'patch'])
        if (item['put'] !== undefined)
          expect(item[verb]?.description).toMatch(/^POST, PUT and PATCH do the same\./);
    expect(JSON.stringify(document)).not.toMatch(/application password/i);
    expect(document.components?.securitySchemes).toMatchObject({
      basic: { description: expect.stringContaining('user secret LOGIN') as string },
      bearer: { bearerFormat: 'secret', description: 'A secret alone, as a token.' },
    });
  });

  it('names the parameters of every path', () => {
    for (const [name, { parameters }] of operations) {
      const inPath = parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name);
      expect([name, inPath]).toEqual([name, [...name.matchAll(/\{(\w+)\}/g)].map(([, word]) => word)]);
    }
  });

  it('has a summary, a description, an answer and an id of its own for every operation', () => {
    for (const [name, { summary, description, responses }] of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^\S.+/)]);
      expect([name, description]).toEqual([name, expect.stringMatching(/^\S.+\.$/)]);
      expect([name, Object.keys(responses).some((status) => /^20[012]$/.test(status))]).toEqual([name, true]);
    }
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells who must sign in: for every write, for users, webhooks, imports and histories; for other reads one may', () => {
    const both = (schemes: object[] = []): string[][] => schemes.map((scheme) => Object.keys(scheme));
    const item = document.paths as Record<string, Record<string, { security?: object[] } | undefined>>;
    for (const [name] of operations) {
      const [verb = '', path = ''] = name.split(' ');
      const security = item[path]?.[verb.toLowerCase()]?.security;
      expect([name, both(security)]).toEqual([
        name,
        verb === 'GET' &&
        !/^\/(?:users|webhooks|sources|imports|proposals|findings|settings|events\/(?:external|similar))/.test(
          path,
        ) &&
        !/\/(?:history|findings|preview-link)(?:\/|$)/.test(path)
          ? [[], ['basic'], ['bearer']]
          : [['basic'], ['bearer']],
      ]);
    }
  });

  it.each([
    ['calendar@example.org', { email: 'calendar@example.org' }],
    ['https://example.org/contact', { url: 'https://example.org/contact' }],
  ])('names whom to ask, where that is set: %s', async (CONTACT, contact) => {
    const other = await startTestCalendar({ CONTACT });
    const api = other.visitor.under('/de/calendar/events/v1');
    const { body } = await api.get('/doc');
    const page = await api.get('/doc', {}, { Accept: 'text/html' });
    await other.close();

    const { info } = body as OpenAPIObject;
    expect(Object.keys(info)).toEqual(['title', 'description', 'version', 'contact', 'license']);
    expect(info.contact).toEqual({ name: 'The operator of this service', ...contact });
    const [name = ''] = Object.values(contact);
    const address = CONTACT.includes('@') ? `mailto:${CONTACT}` : CONTACT;
    expect(page.body).toContain(`<a href="${address}">${name}</a>`);
  });

  it('is what the committed openapi.json says: `npm run openapi` writes it anew', async () => {
    const committed = readFileSync(join(CHECKOUT, 'openapi.json'), 'utf8');
    const rendered = await renderOpenApiDocument();

    // Of two long texts jest shows no difference.
    expect(JSON.parse(rendered)).toEqual(JSON.parse(committed));
    expect(committed).toBe(rendered);
  });
});
