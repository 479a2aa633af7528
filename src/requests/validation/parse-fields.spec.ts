import 'reflect-metadata';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { RequiredFields } from './field.js';
import {
  BooleanField,
  ImageField,
  IntegerField,
  DateTimeField,
  PlainTextField,
  TextField,
} from './fields.js';
import { RepeatedParameter } from './parse-parameters.js';
import { parseFields } from './parse-fields.js';
import { Field } from './field.js';
import { toStringList } from './convert.js';

class UpdateThing {
  @PlainTextField({ description: 'The name.', max: 20, required: true })
  name?: string;

  @TextField({ description: 'Words.', max: 20 })
  words?: string | null;

  @IntegerField({ description: 'A number.', minimum: 1 })
  page?: number;

  @BooleanField({ description: 'A flag.' })
  flag?: boolean;

  @DateTimeField({ description: 'When.', required: true })
  start?: string;

  @ImageField({ description: 'A picture.' })
  image?: number | null;

  @Field<string[]>({ read: (raw) => toStringList(raw, 5), list: true, api: { description: 'A list.' } })
  tags?: string[];
}

@RequiredFields('name', 'start')
class CreateThing extends UpdateThing {}

describe('parseFields', () => {
  it('converts what was sent and ignores names it does not know', () => {
    const read = parseFields(UpdateThing, {
      name: ' <b>Jazz</b> ',
      page: '2',
      flag: 'true',
      id: 7,
      toString: 'x',
    });

    expect(read.value).toEqual({ name: 'Jazz', page: 2, flag: true });
    expect(read.value).toBeInstanceOf(UpdateThing);
    expect(read.missingNames).toEqual([]);
    expect([...read.parameterErrors]).toEqual([]);
  });

  it('tells what is missing in the declared order, and what is wrong beside it', () => {
    const read = parseFields(CreateThing, { flag: 'maybe', page: 0, words: 5 });

    expect(read.missingNames).toEqual(['name', 'start']);
    expect([...read.parameterErrors]).toEqual([
      ['words', new ParameterError('type_text')],
      ['page', new ParameterError('positive_integer')],
      ['flag', new ParameterError('type_boolean', {}, 'rest_invalid_type')],
    ]);
  });

  it('does not tell a wrong required field to be missing', () => {
    const read = parseFields(CreateThing, { name: '', start: true });

    expect(read.missingNames).toEqual([]);
    expect([...read.parameterErrors]).toEqual([
      ['name', new ParameterError('empty')],
      ['start', new ParameterError('moment')],
    ]);
  });

  it('takes null of a required field for nothing', () => {
    expect(parseFields(CreateThing, { name: null, start: null }).missingNames).toEqual(['name', 'start']);
  });

  it.each([
    ['clears text', { words: null }, { words: null }],
    ['clears an image', { image: null }, { image: null }],
    ['means nothing for a number', { page: null }, {}],
    ['means nothing for a flag', { flag: null }, {}],
  ])('null %s', (_, sent, value) => {
    const read = parseFields(UpdateThing, sent);

    expect(read.value).toEqual(value);
    expect([...read.parameterErrors]).toEqual([]);
  });

  it('null does not clear a name', () => {
    expect([...parseFields(UpdateThing, { name: null }).parameterErrors]).toEqual([
      ['name', new ParameterError('empty')],
    ]);
  });

  it('takes the last value of a repeated name, of a list all', () => {
    const sent = { page: new RepeatedParameter(['1', '3']), tags: new RepeatedParameter(['a', 'b']) };

    expect(parseFields(UpdateThing, sent).value).toEqual({ page: 3, tags: ['a', 'b'] });
  });

  it('tells which things must exist, by field', () => {
    expect([...parseFields(UpdateThing, { image: '12' }).references]).toEqual([
      ['image', [{ kind: 'image', id: 12 }]],
    ]);
    expect([...parseFields(UpdateThing, { image: '' }).references]).toEqual([]);
    expect([...parseFields(UpdateThing, { image: 'x' }).references]).toEqual([]);
  });

  it('reads only what the sent object has itself', () => {
    const sent = Object.create({ name: 'inherited' }) as Record<string, unknown>;

    expect(parseFields(CreateThing, sent).missingNames).toEqual(['name', 'start']);
  });
});
