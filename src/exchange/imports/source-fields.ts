// Field decorators of sources. Each validates, converts and documents one kind of parameter.
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { readInteger, toStorableJson, toText } from '../../requests/validation/convert.js';
import { Field } from '../../requests/validation/field.js';
import { hasMaxLength, isInRange, isInteger, isText } from '../../requests/validation/rules.js';
import { COLUMN_FIELDS } from './reading/csv-columns.js';
import { FileBytes, type FileContent } from './reading/file-content.js';
import {
  DEFAULT_FIELDS,
  MAX_COLUMN_LENGTH,
  MAX_DEFAULTS_LENGTH,
  MAX_EVERY_MINUTES,
  MIN_EVERY_MINUTES,
} from './source.entity.js';
import { MAX_COLUMNS } from './source-limits.js';

interface FieldDescription {
  readonly description: string;
}

/** The service checks what it leads to. Empty text and null clear it. */
export const SourceAddressField = (o: FieldDescription): PropertyDecorator =>
  Field<string>({
    read: (raw) => (typeof raw === 'string' ? raw.trim() || null : raw),
    rules: [isText(), hasMaxLength(2000)],
    nullable: true,
    api: {
      type: 'string',
      nullable: true,
      maxLength: 2000,
      example: 'https://theatre.example.org/programme.ics',
      ...o,
    },
  });

export const EveryField = (o: FieldDescription): PropertyDecorator =>
  Field<number>({
    read: (raw) => (raw === '' ? null : readInteger(raw)),
    rules: [isInteger(), ...isInRange(MIN_EVERY_MINUTES, MAX_EVERY_MINUTES)],
    nullable: true,
    api: {
      type: 'integer',
      nullable: true,
      minimum: MIN_EVERY_MINUTES,
      maximum: MAX_EVERY_MINUTES,
      example: 60,
      ...o,
    },
  });

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

const isEmpty = (raw: unknown): boolean =>
  raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0);

function readDefaults(raw: unknown): Readonly<Record<string, unknown>> | ParameterError {
  if (isEmpty(raw)) return {};
  if (!isObject(raw) || !Object.keys(raw).every((name) => DEFAULT_FIELDS.some((field) => field === name)))
    return new ParameterError('object_of', { allowed: DEFAULT_FIELDS.join(', ') });
  if (JSON.stringify(raw).length > MAX_DEFAULTS_LENGTH)
    return new ParameterError('too_long', { max: MAX_DEFAULTS_LENGTH });
  return { ...raw };
}

/** Fields of events, whose values the service checks. Null clears it. */
export const DefaultsField = (o: FieldDescription): PropertyDecorator =>
  Field<Readonly<Record<string, unknown>>>({
    read: (raw) => readDefaults(toStorableJson(raw)),
    nullable: true,
    api: {
      type: 'object',
      nullable: true,
      additionalProperties: true,
      example: { status: 'draft', categories: ['Theatre'] },
      ...o,
    },
  });

function readColumns(raw: unknown): Readonly<Record<string, string>> | ParameterError {
  if (isEmpty(raw)) return {};
  const form = new ParameterError('object_of', { allowed: COLUMN_FIELDS.join(', ') });
  if (!isObject(raw)) return form;
  const entries = Object.entries(raw);
  if (entries.length > MAX_COLUMNS) return new ParameterError('too_many', { max: MAX_COLUMNS });
  const isRead = entries.every(
    ([column, field]) =>
      column.trim() !== '' &&
      column.length <= MAX_COLUMN_LENGTH &&
      typeof field === 'string' &&
      COLUMN_FIELDS.includes(field),
  );
  return isRead ? (Object.fromEntries(entries) as Record<string, string>) : form;
}

/** Fields by the names of columns. Null clears it. */
export const ColumnsField = (o: FieldDescription): PropertyDecorator =>
  Field<Readonly<Record<string, string>>>({
    read: (raw) => readColumns(toStorableJson(raw)),
    nullable: true,
    api: {
      type: 'object',
      nullable: true,
      additionalProperties: { type: 'string' },
      example: { Room: 'venue' },
      ...o,
    },
  });

function readContent(raw: unknown, max: number): FileContent | ParameterError {
  if (!(raw instanceof FileBytes)) return toText(raw, { max });
  return raw.bytes.length > max ? new ParameterError('too_long', { max }) : raw;
}

/** The text of a file, or the file itself when it is the body or a part of it. */
export const ContentField = (o: FieldDescription & { max: number }): PropertyDecorator => {
  const { max, ...documented } = o;
  return Field<FileContent>({
    read: (raw) => readContent(raw, max),
    api: { type: 'string', maxLength: max, example: 'BEGIN:VCALENDAR…', ...documented },
  });
};
