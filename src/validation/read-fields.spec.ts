import 'reflect-metadata';
import { Fault } from '../errors/fault.js';
import { RequiredFields } from './field.js';
import { BooleanField, ImageField, IntegerField, MomentField, PlainTextField, TextField } from './fields.js';
import { Repeated } from './parse-parameters.js';
import { readFields } from './read-fields.js';
import { Field } from './field.js';
import { toWords } from './convert.js';

class UpdateThing {
  @PlainTextField({ description: 'The name.', max: 20, required: true })
  name?: string;

  @TextField({ description: 'Words.', max: 20 })
  words?: string | null;

  @IntegerField({ description: 'A number.', minimum: 1 })
  page?: number;

  @BooleanField({ description: 'A flag.' })
  flag?: boolean;

  @MomentField({ description: 'When.', required: true })
  start?: string;

  @ImageField({ description: 'A picture.' })
  image?: number | null;

  @Field<string[]>({ read: (raw) => toWords(raw, 5), list: true, api: { description: 'A list.' } })
  tags?: string[];
}

@RequiredFields('name', 'start')
class CreateThing extends UpdateThing {}

describe('readFields', () => {
  it('converts what was sent and ignores names it does not know', () => {
    const read = readFields(UpdateThing, {
      name: ' <b>Jazz</b> ',
      page: '2',
      flag: 'true',
      id: 7,
      toString: 'x',
    });

    expect(read.value).toEqual({ name: 'Jazz', page: 2, flag: true });
    expect(read.value).toBeInstanceOf(UpdateThing);
    expect(read.missing).toEqual([]);
    expect([...read.faults]).toEqual([]);
  });

  it('tells what is missing in the order of the contract, and what is wrong beside it', () => {
    const read = readFields(CreateThing, { flag: 'maybe', page: 0, words: 5 });

    expect(read.missing).toEqual(['name', 'start']);
    expect([...read.faults]).toEqual([
      ['words', new Fault('type_text')],
      ['page', new Fault('positive_integer')],
      ['flag', new Fault('type_boolean', {}, 'rest_invalid_type')],
    ]);
  });

  it('does not tell a wrong required field to be missing', () => {
    const read = readFields(CreateThing, { name: '', start: 'foo' });

    expect(read.missing).toEqual([]);
    expect([...read.faults]).toEqual([
      ['name', new Fault('empty')],
      ['start', new Fault('moment')],
    ]);
  });

  it('takes null of a required field for nothing', () => {
    expect(readFields(CreateThing, { name: null, start: null }).missing).toEqual(['name', 'start']);
  });

  it.each([
    ['clears text', { words: null }, { words: null }],
    ['clears an image', { image: null }, { image: null }],
    ['means nothing for a number', { page: null }, {}],
    ['means nothing for a flag', { flag: null }, {}],
  ])('null %s', (_, sent, value) => {
    const read = readFields(UpdateThing, sent);

    expect(read.value).toEqual(value);
    expect([...read.faults]).toEqual([]);
  });

  it.each([
    ['name', new Fault('empty')],
    ['start', new Fault('moment')],
  ])('null does not clear a %s', (name, fault) => {
    expect([...readFields(UpdateThing, { [name]: null }).faults]).toEqual([[name, fault]]);
  });

  it('takes the last value of a repeated name, of a list all', () => {
    const sent = { page: new Repeated(['1', '3']), tags: new Repeated(['a', 'b']) };

    expect(readFields(UpdateThing, sent).value).toEqual({ page: 3, tags: ['a', 'b'] });
  });

  it('tells which things must exist, by field', () => {
    expect([...readFields(UpdateThing, { image: '12' }).references]).toEqual([
      ['image', [{ kind: 'image', id: 12 }]],
    ]);
    expect([...readFields(UpdateThing, { image: '' }).references]).toEqual([]);
    expect([...readFields(UpdateThing, { image: 'x' }).references]).toEqual([]);
  });

  it('reads only what the sent object has itself', () => {
    const sent = Object.create({ name: 'inherited' }) as Record<string, unknown>;

    expect(readFields(CreateThing, sent).missing).toEqual(['name', 'start']);
  });
});
