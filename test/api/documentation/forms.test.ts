import { load } from 'js-yaml';
import { expectBody } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { detailCodes, invalid, NO_ROUTE, refusal } from '../../support/responses.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ALIAS = 'wp-json/tribe/events/v1';
const FILES = ['swagger-ui.css', 'page.css', 'swagger-ui-bundle.js', 'start.js', 'favicon-32x32.png'];

const typeOf = ({ headers }: ApiResponse): string | null => headers.get('Content-Type');

/** Everything that a page fetches or links to. */
const addressesIn = ({ body }: ApiResponse): string[] =>
  [...String(body).matchAll(/(?:src|href|data-document)="([^"]*)"/g)].map(([, address = '']) => address);

describe('the forms of the document', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ NAMESPACE_ALIASES: ALIAS });
  });
  afterAll(() => calendar.close());

  const doc = (accept: string, query = {}, path = '/doc'): Promise<ApiResponse> =>
    calendar.visitor.get(path, query, { Accept: accept });

  it.each([
    ['nothing', '*/*', 'application/json; charset=utf-8'],
    ['JSON', 'application/json', 'application/json; charset=utf-8'],
    ['what there is not', 'image/png', 'application/json; charset=utf-8'],
    ['a page', 'text/html', 'text/html; charset=utf-8'],
    ['a page, as browsers do', BROWSER, 'text/html; charset=utf-8'],
    ['a page less than JSON', 'text/html;q=0.5, application/json', 'application/json; charset=utf-8'],
    ['YAML', 'application/yaml', 'application/yaml; charset=utf-8'],
    ['YAML by an older name', 'text/x-yaml', 'application/yaml; charset=utf-8'],
    ['OpenAPI as JSON', 'application/vnd.oai.openapi+json', 'application/json; charset=utf-8'],
  ])('answers who prefers %s', async (_, accept, type) => {
    const answer = await doc(accept);

    expect([answer.status, typeOf(answer), answer.headers.get('Vary')]).toEqual([
      200,
      type,
      'Authorization, Accept',
    ]);
  });

  it('takes `_format` before `Accept`', async () => {
    expect(typeOf(await doc(BROWSER, { _format: 'yaml' }))).toBe('application/yaml; charset=utf-8');
    expect(typeOf(await doc(BROWSER, { _format: 'json' }))).toBe('application/json; charset=utf-8');
  });

  it.each(['html', 'xml', ''])('knows no format %j', async (_format) => {
    const answer = await doc('*/*', { _format });

    expect(refusal(answer)).toEqual(invalid('_format'));
    expect(detailCodes(answer)).toEqual({});
  });

  it('is the same document as YAML, in every language', async () => {
    for (const ml_language of ['en', 'el']) {
      const { body } = await doc('application/yaml', { ml_language });
      expectBody(load(String(body)), (await doc('*/*', { ml_language })).body as object);
    }
  });

  it('answers HEAD as GET, without a body', async () => {
    for (const accept of ['*/*', 'text/html', 'application/yaml']) {
      const answer = await calendar.visitor.send('HEAD', '/doc', {}, { Accept: accept });
      expect([answer.status, typeOf(answer), answer.body]).toEqual([
        200,
        typeOf(await doc(accept)),
        undefined,
      ]);
    }
  });

  it('is a page in the language asked, without a script of its own and with files of this service alone', async () => {
    const page = await doc(BROWSER, { ml_language: 'de' });

    expect(page.headers.get('Content-Language')).toBe('de');
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(page.body).toContain('<html lang="de">');
    expect(page.body).toContain('<title>Calendar Events – Was die API bietet</title>');
    expect(String(page.body).match(/<script[^>]*>[^<]/)).toBeNull();
    expect(addressesIn(page).filter((address) => !address.startsWith('/calendar/events/v1/doc'))).toEqual([]);
  });

  it.each([
    ['/calendar/events/v1', {}, '/calendar/events/v1/doc?_format=json'],
    ['/sl/calendar/events/v1', {}, '/sl/calendar/events/v1/doc?_format=json'],
    [`/${ALIAS}`, { ml_language: 'fr' }, `/${ALIAS}/doc?_format=json&amp;ml_language=fr`],
  ])('loads the document that was asked under %s', async (base, query, document) => {
    const page = await calendar.visitor.under(base).get('/doc', query, { Accept: BROWSER });

    expect(page.body).toContain(`data-document="${document}"`);
    expect(addressesIn(page).every((address) => address.startsWith(`${base}/doc`))).toBe(true);
  });

  it.each(FILES)(
    'serves the file %s of the page, for long by the address that the page has',
    async (file) => {
      const [address = ''] = addressesIn(await doc(BROWSER)).filter((found) => found.includes(`/${file}?v=`));
      const v = new URL(address, calendar.visitor.root).searchParams.get('v') ?? '';
      const { status, headers } = await calendar.visitor.get(`/doc/assets/${file}`, { v });
      const head = await calendar.visitor.send('HEAD', `/doc/assets/${file}`, { v });

      expect([status, head.status]).toEqual([200, 200]);
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(Number(headers.get('Content-Length'))).toBeGreaterThan(100);
    },
  );

  it.each(
    FILES.flatMap((file) => [{}, { v: '' }, { v: '5.0.0-0000' }].map((query) => [file, query] as const)),
  )('serves the file %s by another version to be asked for anew: %j', async (file, query) => {
    const { status, headers } = await calendar.visitor.get(`/doc/assets/${file}`, query);

    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
  });

  it('lets the page load its own files, and ask the API at its public address', async () => {
    const policy = (await doc(BROWSER)).headers.get('Content-Security-Policy');

    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self' http://calendar.test",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
    expect((await doc('*/*')).headers.get('Content-Security-Policy')).not.toContain('connect-src');
  });

  it.each(['swagger-ui.js', 'package.json', '..%2fpackage.json', 'index.html', ''])(
    'serves no other file: %j',
    async (file) => {
      expect(refusal(await calendar.visitor.get(`/doc/assets/${file}`))).toEqual(NO_ROUTE);
      expect(refusal(await calendar.visitor.send('POST', '/doc/assets/start.js'))).toEqual(NO_ROUTE);
    },
  );
});
