// The fields of a source that people set.
import { isDeepStrictEqual } from 'node:util';
import type { UpdateSourceDto } from './source.dto.js';
import type { Source } from './source.entity.js';

/** What decides the result of an import. */
const READING_FIELDS = [
  'format',
  'address',
  'everyMinutes',
  'language',
  'policy',
  'vanished',
  'defaults',
  'columns',
  'dateOrder',
] as const;

export type SourceFields = Pick<Source, 'name' | (typeof READING_FIELDS)[number]>;

/** Whether an import with either of them has the same result. */
export const isReadAlike = (
  one: Pick<Source, (typeof READING_FIELDS)[number]>,
  other: Pick<Source, (typeof READING_FIELDS)[number]>,
): boolean => READING_FIELDS.every((name) => isDeepStrictEqual(one[name], other[name]));

export const pickFields = (fields: SourceFields): SourceFields => ({
  name: fields.name,
  format: fields.format,
  address: fields.address,
  everyMinutes: fields.everyMinutes,
  language: fields.language,
  policy: fields.policy,
  vanished: fields.vanished,
  defaults: fields.defaults,
  columns: fields.columns,
  dateOrder: fields.dateOrder,
});

/** The fields that were sent. */
export function toFields({
  every,
  defaults,
  columns,
  date_order: dateOrder,
  ...sent
}: UpdateSourceDto): Partial<SourceFields> {
  const fields: Readonly<Record<string, unknown>> = {
    ...sent,
    everyMinutes: every,
    defaults: defaults === null ? {} : defaults,
    columns: columns === null ? {} : columns,
    dateOrder,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
