// The routes of `tec/v1` and their acknowledgement (contract 12.6).
import { ACKNOWLEDGEMENT } from '../../../src/surfaces/tec/acknowledgement.guard.js';
import { invalid, NO_ROUTE, refusal } from '../../support/responses.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { SETTINGS, TEC, TecClient } from './tec.js';

const UNACKNOWLEDGED = { status: 400, code: 'missing_experimental_endpoint_acknowledgement' };

let calendar: TestCalendar;
let visitor: TecClient;

beforeAll(async () => {
  calendar = await startTestCalendar(SETTINGS);
  visitor = new TecClient(calendar.visitor);
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

describe('the routes', () => {
  it('need the acknowledgement, word for word and in any case', async () => {
    const api = calendar.visitor.under(TEC);
    const get = (header: Record<string, string>): ReturnType<typeof api.get> =>
      api.get('/events', {}, header);

    expect((await get({ 'x-tec-eea': `  ${ACKNOWLEDGEMENT.toUpperCase()} ` })).status).toBe(200);
    // Nor does a cached response answer without it.
    expect(refusal(await get({}))).toEqual(UNACKNOWLEDGED);
    expect(refusal(await get({ 'X-TEC-EEA': 'true' }))).toEqual(UNACKNOWLEDGED);
    expect(refusal(await calendar.editor.under(TEC).delete('/events/1'))).toEqual(UNACKNOWLEDGED);
    expect(refusal(await api.post('/events', {}))).toEqual({ status: 401, code: 'rest_forbidden' });
  });

  it('are found by rest_route, and described by a document of their own', async () => {
    await makeEvent(calendar.editor);
    const headers = { 'X-TEC-EEA': ACKNOWLEDGEMENT };
    const byName = await calendar.visitor
      .under('')
      .get('/?rest_route=/tec/v1/events&per_page=1', {}, headers);
    const { body } = await calendar.visitor.under(TEC).get('/docs');
    const document = body as {
      servers: object;
      paths: Record<string, Record<string, { parameters?: { name: string }[]; responses: object }>>;
      components: { schemas: object };
    };

    expect(byName.body).toEqual((await visitor.get('/events')).body);
    expect(document.servers).toEqual([{ url: `${SITE}${TEC}` }]);
    expect(Object.entries(document.paths).map(([path, item]) => [path, Object.keys(item)])).toEqual(
      ['/events', '/venues', '/organizers'].flatMap((path) => [
        [path, ['get', 'post']],
        [`${path}/{id}`, ['get', 'delete', 'post', 'put', 'patch']],
      ]),
    );
    const { get } = document.paths['/venues'] ?? {};
    expect(get?.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['X-TEC-EEA', 'page', 'per_page', 'city', 'geo_lat', 'radius', 'orderby']),
    );
    expect(Object.keys(get?.responses ?? {})).toEqual(['200', '400', '401', '404', '429', '500', '503']);
    const text = JSON.stringify(document);
    const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(Object.keys(document.components.schemas).sort()).toEqual([...new Set(named)].sort());
    expect(JSON.stringify((await calendar.visitor.get('/doc')).body)).not.toContain('tec/v1');
  });

  it.each([
    ['GET', '/tec/v1'],
    ['GET', '/wp-json/tec/v1/tickets'],
    ['POST', '/wp-json/tec/v1/docs'],
    ['GET', '/wp-json/tec/v1/events/by-slug/x'],
    ['GET', '/calendar/events/v1/tec/v1/events'],
  ])('are nowhere else: %s %s', async (method, path) => {
    expect(refusal(await calendar.editor.under('').send(method, path))).toEqual(NO_ROUTE);
  });

  it('describe themselves to OPTIONS, and let pages of other origins send the header', async () => {
    const { body, headers } = await calendar.editor.under(TEC).send('OPTIONS', '/events/1');

    expect(body).toMatchObject({ namespace: 'tec/v1', methods: ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] });
    expect(headers.get('Access-Control-Allow-Headers')).toContain('X-TEC-EEA');
    expect(headers.get('Allow')).toBe('GET, DELETE, POST, PUT, PATCH');
  });

  it('refuse ids that name nothing', async () => {
    expect(refusal(await visitor.get('/events/99'))).toEqual({ status: 404, code: 'rest-event-not-found' });
    expect(refusal(await visitor.get('/venues/99'))).toEqual(invalid('id'));
  });
});
