import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ROUTES } from '../../../src/addresses/routes.js';
import { describeApi } from '../../../src/documentation/describe-api.js';
import { LANGUAGE_CODES } from '../../../src/languages/language-code.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';

const CHECKOUT = join(__dirname, '../../..');
const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The validator is an ES module that finds its schemas beside itself, which jest cannot load. */
const VALIDATE = `
  import { Validator } from '@seriousme/openapi-schema-validator';
  let text = '';
  for await (const part of process.stdin) text += part;
  process.stdout.write(JSON.stringify(await new Validator().validate(JSON.parse(text))));
`;

const validate = (document: unknown): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', VALIDATE], {
      cwd: CHECKOUT,
      input: JSON.stringify(document),
      encoding: 'utf8',
    }),
  );

type Operations = Partial<Record<(typeof VERBS)[number], Operation>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    schema: { enum?: string[] };
  }[];
  readonly responses: Record<string, { description: string; content?: object }>;
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

  it('has the keys of the original in their order, and names the address that was asked', async () => {
    const german = (await calendar.visitor.under('/de/calendar/events/v1').get('/doc')).body as OpenAPIObject;

    expect(Object.keys(document)).toEqual(['openapi', 'info', 'components', 'servers', 'tags', 'paths']);
    expect(document.openapi).toBe('3.0.0');
    expect(document.info).toMatchObject({ title: 'Calendar Events', version: '1.0.0' });
    expect(document.servers).toEqual([{ url: `${BASE}/` }]);
    expect(german.servers).toEqual([{ url: 'http://calendar.test/de/calendar/events/v1/' }]);
  });

  it('has every route and verb, and no other: what controllers register is what the table of routes says', () => {
    const listed = ROUTES.flatMap(({ pattern, verbs }) => {
      const path = pattern.replace('(?P<id>\\d+)', '{id}').replace('(?P<slug>[^/]+)', '{slug}');
      return verbs.map((verb) => `${verb} ${path === '' ? '/' : path}`);
    });

    expect(operations.map(([name]) => name).sort()).toEqual(listed.sort());
    expect(operations).toHaveLength(53);
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

  it('names the parameters of every path', () => {
    for (const [name, { parameters }] of operations) {
      const inPath = parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name);
      expect([name, inPath]).toEqual([name, [...name.matchAll(/\{(\w+)\}/g)].map(([, word]) => word)]);
    }
  });

  it('has a sentence, an answer and an id of its own for every operation', () => {
    for (const [name, { summary, responses }] of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^\S.+/)]);
      expect([name, Object.keys(responses).some((status) => /^20[01]$/.test(status))]).toEqual([name, true]);
    }
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells who must sign in: for every write, and for no read', () => {
    const both = (schemes: object[] = []): string[] =>
      schemes.flatMap((scheme) => Object.keys(scheme)).sort();
    const item = document.paths as Record<string, Record<string, { security?: object[] } | undefined>>;
    for (const [name] of operations) {
      const [verb = '', path = ''] = name.split(' ');
      const security = item[path]?.[verb.toLowerCase()]?.security;
      expect([name, both(security)]).toEqual([name, verb === 'GET' ? [] : ['basic', 'bearer']]);
    }
  });

  it('is what the committed openapi.json says: `npm run openapi` writes it anew', async () => {
    const committed = readFileSync(join(CHECKOUT, 'openapi.json'), 'utf8');

    expect(JSON.parse(await describeApi())).toEqual(JSON.parse(committed));
    expect(committed).toBe(await describeApi());
  });
});
