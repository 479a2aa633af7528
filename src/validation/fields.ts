// Composite field decorators: each checks, converts and documents one kind of parameter.
import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { Fault } from '../errors/fault.js';
import { Fault as Wrong } from '../errors/fault.js';
import { stripTags } from '../html/plain-text.js';
import {
  toBoolean,
  toInteger,
  toMomentText,
  toNumber,
  toPositiveInteger,
  toText,
  toTruth,
  toWebAddress,
  toZone,
} from './convert.js';
import { Field } from './field.js';

interface Documented {
  readonly description: string;
  readonly example?: unknown;
}

const api = (documented: Documented, schema: ApiPropertyOptions): ApiPropertyOptions & Documented => ({
  ...schema,
  ...documented,
});

/** Text of a length limit; `required` refuses empty text, otherwise "" and null clear it. */
export const TextField = (o: Documented & { max: number; required?: boolean }): PropertyDecorator => {
  const { max, required = false, ...documented } = o;
  const limits = { maxLength: max, ...(required ? { minLength: 1 } : {}) };
  return Field({
    convert: (raw) =>
      raw === null ? (required ? new Wrong('empty') : null) : toText(raw, { max, required }),
    nullable: true,
    api: api(documented, { type: 'string', nullable: !required, ...limits }),
  });
};

/** Text without markup: tags are removed, white space is collapsed; of a required one something must remain. */
export const PlainTextField = (o: Documented & { max: number; required?: boolean }): PropertyDecorator => {
  const { max, required = false, ...documented } = o;
  return Field({
    convert: (raw) => {
      if (raw === null) return required ? new Wrong('empty') : null;
      const text = toText(raw, { max, required });
      if (text instanceof Wrong) return text;
      const plain = stripTags(text);
      return required && plain === '' ? new Wrong('empty') : plain;
    },
    nullable: true,
    api: api(documented, {
      type: 'string',
      nullable: !required,
      maxLength: max,
      ...(required ? { minLength: 1 } : {}),
    }),
  });
};

/**
 * A slug as the caller wants it; how it is cleaned depends on the language. Null counts as not sent, and so does "" of
 * what may have none (`optional`): answers show it so.
 */
export const SlugField = (o: Documented & { optional?: boolean }): PropertyDecorator => {
  const { optional = false, ...documented } = o;
  return Field<string | undefined>({
    convert: (raw) => (optional && raw === '' ? undefined : toText(raw, { max: 500, required: true })),
    api: api(documented, { type: 'string', minLength: optional ? 0 : 1, maxLength: 500 }),
  });
};

export const IntegerField = (o: Documented & { minimum?: number }): PropertyDecorator =>
  Field({
    convert: (raw) => (o.minimum === 1 ? toPositiveInteger(raw) : toInteger(raw)),
    api: api(o, { type: 'integer' }),
  });

/** A number within limits; "" and null clear it, unless it is a `filter`: those have nothing to clear. */
export const NumberField = (
  o: Documented & { minimum: number; maximum: number; filter?: boolean },
): PropertyDecorator => {
  const { filter = false, ...documented } = o;
  return Field({
    convert: (raw) => (!filter && (raw === null || raw === '') ? null : toNumber(raw, o.minimum, o.maximum)),
    nullable: !filter,
    api: api(documented, { type: 'number', format: 'double', nullable: !filter }),
  });
};

export const BooleanField = (o: Documented): PropertyDecorator =>
  Field({ convert: toBoolean, api: api(o, { type: 'boolean' }) });

/** Takes every word that the original takes for yes; all others mean no. */
export const TruthField = (o: Documented & { required?: boolean }): PropertyDecorator => {
  const { required = false, ...documented } = o;
  return Field({
    convert: (raw) => (required && raw === '' ? new Wrong('empty') : toTruth(raw)),
    api: api(documented, { type: 'boolean' }),
  });
};

export const MomentField = (o: Documented & { required?: boolean }): PropertyDecorator => {
  const { required = false, ...documented } = o;
  return Field({
    convert: (raw) => (raw === null ? new Wrong('moment') : toMomentText(raw)),
    nullable: required,
    api: api({ example: '2027-05-01 19:30:00', ...documented }, { type: 'string' }),
  });
};

/** How answers write the publication date of what was never dated. Sent back, it leaves the date as it is. */
export const NEVER_DATED = '0000-00-00 00:00:00';

export const PublicationField = (o: Documented): PropertyDecorator =>
  Field({
    convert: (raw) => (raw === NEVER_DATED ? NEVER_DATED : toMomentText(raw)),
    api: api({ example: '2027-05-01 19:30:00', ...o }, { type: 'string' }),
  });

export const ZoneField = (o: Documented): PropertyDecorator =>
  Field({ convert: toZone, api: api({ example: 'Europe/Ljubljana', ...o }, { type: 'string' }) });

export const WebAddressField = (o: Documented): PropertyDecorator =>
  Field({
    convert: (raw) => (raw === null ? '' : toWebAddress(raw)),
    nullable: true,
    api: api({ example: 'https://example.org/', ...o }, { type: 'string', nullable: true, maxLength: 2000 }),
  });

/**
 * Id of an image, as a number, as text, or in an object, or the address of one, which becomes the id; "" and null
 * clear it.
 */
export const ImageField = (o: Documented): PropertyDecorator =>
  Field<number | string | null>({
    convert: (sent): number | string | null | Fault => {
      // Answers show an object: it may be sent back as it is.
      const raw = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent;
      if (raw === null || raw === '' || raw === false) return null;
      if (typeof raw === 'string' && /^\s*[a-z][a-z0-9+.-]*:/i.test(raw)) return raw.trim();
      const id = toInteger(raw);
      return id instanceof Wrong || id >= 1 ? id : new Wrong('unknown_image', { id });
    },
    nullable: true,
    references: (id) => (typeof id === 'number' ? [{ kind: 'image', id }] : []),
    settle: (image, { imageAt }) => (typeof image === 'string' ? imageAt(image) : Promise.resolve(image)),
    api: api(o, { oneOf: [{ type: 'integer' }, { type: 'string' }], nullable: true }),
  });

export const UserField = (o: Documented): PropertyDecorator =>
  Field<number>({
    convert: toPositiveInteger,
    references: (id) => [{ kind: 'user', id }],
    api: api(o, { type: 'integer' }),
  });
