// The check that every answer goes through, tried on a document of its own: what it must find, it finds.
import { createResponseChecker, type Exchange } from '../../support/check-response.js';

const check = createResponseChecker(
  {
    paths: {
      '/v1/events/{id}': {
        get: {
          responses: {
            200: {
              headers: {
                'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
                'X-Total': { schema: { type: 'integer' } },
              },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
            },
            404: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
              'x-error-codes': ['event-not-found'],
            },
          },
        },
      },
      '/v1/venues/by-slug/{slug}': { get: { responses: { 200: {} } } },
    },
    components: {
      headers: { 'X-Request-Id': { required: true, schema: { type: 'string' } } },
      schemas: {
        Event: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer' }, title: { type: 'string', nullable: true } },
        },
        Error: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      },
    },
  },
  '/v1',
);

const TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HEADERS = { ...TYPE, 'x-request-id': '7' };
const READ: Exchange = {
  method: 'GET',
  path: '/events/1',
  status: 200,
  headers: HEADERS,
  body: { id: 1, title: null },
};
const LOST: Exchange = { ...READ, status: 404, headers: TYPE, body: { code: 'event-not-found' } };
const NO_ROUTE: Exchange = { ...READ, path: '/people', status: 404, body: { code: 'rest_no_route' } };

describe('an answer', () => {
  it.each<[string, Partial<Exchange>]>([
    ['as it is documented', READ],
    ['at an address in other letters, with a slash at its end', { ...READ, path: '/EVENTS/1/' }],
    ['that HEAD has', { ...READ, method: 'HEAD', body: undefined }],
    ['of which a part is told', { ...READ, body: undefined }],
    [
      'with headers of the connection and of browsers',
      { headers: { ...HEADERS, date: '', 'x-frame-options': '' } },
    ],
    ['with a header that may be there', { headers: { ...HEADERS, 'x-total': '12' } }],
    ['of an error', LOST],
  ])('is right %s', (_, exchange) => {
    expect(check({ ...READ, ...exchange }).mismatches).toEqual([]);
  });

  it.each<[string, Partial<Exchange>, string[]]>([
    ['of another status', { status: 201 }, [' 201 is not documented: {"id":1,"title":null}']],
    ['without a promised header', { headers: TYPE }, [' 200: has no x-request-id']],
    [
      'with another header',
      { headers: { ...HEADERS, etag: '"7"' } },
      [' 200: has the undocumented header etag'],
    ],
    [
      'with words for a number',
      { headers: { ...HEADERS, 'x-total': 'many' } },
      [' 200: has no number in x-total: many'],
    ],
    [
      'of another type',
      { headers: { ...HEADERS, 'content-type': 'text/html' } },
      [' 200: is undocumented as text/html'],
    ],
    ['without a key', { body: {} }, [" 200:  must have required property 'id'"]],
    ['with another key', { body: { id: 1, color: 'red' } }, [' 200:  must NOT have additional properties']],
    ['with a value of another type', { body: { id: '1' } }, [' 200: /id must be integer']],
    [
      'with another code',
      { ...LOST, body: { code: 'event-not-accessible' } },
      [' 404: has the undocumented code event-not-accessible'],
    ],
  ])('is wrong %s', (_, exchange, mismatches) => {
    expect(check({ ...READ, ...exchange })).toEqual({
      operation: 'get /events/{id}',
      mismatches: mismatches.map((mismatch) => `get /events/{id}${mismatch}`),
    });
  });
});

describe('an operation that is not documented', () => {
  it.each<[string, Partial<Exchange>]>([
    ['there is none', NO_ROUTE],
    ['there is none for the verb', { ...NO_ROUTE, method: 'TRACE', path: '/events/1' }],
    ['there is none for bytes that are no text', { ...NO_ROUTE, path: '/venues/by-slug/%ff' }],
    ['there is none, without a body', { ...NO_ROUTE, method: 'HEAD', body: undefined }],
    ['the secret is wrong', { ...NO_ROUTE, status: 401, body: { code: 'incorrect_password' } }],
    ['it tells what a route takes', { ...READ, method: 'OPTIONS' }],
    ['it is a file of the page', { ...READ, path: '/doc/assets/start.js' }],
  ])('may answer that %s', (_, exchange) => {
    expect(check({ ...READ, ...exchange })).toEqual({ operation: null, mismatches: [] });
  });

  it.each<[string, Partial<Exchange>, string]>([
    ['content', { path: '/people' }, 'get /people is not documented and answered 200'],
    ['content for a verb', { method: 'POST' }, 'post /events/1 is not documented and answered 200'],
    ['another error', { ...LOST, path: '/people' }, 'get /people is not documented and answered 404'],
    [
      'a page of others, without a body',
      { path: '/people', method: 'HEAD', body: undefined },
      'get /people is not documented and answered 200',
    ],
  ])('may not answer %s', (_, exchange, mismatch) => {
    expect(check({ ...READ, ...exchange })).toEqual({ operation: null, mismatches: [mismatch] });
  });
});
