import { clock } from '../dates/clock.js';
import { describeError, parseRetryAfter } from './failed-request.js';
import { ForbiddenAddressError } from './guarded-lookup.js';

afterEach(() => clock.set(null));

it.each([
  [undefined, null],
  ['0', 0],
  ['120', 120_000],
  ['Wed, 10 Mar 2027 12:01:00 GMT', 60_000],
  ['Wed, 10 Mar 2027 11:00:00 GMT', 0],
  ['2592000', 2_592_000_000],
  ['99999999999', null],
  ['-1', null],
  ['1.5', null],
  ['in 120', null],
  ['soon', null],
])('Retry-After %s is %s milliseconds', (header, ms) => {
  clock.set('2027-03-10T12:00:00Z');
  expect(parseRetryAfter(header)).toBe(ms);
});

it.each([
  [new ForbiddenAddressError('127.0.0.1'), 'forbidden_address'],
  [Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('x'), { code: 'at 10.0.0.1' }), 'failed'],
  [new Error('10.0.0.1'), 'failed'],
])('%s is described as %s', (error, description) => {
  expect(describeError(error)).toBe(description);
});
