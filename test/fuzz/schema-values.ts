// Values of a parameter or field: what its schema allows, and what it does not.
import fc, { type Arbitrary } from 'fast-check';
import { type ApiDocument, resolved, type Schema } from './operations.js';
import { type Json, anything, dates, zones, leaf, words } from './values.js';

/** How deep the values of a schema go: schemas may name themselves. */
const DEEPEST = 3;

function numberOf({ minimum = -1000, maximum = 1000, type }: Schema): Arbitrary<Json> {
  const most = Math.max(minimum, maximum);
  if (type === 'integer')
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(most, minimum + 100)) });
  return fc.double({ min: minimum, max: most, noNaN: true });
}

/** By its name, as the type says no more than that it is text. */
function textOf(name: string, { minLength = 0, maxLength = 200 }: Schema): Arbitrary<Json> {
  if (/date|before|after/.test(name)) return dates;
  if (name === 'timezone') return zones;
  const usual = fc.constantFrom(
    'Harbour Jazz',
    'jazz',
    'https://example.org/',
    '12',
    'Koper',
    'publish',
    'a',
    '€10',
  );
  const exact = fc.constantFrom(minLength, maxLength, maxLength + 1).map((length) => 'x'.repeat(length));
  return fc.oneof(
    { arbitrary: usual, weight: 16 },
    { arbitrary: words, weight: 6 },
    { arbitrary: exact, weight: 1 },
  );
}

function objectOfSchema(schema: Schema, document: ApiDocument, depth: number): Arbitrary<Json> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, of]) => [name, valueOf(name, of, document, depth + 1)]),
  );
  const others = Object.keys(fields).filter((name) => !required.includes(name));
  return fc.subarray(others, { maxLength: Math.min(6, others.length) }).chain((some) => {
    const chosen = Object.entries(fields).filter(([name]) => required.includes(name) || some.includes(name));
    return fc.record(Object.fromEntries(chosen));
  });
}

/** What a schema allows, more or less: bounds and names of formats are met at their edges, too. */
function allowed(name: string, given: Schema, document: ApiDocument, depth: number): Arbitrary<Json> {
  const schema = resolved(given, document);
  if (schema.oneOf !== undefined && depth < DEEPEST) {
    return fc.oneof(...schema.oneOf.map((one) => allowed(name, one, document, depth + 1)));
  }
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as Json[]));
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema);
  if (schema.type === 'boolean') return fc.constantFrom<Json>(true, false, 'true', 'false', 1, '0');
  if (depth >= DEEPEST) return leaf;
  if (schema.type === 'array') {
    return fc.array(allowed(name, schema.items ?? {}, document, depth + 1), { maxLength: 4 });
  }
  if (schema.properties !== undefined) return objectOfSchema(schema, document, depth);
  return schema.type === 'string' ? textOf(name, schema) : anything;
}

/** @param name of the parameter or key, by which the text of dates and zones is known */
export const valueOf = (name: string, schema: Schema, document: ApiDocument, depth = 0): Arbitrary<Json> =>
  fc.oneof(
    { arbitrary: allowed(name, schema, document, depth), weight: 7 },
    { arbitrary: anything, weight: 1 },
  );
