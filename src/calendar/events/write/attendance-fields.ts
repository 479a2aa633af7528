import { readInteger } from '../../../requests/validation/convert.js';
import { Field } from '../../../requests/validation/field.js';
import type { FieldDocumentation } from '../../../requests/validation/fields.js';
import { isInRange, isInteger, isOneOf, isText } from '../../../requests/validation/rules.js';
import { MAX_AGE } from '../event-status.js';

/** One of the values, in any case; "" and null mean the first one. */
export const ChoiceOrDefaultField = (
  o: FieldDocumentation & { values: readonly string[] },
): PropertyDecorator => {
  const { values, ...documented } = o;
  return Field<string>({
    read: (raw) => {
      if (raw === null || raw === '') return values[0];
      return typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
    },
    rules: [isText(), isOneOf(values)],
    nullable: true,
    api: { type: 'string', enum: [...values], nullable: true, ...documented },
  });
};

/** An age in years; "" and null mean none. */
export const AgeField = (o: FieldDocumentation): PropertyDecorator =>
  Field<number | null>({
    read: (raw) => (raw === '' ? null : readInteger(raw)),
    rules: [isInteger(), ...isInRange(0, MAX_AGE)],
    nullable: true,
    api: { type: 'integer', nullable: true, minimum: 0, maximum: MAX_AGE, ...o },
  });
