// Field decorators of webhooks. Each validates, converts and documents one kind of parameter.
import { CHANGE_KINDS } from '../../calendar/sync/change-kinds.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { toStorableJson } from '../../requests/validation/convert.js';
import { Field } from '../../requests/validation/field.js';
import { ChoicesField } from '../../requests/validation/list-fields.js';
import { hasMaxLength, isNotEmpty, isText } from '../../requests/validation/rules.js';
import type { EventFilter } from './visitor-items.js';

interface FieldDescription {
  readonly description: string;
}

/** The service checks what it leads to. */
export const ReceiverUrlField = (o: FieldDescription): PropertyDecorator =>
  Field<string>({
    read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
    rules: [isText(), isNotEmpty(), hasMaxLength(2000)],
    api: {
      type: 'string',
      minLength: 1,
      maxLength: 2000,
      example: 'https://shop.example.org/calendar',
      ...o,
    },
  });

export const KindsField = (o: FieldDescription): PropertyDecorator =>
  ChoicesField({ values: CHANGE_KINDS, inBody: true, example: ['event'], ...o });

const MAX_PARAMETERS = 30;
const MAX_VALUE_LENGTH = 2000;

function toFilter(raw: unknown): EventFilter | ParameterError {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return new ParameterError('filter_form');
  const entries = Object.entries(raw);
  if (entries.length > MAX_PARAMETERS) return new ParameterError('too_many', { max: MAX_PARAMETERS });
  const filter: Record<string, string> = {};
  for (const [name, value] of entries) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const isPlain = values.every((one) => ['string', 'number', 'boolean'].includes(typeof one));
    const text = values.map(String).join(',');
    if (!isPlain || name === '__proto__') return new ParameterError('filter_form');
    if (text.length > MAX_VALUE_LENGTH) return new ParameterError('too_long', { max: MAX_VALUE_LENGTH });
    filter[name] = text;
  }
  return filter;
}

/** Parameters of the list of events, whose values the service checks. Null clears it. */
export const FilterField = (o: FieldDescription): PropertyDecorator =>
  Field<EventFilter>({
    read: (raw) => toFilter(raw === null || raw === '' ? {} : toStorableJson(raw)),
    nullable: true,
    api: {
      type: 'object',
      nullable: true,
      additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
      example: { categories: 'music' },
      ...o,
    },
  });
