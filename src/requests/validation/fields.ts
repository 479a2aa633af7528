// Composite field decorators: each checks, converts and documents one kind of parameter.
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { stripTags } from '../../foundation/html/plain-text.js';
import {
  readBoolean,
  readInteger,
  readNumber,
  readText,
  readLenientBoolean,
  readUrl,
  toInteger,
} from './convert.js';
import { readFilterDate, readFilterInstant, readWrittenDate } from './date-text.js';
import { type DateContext, Field, type ReferenceKind } from './field.js';
import {
  hasMaxLength,
  isNotEmpty,
  isInteger,
  isDateText,
  isPositive,
  isText,
  isBoolean,
  isUrlOrEmpty,
  isInRange,
  isTimeZoneOrEmpty,
} from './rules.js';

export interface FieldDocumentation {
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

type TextOptions = FieldDocumentation & { max: number; required?: boolean };

const textField = (options: TextOptions, read: (raw: unknown) => unknown): PropertyDecorator => {
  const { max, required = false, ...documented } = options;
  return Field({
    // For required text, null is as wrong as "".
    read: required ? (raw) => read(raw ?? '') : read,
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

/** Text of at most `max` UTF-16 units; `required` refuses empty text, otherwise "" and null clear it. */
export const TextField = (options: TextOptions): PropertyDecorator => textField(options, readText);

/** One line of plain text, as `stripTags` makes it; `required` refuses text of which nothing remains. */
export const PlainTextField = (options: TextOptions): PropertyDecorator =>
  textField(options, (raw) => {
    const text = readText(raw);
    // Removing tags is slow: text that is too long is refused unread.
    return typeof text !== 'string' || text.length > options.max ? text : stripTags(text);
  });

/**
 * A slug, which is cleaned later, depending on the language. Null counts as not sent, and so does "" if `optional`, as
 * responses have it where there is no slug.
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

/** A number within limits; "" and null clear it, except in a `filter`. */
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

/** True for the words that mean yes in the original, otherwise false. */
export const LenientBooleanField = (o: FieldDocumentation & { required?: boolean }): PropertyDecorator => {
  const { required = false, ...documented } = o;
  return Field({
    read: (raw) => (required && raw === '' ? raw : readLenientBoolean(raw)),
    rules: [isNotEmpty(), isBoolean()],
    api: buildSchema(documented, { type: 'boolean' }),
  });
};

const DATE_EXAMPLE = '2027-05-01 19:30:00';

const buildDateField =
  (resolve: (text: string, context: DateContext) => string | ParameterError) =>
  (o: FieldDocumentation & { required?: boolean }): PropertyDecorator => {
    const { required = false, ...documented } = o;
    return Field<string>({
      read: (raw) => raw ?? '',
      rules: isDateText(),
      nullable: required,
      resolve,
      api: buildSchema({ example: DATE_EXAMPLE, ...documented }, { type: 'string' }),
    });
  };

/** The date of a filter, which becomes a text that `parseDateTime` reads. */
export const DateFilterField = buildDateField(readFilterDate);

/** The instant of a filter, which becomes `YYYY-MM-DD HH:MM:SS` in UTC. */
export const InstantFilterField = buildDateField(readFilterInstant);

/** A date that is written, which becomes a text that `parseDateTime` reads. */
export const DateTimeField = buildDateField(readWrittenDate);

/** The publication date of undated items in responses; sent back, it does not change the date. */
export const NEVER_DATED = '0000-00-00 00:00:00';

export const PublicationDateField = (o: FieldDocumentation): PropertyDecorator =>
  Field<string>({
    read: (raw) => raw,
    rules: isDateText(),
    resolve: (text, context) => (text === NEVER_DATED ? text : readWrittenDate(text, context)),
    api: buildSchema({ example: DATE_EXAMPLE, ...o }, { type: 'string' }),
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
 * The id of an image as a number, text or object, or its address, which becomes the id; "" and null clear it, and 0 if
 * `zeroClears`.
 */
export const ImageField = (o: FieldDocumentation & { zeroClears?: boolean }): PropertyDecorator => {
  const { zeroClears = false, ...documented } = o;
  return Field<number | string | null>({
    read: (sent): number | string | null | ParameterError => {
      // The object of a response may be sent back.
      const raw = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent;
      if (raw === null || raw === '' || raw === false) return null;
      if (typeof raw === 'string' && /^\s*[a-z][a-z0-9+.-]*:/i.test(raw)) return raw.trim();
      const id = toInteger(raw);
      if (zeroClears && id === 0) return null;
      return id instanceof ParameterError || id >= 1 ? id : new ParameterError('unknown_image', { id });
    },
    nullable: true,
    references: (id) => (typeof id === 'number' ? [{ kind: 'image', id }] : []),
    resolveDeferred: (image, { resolveImageUrl }) =>
      typeof image === 'string' ? resolveImageUrl(image) : image,
    api: buildSchema(documented, { oneOf: [{ type: 'integer' }, { type: 'string', nullable: true }] }),
  });
};

/** The id of an existing item. */
export const IdField = (o: FieldDocumentation & { kind: ReferenceKind }): PropertyDecorator => {
  const { kind, ...documented } = o;
  return Field<number>({
    read: readInteger,
    rules: [isInteger(), isPositive()],
    references: (id) => [{ kind, id }],
    api: buildSchema(documented, { type: 'integer' }),
  });
};

export const UserField = (o: FieldDocumentation): PropertyDecorator => IdField({ ...o, kind: 'user' });
