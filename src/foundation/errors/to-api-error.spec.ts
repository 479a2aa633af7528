import { BadRequestException, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { ApiError } from './api-error.js';
import { ParameterError } from './parameter-error.js';
import { toApiError } from './to-api-error.js';

const never = (): string => {
  throw new Error('No errorId is needed');
};

const failed = (driver: object): QueryFailedError =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('driver words'), driver));

describe('toApiError', () => {
  it('leaves an ApiError as it is', () => {
    const error = new ApiError('term_exists');

    expect(toApiError(error, never)).toBe(error);
  });

  it.each([
    ['a body that is too large', { type: 'entity.too.large', status: 413 }, 413, 'rest_request_too_large'],
    ['too many parameters', { type: 'parameters.too.many' }, 413, 'rest_request_too_large'],
    ['a body that cannot be parsed', { type: 'entity.parse.failed' }, 400, 'rest_invalid_json'],
    ['a body that breaks off', { type: 'request.aborted' }, 400, 'rest_invalid_json'],
    ['a body shorter than it says', { type: 'request.size.invalid' }, 400, 'rest_invalid_json'],
    ['a broken compression', { code: 'Z_DATA_ERROR', status: 400 }, 400, 'rest_invalid_json'],
    ['an unknown charset', { type: 'charset.unsupported' }, 415, 'rest_unsupported_media_type'],
    ['an unknown compression', { type: 'encoding.unsupported' }, 415, 'rest_unsupported_media_type'],
  ])('knows %s', (_, thrown, status, code) => {
    expect(toApiError(Object.assign(new Error('words'), thrown), never)).toMatchObject({ status, code });
  });

  it('names the limit of bodies', () => {
    const { code, options } = toApiError({ type: 'entity.too.large', limit: 2 * 1024 * 1024 }, never);

    expect([code, options.reason, options.values]).toEqual([
      'rest_request_too_large',
      'body_too_large',
      { max: 2 },
    ]);
  });

  it('tells the number and the words of PHP about JSON that cannot be parsed', () => {
    expect(toApiError({ type: 'entity.parse.failed' }, never).options.data).toEqual({
      json_error_code: 4,
      json_error_message: 'Syntax error',
    });
  });

  it.each([
    ['an unknown path', new NotFoundException(), 404, 'rest_no_route'],
    ['a path that cannot be decoded', new Error("Failed to decode param '%zz'"), 404, 'rest_no_route'],
    ['a file that is too large', new PayloadTooLargeException(), 413, 'rest_request_too_large'],
    ['a malformed request', new BadRequestException(), 400, 'rest_invalid_json'],
  ])('knows %s of the framework', (_, thrown, status, code) => {
    expect(toApiError(thrown, never)).toMatchObject({ status, code });
  });

  it.each([
    ['a cancelled statement', failed({ code: '57014' }), 'calendar_query_too_slow', undefined],
    ['a pool that was closed', new Error('Driver not Connected'), 'rest_service_unavailable', '5'],
    ['a lock that is not given', failed({ code: '55P03' }), 'rest_service_unavailable', '5'],
    ['a server that shuts down', failed({ code: '57P01' }), 'rest_service_unavailable', '5'],
    ['too many connections', failed({ code: '53300' }), 'rest_service_unavailable', '5'],
    ['a lost connection', failed({ code: '08006' }), 'rest_service_unavailable', '5'],
    ['a deadlock', failed({ code: '40P01' }), 'rest_service_unavailable', '5'],
    [
      'a refused connection',
      Object.assign(new Error(), { code: 'ECONNREFUSED' }),
      'rest_service_unavailable',
      '5',
    ],
    [
      'a connection that ends',
      new Error('Connection terminated unexpectedly'),
      'rest_service_unavailable',
      '5',
    ],
    [
      'a connection that ended between two statements',
      new QueryRunnerAlreadyReleasedError(),
      'rest_service_unavailable',
      '5',
    ],
    [
      'a connection that ended within a transaction',
      new QueryRunnerProviderAlreadyReleasedError(),
      'rest_service_unavailable',
      '5',
    ],
    ['a full pool', new Error('timeout exceeded when trying to connect'), 'rest_service_unavailable', '5'],
  ])('answers 503 for %s', (_, thrown, code, retryAfter) => {
    const error = toApiError(thrown, never);

    expect(error).toMatchObject({ status: 503, code });
    expect(error.options.headers?.['Retry-After']).toBe(retryAfter);
    expect(error.options.cause).toBe(thrown);
  });

  it.each([
    ['ck_events_parent_id', '23514', 'post_parent', 'parent_cycle'],
    ['fk_event_venues_venue_id', '23503', 'venue', 'gone'],
    ['fk_event_organizers_organizer_id', '23503', 'organizer', 'gone'],
    ['fk_event_terms_term_id', '23503', 'categories', 'gone'],
    ['fk_events_image_id', '23503', 'image', 'gone'],
    ['fk_terms_parent_id', '23503', 'parent', 'gone'],
    ['ck_venues_geo', '23514', 'geo_lat', 'geo_pair'],
  ])('tells the violated constraint %s as a fault of a parameter', (constraint, code, parameter, reason) => {
    const error = toApiError(failed({ code, constraint }), never);

    expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect([...(error.options.parameterErrors ?? [])]).toEqual([[parameter, new ParameterError(reason)]]);
  });

  it.each([
    ['an exception', new TypeError('x is not a function')],
    ['a failed query', failed({ code: '42P01' })],
    ['a constraint nobody can violate', failed({ code: '23514', constraint: 'ck_events_dates' })],
    ['an exception of the framework nobody throws', new Error('teapot')],
    ['a text', 'words'],
    ['nothing', undefined],
    ['null', null],
  ])('makes of %s a 500 with an errorId', (_, thrown) => {
    const error = toApiError(thrown, () => 'e-1');

    expect(error).toMatchObject({ status: 500, code: 'internal_server_error' });
    expect(error.options).toEqual({ cause: thrown, data: { errorId: 'e-1' } });
  });
});
