// Composite field decorators: each checks, converts and documents one kind of parameter.
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ParameterError } from '../errors/parameter-error.js';
import { stripTags } from '../html/plain-text.js';
import {
  readBoolean,
  readInteger,
  readNumber,
  readText,
  readLenientBoolean,
  readUrl,
  toInteger,
} from './convert.js';
import { Field } from './field.js';
import {
  hasMaxLength,
  isNotEmpty,
  isInteger,
  isDateTime,
  isPositive,
  isText,
  isBoolean,
  isUrlOrEmpty,
  isInRange,
  isTimeZoneOrEmpty,
} from './rules.js';

interface FieldDocumentation {
  readonly description: string;
  readonly example?: unknown;
}

const buildSchema = (
  documented: FieldDocumentation,
  schema: ApiPropertyOptions,
): ApiPropertyOptions & FieldDocumentation => ({
  ...schema,
  ...documented,
});

/** Text of a length limit; `required` refuses empty text, otherwise "" and null clear it. */
export const TextField = (o: FieldDocumentation & { max: number; required?: boolean }): PropertyDecorator => {
  const { max, required = false, ...documented } = o;
  const limits = { maxLength: max, ...(required ? { minLength: 1 } : {}) };
  return Field({
    read: required ? treatNullAsEmpty(readText) : readText,
    rules: [isText(), ...(required ? [isNotEmpty()] : []), hasMaxLength(max)],
    nullable: true,
    api: buildSchema(documented, { type: 'string', nullable: !required, ...limits }),
  });
};

/** Of what cannot be empty null is as wrong as "". */
const treatNullAsEmpty =
  (read: (raw: unknown) => unknown) =>
  (raw: unknown): unknown =>
    read(raw ?? '');

/** Text without markup: tags are removed, white space is collapsed; of a required one something must remain. */
export const PlainTextField = (
  o: FieldDocumentation & { max: number; required?: boolean },
): PropertyDecorator => {
  const { max, required = false, ...documented } = o;
  const read = (raw: unknown): unknown => {
    const text = readText(raw);
    // Taking tags out takes time: what is too long is refused as it came.
    return typeof text !== 'string' || text.length > max ? text : stripTags(text);
  };
  return Field({
    read: required ? treatNullAsEmpty(read) : read,
    rules: [isText(), ...(required ? [isNotEmpty()] : []), hasMaxLength(max)],
    nullable: true,
    api: buildSchema(documented, {
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
export const SlugField = (o: FieldDocumentation & { optional?: boolean }): PropertyDecorator => {
  const { optional = false, ...documented } = o;
  return Field<string | undefined>({
    read: (raw) => (optional && raw === '' ? undefined : readText(raw)),
    rules: [isText(), isNotEmpty(), hasMaxLength(500)],
    api: buildSchema(documented, { type: 'string', minLength: optional ? 0 : 1, maxLength: 500 }),
  });
};

export const IntegerField = (o: FieldDocumentation & { minimum?: number }): PropertyDecorator =>
  Field({
    read: readInteger,
    rules: [isInteger(), ...(o.minimum === 1 ? [isPositive()] : [])],
    api: buildSchema(o, { type: 'integer' }),
  });

/** A number within limits; "" and null clear it, unless it is a `filter`: those have nothing to clear. */
export const NumberField = (
  o: FieldDocumentation & { minimum: number; maximum: number; filter?: boolean },
): PropertyDecorator => {
  const { filter = false, ...documented } = o;
  return Field({
    read: (raw) => (!filter && raw === '' ? null : readNumber(raw)),
    rules: isInRange(o.minimum, o.maximum),
    nullable: !filter,
    api: buildSchema(documented, { type: 'number', format: 'double', nullable: !filter }),
  });
};

export const BooleanField = (o: FieldDocumentation): PropertyDecorator =>
  Field({ read: readBoolean, rules: [isBoolean()], api: buildSchema(o, { type: 'boolean' }) });

/** Takes every word that the original takes for yes; all others mean no. */
export const LenientBooleanField = (o: FieldDocumentation & { required?: boolean }): PropertyDecorator => {
  const { required = false, ...documented } = o;
  return Field({
    read: (raw) => (required && raw === '' ? raw : readLenientBoolean(raw)),
    rules: [isNotEmpty(), isBoolean()],
    api: buildSchema(documented, { type: 'boolean' }),
  });
};

export const DateTimeField = (o: FieldDocumentation & { required?: boolean }): PropertyDecorator => {
  const { required = false, ...documented } = o;
  return Field({
    read: (raw) => raw ?? '',
    rules: isDateTime(),
    nullable: required,
    api: buildSchema({ example: '2027-05-01 19:30:00', ...documented }, { type: 'string' }),
  });
};

/** How answers write the publication date of what was never dated. Sent back, it leaves the date as it is. */
export const NEVER_DATED = '0000-00-00 00:00:00';

export const PublicationDateField = (o: FieldDocumentation): PropertyDecorator =>
  Field({
    read: (raw) => raw,
    rules: isDateTime(NEVER_DATED),
    api: buildSchema({ example: '2027-05-01 19:30:00', ...o }, { type: 'string' }),
  });

export const TimeZoneField = (o: FieldDocumentation): PropertyDecorator =>
  Field({
    read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
    rules: [isText(), isTimeZoneOrEmpty()],
    api: buildSchema({ example: 'Europe/Ljubljana', ...o }, { type: 'string' }),
  });

export const UrlField = (o: FieldDocumentation): PropertyDecorator =>
  Field({
    read: (raw) => readUrl(raw ?? ''),
    rules: [isText(), isUrlOrEmpty()],
    nullable: true,
    api: buildSchema(
      { example: 'https://example.org/', ...o },
      { type: 'string', nullable: true, maxLength: 2000 },
    ),
  });

/**
 * Id of an image, as a number, as text, or in an object, or the address of one, which becomes the id; "" and null
 * clear it.
 */
export const ImageField = (o: FieldDocumentation): PropertyDecorator =>
  Field<number | string | null>({
    read: (sent): number | string | null | ParameterError => {
      // Answers show an object: it may be sent back as it is.
      const raw = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent;
      if (raw === null || raw === '' || raw === false) return null;
      if (typeof raw === 'string' && /^\s*[a-z][a-z0-9+.-]*:/i.test(raw)) return raw.trim();
      const id = toInteger(raw);
      return id instanceof ParameterError || id >= 1 ? id : new ParameterError('unknown_image', { id });
    },
    nullable: true,
    references: (id) => (typeof id === 'number' ? [{ kind: 'image', id }] : []),
    resolveDeferred: (image, { resolveImageUrl: imageAt }) =>
      typeof image === 'string' ? imageAt(image) : Promise.resolve(image),
    api: buildSchema(o, { oneOf: [{ type: 'integer' }, { type: 'string' }], nullable: true }),
  });

export const UserField = (o: FieldDocumentation): PropertyDecorator =>
  Field<number>({
    read: readInteger,
    rules: [isInteger(), isPositive()],
    references: (id) => [{ kind: 'user', id }],
    api: buildSchema(o, { type: 'integer' }),
  });
