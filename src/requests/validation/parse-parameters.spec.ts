import { ApiError } from '../../foundation/errors/api-error.js';
import { parseParameters, RepeatedParameter } from './parse-parameters.js';

describe('parseParameters', () => {
  it.each([
    ['nothing', '', {}],
    ['signs without names', '&&=&=1&', {}],
    ['what follows many separators', `${'&'.repeat(2000)}a=1`, { a: '1' }],
    ['a name without a value', 'a&b=', { a: '', b: '' }],
    ['an equals sign in a value', 'a=b=c', { a: 'b=c' }],
    ['blanks and escapes', 'a=x+y%20z&%C3%A4=%F0%9F%8E%B7', { a: 'x y z', ä: '🎷' }],
    ['a percent sign that is none', 'search=100%&b=%zz', { search: '100%', b: '%zz' }],
    ['bytes that are no text', 'a=%FF', { a: '%FF' }],
    ['a list', 'tags[]=a&tags[]=b', { tags: ['a', 'b'] }],
    ['a list with escaped brackets', 'tags%5B%5D=a&tags%5B%5D=b', { tags: ['a', 'b'] }],
    ['an object', 'venue[venue]=Hall&venue[city]=Koper', { venue: { venue: 'Hall', city: 'Koper' } }],
    [
      'a list of objects',
      'organizer[0][id]=5&organizer[1][organizer]=New',
      { organizer: [{ id: '5' }, { organizer: 'New' }] },
    ],
    ['dots as parts of names', 'a.b=1', { 'a.b': '1' }],
    ['commas as they are', 'tags=a,b', { tags: 'a,b' }],
  ])('reads %s', (_, text, parameters) => {
    expect(parseParameters(text)).toEqual(parameters);
  });

  it('keeps all values of a repeated name, for the field to choose', () => {
    expect(parseParameters('tags=a&page=1&tags=b')).toEqual({
      tags: new RepeatedParameter(['a', 'b']),
      page: '1',
    });
  });

  it.each(['ml_language', 'ml_fallback', 'context', 'lenient_dates', '_method'])(
    'takes the last value of %s',
    (name) => {
      expect(parseParameters(`${name}=a&${name}=b`)).toEqual({ [name]: 'b' });
    },
  );

  it.each([
    ['a plain name', '__proto__=1&a=2', { a: '2' }],
    ['a bracketed name', '__proto__[polluted]=1&a=2', { a: '2' }],
    ['a key', 'a[__proto__][polluted]=1&a[b]=2', { a: { b: '2' } }],
  ])('drops __proto__ as %s', (_, text, parameters) => {
    const parsed = parseParameters(text);

    expect(parsed).toEqual(parameters);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  it('keeps names that every object has as own ones', () => {
    const parsed = parseParameters('constructor=1&toString=2&hasOwnProperty=3');

    expect(Object.entries(parsed)).toEqual([
      ['constructor', '1'],
      ['toString', '2'],
      ['hasOwnProperty', '3'],
    ]);
  });

  it('takes a thousand parameters, and as deep a name as anybody needs', () => {
    expect(
      Object.keys(parseParameters(Array.from({ length: 1000 }, (_, i) => `a${i}=1`).join('&'))),
    ).toHaveLength(1000);
    expect(parseParameters('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } });
  });

  it.each([
    ['more than a thousand names', 'a=1&'.repeat(1001), 'too_many_parameters', 1000],
    ['more than a thousand list values', 'a[]=1&'.repeat(1001), 'too_many_parameters', 1000],
    ['a deeper name', 'a[b][c][d][e][f][g]=1', 'too_many_levels', 5],
    ['a list index beyond all lists', 'tags[999999999]=1', 'too_many_parameters', 1000],
  ])('refuses %s, and names the limit', (_, text, reason, max) => {
    const options = expect.objectContaining({ reason, values: { max } }) as unknown;

    expect(() => parseParameters(text)).toThrow(ApiError);
    expect(() => parseParameters(text)).toThrow(
      expect.objectContaining({ code: 'rest_request_too_large', options }) as Error,
    );
  });
});
