import 'reflect-metadata';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { RequiredFields } from '../../../requests/validation/field.js';
import { ImageField, PlainTextField } from '../../../requests/validation/fields.js';
import { toCost, toLinks, toTermNames } from './event-fields.js';

@RequiredFields('venue')
class NewVenue {
  @PlainTextField({ description: 'The name.', max: 20, required: true })
  venue?: string;

  @PlainTextField({ description: 'The city.', max: 20 })
  city?: string | null;

  @ImageField({ description: 'A picture.' })
  image?: number | null;
}

const links = (raw: unknown): unknown => toLinks(raw, 'venue', NewVenue);
const NO_VENUE = new ParameterError('not_venue');

describe('toLinks', () => {
  it.each([[null], [''], [0], ['0'], [false], [[]], [['', null, 0]], [','], [[' ']]])(
    'takes %j for none',
    (raw) => {
      expect(links(raw)).toEqual([]);
    },
  );

  it.each([
    [12, [{ id: 12 }]],
    ['12', [{ id: 12 }]],
    ['12, 15', [{ id: 12 }, { id: 15 }]],
    [
      [15, '12'],
      [{ id: 15 }, { id: 12 }],
    ],
    [[12, '12', { id: 12 }], [{ id: 12 }]],
    [{ id: '12', venue: 'ignored' }, [{ id: 12 }]],
    [{ id: 0, venue: 'Hall' }, [{ create: { venue: 'Hall' }, references: [] }]],
    [
      [{ venue: 'Hall', city: 'Koper' }, 12],
      [{ create: { venue: 'Hall', city: 'Koper' }, references: [] }, { id: 12 }],
    ],
    [
      { venue: 'Hall', image: '5' },
      [{ create: { venue: 'Hall', image: 5 }, references: [{ kind: 'image', id: 5 }] }],
    ],
  ])('reads %j', (raw, expected) => {
    expect(links(raw)).toEqual(expected);
  });

  it.each([
    ['a name', 'Hall', NO_VENUE],
    ['a negative id', -1, NO_VENUE],
    ['a fraction', 1.5, NO_VENUE],
    ['true', true, NO_VENUE],
    ['a list in a list', [[12]], NO_VENUE],
    ['one wrong of several', '12,x', NO_VENUE],
    ['an object with a wrong id', { id: 'x', venue: 'Hall' }, NO_VENUE],
    ['an object without a name', {}, new ParameterError('nested', { names: 'venue' })],
    [
      'an object with wrong fields',
      { venue: '', city: 5 },
      new ParameterError('nested', { names: 'venue, city' }),
    ],
    [
      'a name that is not its own',
      JSON.parse('{"__proto__":{"venue":"x"}}'),
      new ParameterError('nested', { names: 'venue' }),
    ],
    [
      'more than a hundred',
      Array.from({ length: 101 }, (_, i) => i + 1),
      new ParameterError('too_many', { max: 100 }),
    ],
  ])('refuses %s', (_, raw: unknown, expected) => {
    expect(links(raw)).toEqual(expected);
  });
});

describe('toTermNames', () => {
  it.each<[unknown, unknown]>([
    [null, []],
    ['', []],
    [[], []],
    [' , ', []],
    ['jazz, Open Air,12', [{ nameOrSlug: 'jazz' }, { nameOrSlug: 'Open Air' }, { id: 12 }]],
    [
      ['a,b', 12, '012'],
      [{ nameOrSlug: 'a,b' }, { id: 12 }, { id: 12 }],
    ],
    [12, [{ id: 12 }]],
    [
      [{ id: 12, name: 'x' }, { slug: 'jazz' }, { name: 'Open Air' }],
      [{ id: 12 }, { nameOrSlug: 'jazz' }, { nameOrSlug: 'Open Air' }],
    ],
    ['<b>Ja\0zz</b>', [{ nameOrSlug: 'Jazz' }]],
    [`${'<b>'.repeat(300)}jazz`, [{ nameOrSlug: 'jazz' }]],
    ['9'.repeat(30), [{ id: Number.MAX_SAFE_INTEGER }]],
  ])('reads %j', (raw, names) => {
    expect(toTermNames(raw)).toEqual(names);
  });

  it.each<[string, unknown, ParameterError]>([
    ['true', true, new ParameterError('term')],
    ['null in a list', [null], new ParameterError('term')],
    ['an empty object', [{}], new ParameterError('term')],
    ['a list in a list', [['jazz']], new ParameterError('term')],
    ['an object as a name', [{ name: { en: 'jazz' } }], new ParameterError('term')],
    ['a name of more than 200 characters', 'x'.repeat(201), new ParameterError('too_long', { max: 200 })],
    ['a short name in much markup', `${'<b>'.repeat(400)}jazz`, new ParameterError('too_long', { max: 200 })],
    ['more than 200', Array.from({ length: 201 }, () => 'a'), new ParameterError('too_many', { max: 200 })],
  ])('refuses %s', (_, raw, expected) => {
    expect(toTermNames(raw)).toEqual(expected);
  });
});

describe('toCost', () => {
  it.each<[unknown, unknown]>([
    [null, null],
    ['', null],
    [[], null],
    [[''], null],
    ['\0', null],
    [0, { raw: ['0'], symbol: '', position: '', values: ['0'] }],
    ['0', { raw: ['0'], symbol: '', position: '', values: ['0'] }],
    ['€10', { raw: ['€10'], symbol: '€', position: 'prefix', values: ['10'] }],
    [['20 $', 5], { raw: ['20 $', '5'], symbol: '$', position: 'postfix', values: ['5', '20'] }],
  ])('reads %j', (raw, cost) => {
    expect(toCost(raw)).toEqual(cost);
  });

  it.each<[string, unknown, ParameterError]>([
    ['true', true, new ParameterError('type_text')],
    ['an object', {}, new ParameterError('type_text')],
    ['null in a list', [null], new ParameterError('type_text')],
    ['infinity', Number.POSITIVE_INFINITY, new ParameterError('type_text')],
    ['more than 200 characters', '9'.repeat(201), new ParameterError('too_long', { max: 200 })],
    [
      'more than fifty prices',
      Array.from({ length: 51 }, () => 1),
      new ParameterError('too_many', { max: 50 }),
    ],
  ])('refuses %s', (_, raw, expected) => {
    expect(toCost(raw)).toEqual(expected);
  });
});
