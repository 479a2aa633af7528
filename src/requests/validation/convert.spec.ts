import 'reflect-metadata';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import {
  toInteger,
  toPositiveInteger,
  toText,
  toUrl,
  toStringList,
  stripControlCharacters,
} from './convert.js';
import { BooleanField, DateTimeField, NumberField, LenientBooleanField, TimeZoneField } from './fields.js';
import { parseFields } from './parse-fields.js';

/** What a field makes of a value, or reports of it. */
const through = (field: PropertyDecorator): ((raw: unknown) => unknown) => {
  class Dto {
    value?: unknown;
  }
  field(Dto.prototype, 'value');
  return (raw) => {
    const { value, parameterErrors } = parseFields(Dto, { value: raw });
    return parameterErrors.get('value') ?? value.value;
  };
};

const toBoolean = through(BooleanField({ description: '' }));
const toTruth = through(LenientBooleanField({ description: '' }));
const toMomentText = through(DateTimeField({ description: '' }));
const toZone = through(TimeZoneField({ description: '' }));
const toNumber = (raw: unknown, minimum: number, maximum: number): unknown =>
  through(NumberField({ description: '', minimum, maximum, filter: true }))(raw);

const NOT_TEXT = new ParameterError('type_text');
const NO_DATE_TEXT = new ParameterError('type_text', {}, 'rest_invalid_type');
const NOT_INTEGER = new ParameterError('type_integer');
const NOT_NUMBER = new ParameterError('type_number');
const NOT_BOOLEAN = new ParameterError('type_boolean', {}, 'rest_invalid_type');
const NOT_LIST = new ParameterError('type_list');

it('withoutControls keeps tabs and line breaks alone', () => {
  expect(stripControlCharacters('a\0b\tc\nd\re\x1bf\x7fg')).toBe('ab\tc\nd\refg');
});

describe('toText', () => {
  it.each<[unknown, boolean, string | ParameterError]>([
    ['Jazz', true, 'Jazz'],
    [' Jazz ', true, ' Jazz '],
    ['Ja\0zz', true, 'Jazz'],
    ['', false, ''],
    ['0', false, '0'],
    ['', true, new ParameterError('empty')],
    ['  \n', true, new ParameterError('empty')],
    ['\0', true, new ParameterError('empty')],
    ['0', true, new ParameterError('empty')],
    ['12345', true, '12345'],
    ['123456', true, new ParameterError('too_long', { max: 5 })],
    [5, false, NOT_TEXT],
    [true, false, NOT_TEXT],
    [null, false, NOT_TEXT],
    [['a'], false, NOT_TEXT],
    [{}, false, NOT_TEXT],
  ])('makes of %j (required: %s) %j', (raw, required, text) => {
    expect(toText(raw, { max: raw === ' Jazz ' ? 6 : 5, required })).toEqual(text);
  });
});

describe('toInteger', () => {
  it.each<[unknown, number | ParameterError]>([
    [12, 12],
    [-3, -3],
    [0, 0],
    ['12', 12],
    [' 12 ', 12],
    ['+12', 12],
    ['-3', -3],
    ['012', 12],
    ['12.0', 12],
    ['1e3', 1000],
    [1.5, NOT_INTEGER],
    ['1.5', NOT_INTEGER],
    ['', NOT_INTEGER],
    ['foo', NOT_INTEGER],
    ['12abc', NOT_INTEGER],
    ['0x10', NOT_INTEGER],
    ['1e99', NOT_INTEGER],
    ['9007199254740993', NOT_INTEGER],
    [Number.POSITIVE_INFINITY, NOT_INTEGER],
    [true, NOT_INTEGER],
    [null, NOT_INTEGER],
    [[1], NOT_INTEGER],
    [{}, NOT_INTEGER],
  ])('makes of %j %j', (raw, number) => {
    expect(toInteger(raw)).toEqual(number);
  });
});

describe('toPositiveInteger', () => {
  it.each<[unknown, number | ParameterError]>([
    [1, 1],
    ['50', 50],
    [0, new ParameterError('positive_integer')],
    ['-1', new ParameterError('positive_integer')],
    ['foo', NOT_INTEGER],
  ])('makes of %j %j', (raw, number) => {
    expect(toPositiveInteger(raw)).toEqual(number);
  });
});

describe('readNumber', () => {
  const OUT = new ParameterError('out_of_range', { least: -90, most: 90 });

  it.each<[unknown, number | ParameterError]>([
    [45.5, 45.5],
    ['45.5', 45.5],
    [' -90 ', -90],
    [90, 90],
    [90.1, OUT],
    ['-91', OUT],
    ['', NOT_NUMBER],
    [' ', NOT_NUMBER],
    ['45,5', NOT_NUMBER],
    ['NaN', NOT_NUMBER],
    ['Infinity', NOT_NUMBER],
    [true, NOT_NUMBER],
    [[45], NOT_NUMBER],
  ])('makes of %j %j', (raw, number) => {
    expect(toNumber(raw, -90, 90)).toEqual(number);
  });
});

describe('readBoolean', () => {
  it.each<[unknown, boolean | ParameterError]>([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['true', true],
    ['FALSE', false],
    ['1', true],
    ['0', false],
    ['yes', NOT_BOOLEAN],
    ['on', NOT_BOOLEAN],
    ['', NOT_BOOLEAN],
    [' true', NOT_BOOLEAN],
    [2, NOT_BOOLEAN],
    [[true], NOT_BOOLEAN],
  ])('makes of %j %j', (raw, boolean) => {
    expect(toBoolean(raw)).toEqual(boolean);
  });
});

describe('readLenientBoolean', () => {
  it.each<[unknown, boolean | ParameterError]>([
    [true, true],
    [false, false],
    [1, true],
    [2, false],
    ['1', true],
    ['TRUE', true],
    [' yes ', true],
    ['y', true],
    ['on', true],
    ['enabled', true],
    ['no', false],
    ['0', false],
    ['', false],
    ['whatever', false],
    [['yes'], NOT_BOOLEAN],
    [{}, NOT_BOOLEAN],
  ])('makes of %j %j', (raw, boolean) => {
    expect(toTruth(raw)).toEqual(boolean);
  });
});

describe('toMomentText', () => {
  it.each([
    '2027-05-01',
    '2027-02-31',
    '2027-05-01 19:30',
    '2027-05-01T19:30:00+02:00',
    '1809770400',
    '1970-01-01 00:00:00',
    'tomorrow 9am',
    'next wednesday 4pm',
  ])('leaves %s as it is', (raw) => {
    expect(toMomentText(raw)).toBe(raw);
  });

  it.each([
    [1809770400, NO_DATE_TEXT],
    [true, new ParameterError('moment')],
    [['2027-05-01'], new ParameterError('moment')],
    [{ year: 2027 }, new ParameterError('moment')],
  ])('refuses %j', (raw, expected) => {
    expect(toMomentText(raw)).toEqual(expected);
  });
});

describe('toZone', () => {
  it.each<[unknown, string | ParameterError]>([
    ['Europe/Ljubljana', 'Europe/Ljubljana'],
    [' UTC+2 ', 'UTC+2'],
    ['', ''],
    ['Mars/Base', new ParameterError('zone')],
    ['Europe/Ljubljana\0', new ParameterError('zone')],
    [2, NOT_TEXT],
  ])('makes of %j %j', (raw, zone) => {
    expect(toZone(raw)).toEqual(zone);
  });
});

describe('toUrl', () => {
  const WRONG = new ParameterError('web_address');

  it.each<[unknown, string | ParameterError]>([
    ['https://example.org/', 'https://example.org/'],
    [' https://example.org/?a=1&amp;b=2 ', 'https://example.org/?a=1&b=2'],
    ['https://example.org/\0', 'https://example.org/'],
    ['https://example.org/?x=1&y=<2>', 'https://example.org/?x=1&y='],
    ['https://example.org/&lt;b&gt;x', 'https://example.org/x'],
    ['', ''],
    ['<b>', WRONG],
    ['<b>https://example.org/', WRONG],
    ['https://<b>', WRONG],
    ['https://"/', WRONG],
    ['https://a.example<@b.example>@c.example/', WRONG],
    ['java<b>script:alert(1)', WRONG],
    ['https://example.org/a b', WRONG],
    ['https://example.org/a\\b', WRONG],
    ['example.org', WRONG],
    ['javascript:alert(1)', WRONG],
    ['java\0script:alert(1)', WRONG],
    ['data:text/html,x', WRONG],
    ['https://', WRONG],
    [1, NOT_TEXT],
    [null, NOT_TEXT],
  ])('makes of %j %j', (raw, address) => {
    expect(toUrl(raw)).toEqual(address);
  });
});

describe('toStringList', () => {
  it.each<[unknown, string[] | ParameterError]>([
    ['a, b ,,c', ['a', 'b', 'c']],
    ['', []],
    [
      ['a ', 2, ''],
      ['a', '2'],
    ],
    [7, ['7']],
    ['a\0b', ['ab']],
    [['a,b'], ['a,b']],
    ['1,2,3,4', new ParameterError('too_many', { max: 3 })],
    [[1, 2, 3, 4], new ParameterError('too_many', { max: 3 })],
    [null, NOT_LIST],
    [true, NOT_LIST],
    [{ a: 1 }, NOT_LIST],
    [[['a']], NOT_LIST],
    [[null], NOT_LIST],
  ])('makes of %j %j', (raw, words) => {
    expect(toStringList(raw, raw === 'a, b ,,c' ? 4 : 3)).toEqual(words);
  });
});
