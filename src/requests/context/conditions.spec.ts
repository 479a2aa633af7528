import { ApiError } from '../../foundation/errors/api-error.js';
import { readConditions } from './conditions.js';

it.each<[string, string[] | '*']>([
  ['*', '*'],
  [' * ', '*'],
  ['"a"', ['a']],
  ['"a-br"', ['a-br', 'a']],
  ['"a-gzip", "b"', ['a-gzip', 'a', 'b']],
  ['"a","b-c" , "d,e"', ['a', 'b-c', 'd,e']],
  [', "a",', ['a']],
  ['W/"a"', []],
  ['W/"a", "b"', ['b']],
  ['""', ['']],
])('reads the strong tags of If-Match: %s', (sent, tags) => {
  expect(readConditions({ 'if-match': sent })).toEqual({
    tags: tags === '*' ? tags : new Set(tags),
    unmodifiedSince: null,
  });
});

it.each(['', 'a', '"a', 'w/"a"', '"a" "b"', '*, "a"', '"a b"'])(
  'refuses what is no list of tags: %j',
  (sent) => {
    expect(() => readConditions({ 'if-match': sent })).toThrow(ApiError);
  },
);

it('reads a date, unless there are tags', () => {
  const date = 'Wed, 10 Mar 2027 12:00:00 GMT';
  const unmodifiedSince = Date.UTC(2027, 2, 10, 12);

  expect(readConditions({ 'if-unmodified-since': date })).toEqual({ tags: null, unmodifiedSince });
  expect(readConditions({ 'if-match': '"a"', 'if-unmodified-since': date })).toEqual({
    tags: new Set(['a']),
    unmodifiedSince: null,
  });
});

it.each(['', 'yesterday', '2027-03-10T12:00:00Z', 'Wed, 99 Mar 2027 12:00:00 GMT'])(
  'ignores what is no date: %j',
  (sent) => {
    expect(readConditions({ 'if-unmodified-since': sent })).toBeNull();
  },
);

it('asks for nothing by itself', () => {
  expect(readConditions({})).toBeNull();
});
