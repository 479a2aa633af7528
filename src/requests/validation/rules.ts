// The constraints of fields, each with the ParameterError that it reports. They receive the result of `read` of the field,
// which is never undefined or null.
import {
  IsBoolean,
  IsIn,
  IsNumber,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { isZone } from '../../foundation/dates/zones.js';
import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';
import { isHttpUrl } from '../../foundation/html/url.js';

export type Rule = PropertyDecorator;

/** Attaches the error to a constraint of class-validator. */
export const toValidationOptions = (error: ParameterError): ValidationOptions => ({
  message: error.reason,
  context: { error },
});

export const createRule = (name: string, isMet: (value: unknown) => boolean, error: ParameterError): Rule =>
  ValidateBy({ name, validator: { validate: isMet } }, toValidationOptions(error));

export const isText = (): Rule => IsString(toValidationOptions(createTypeError('text')));

/** @param max in UTF-16 units */
export const hasMaxLength = (max: number): Rule =>
  MaxLength(max, toValidationOptions(new ParameterError('too_long', { max })));

/** Refuses empty text; "0" counts as empty, as in the original (contract 1.3). */
export const isNotEmpty = (): Rule =>
  createRule(
    'isNotEmpty',
    (value) => typeof value !== 'string' || (value.trim() !== '' && value !== '0'),
    new ParameterError('empty'),
  );

export const isOneOf = (values: readonly string[]): Rule =>
  IsIn(values, toValidationOptions(new ParameterError('one_of', { allowed: values.join(', ') })));

export const isInteger = (): Rule =>
  createRule('isSafeInteger', Number.isSafeInteger, createTypeError('integer'));

export const isPositive = (): Rule => Min(1, toValidationOptions(new ParameterError('positive_integer')));

export const isInRange = (least: number, most: number): readonly Rule[] => {
  const options = toValidationOptions(new ParameterError('out_of_range', { least, most }));
  return [
    IsNumber({}, toValidationOptions(createTypeError('number'))),
    Min(least, options),
    Max(most, options),
  ];
};

export const isBoolean = (): Rule => IsBoolean(toValidationOptions(createTypeError('boolean')));

/** The type alone: what the text says depends on the request, so `resolve` of the field reads it. */
export const isDateText = (): readonly Rule[] => [
  // The original refuses numbers by type, with an inner code.
  createRule(
    'isNoNumber',
    (value) => typeof value !== 'number',
    new ParameterError('type_text', {}, 'rest_invalid_type'),
  ),
  createRule('isMoment', (value) => typeof value === 'string', new ParameterError('moment')),
];

/** Empty text stands for the time zone of the site. */
export const isTimeZoneOrEmpty = (): Rule =>
  createRule(
    'isTimeZoneOrEmpty',
    (value) => value === '' || isZone(String(value)),
    new ParameterError('zone'),
  );

export const isUrlOrEmpty = (): Rule =>
  createRule(
    'isUrlOrEmpty',
    (value) => value === '' || isHttpUrl(String(value)),
    new ParameterError('web_address'),
  );
