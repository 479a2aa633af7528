// The constraints that fields are composed of: those of class-validator where it has them, each with the fault that it
// reports. They see values as `read` of the field leaves them, never undefined, and null only where null is refused.
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
import { clock } from '../dates/clock.js';
import { parseMoment } from '../dates/parse-moment.js';
import { isZone } from '../dates/zones.js';
import { Fault, wrongType } from '../errors/fault.js';
import { isWebAddress } from '../html/web-address.js';

export type Rule = PropertyDecorator;

/** Options of a constraint that reports the fault; `faultsOf` (read-fields.ts) takes it from there. */
export const reporting = (fault: Fault): ValidationOptions => ({
  message: fault.reason,
  context: { fault },
});

/** A constraint of our own. */
export const rule = (name: string, isMet: (value: unknown) => boolean, fault: Fault): Rule =>
  ValidateBy({ name, validator: { validate: isMet } }, reporting(fault));

export const isText = (): Rule => IsString(reporting(wrongType('text')));

/** @param max in UTF-16 units */
export const hasLength = (max: number): Rule => MaxLength(max, reporting(new Fault('too_long', { max })));

/** Text must hold something; "0" counts as empty, as in the original (API contract, PHP background 2). */
export const isFilled = (): Rule =>
  rule(
    'isFilled',
    (value) => typeof value !== 'string' || (value.trim() !== '' && value !== '0'),
    new Fault('empty'),
  );

export const isOneOf = (values: readonly string[]): Rule =>
  IsIn(values, reporting(new Fault('one_of', { allowed: values.join(', ') })));

export const isInteger = (): Rule => rule('isSafeInteger', Number.isSafeInteger, wrongType('integer'));

export const isPositive = (): Rule => Min(1, reporting(new Fault('positive_integer')));

export const isWithin = (least: number, most: number): readonly Rule[] => {
  const options = reporting(new Fault('out_of_range', { least, most }));
  return [IsNumber({}, reporting(wrongType('number'))), Min(least, options), Max(most, options)];
};

export const isTrueOrFalse = (): Rule => IsBoolean(reporting(wrongType('boolean')));

/** What nearly everybody sends; whatever fits is understood, so the grammar need not be asked. */
const PLAIN_MOMENT = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

const isMomentText = (text: unknown): boolean =>
  typeof text === 'string' &&
  (PLAIN_MOMENT.test(text) || parseMoment(text, { now: clock.now(), zone: 'UTC' }) !== null);

/**
 * Text that means a moment. What it means depends on the zone, which is another parameter.
 *
 * @param others texts that are taken as well
 */
export const isMoment = (...others: readonly string[]): readonly Rule[] => [
  // The check of the original takes numbers; that the type is text is told by the type check behind it.
  rule('isNoNumber', (value) => typeof value !== 'number', new Fault('type_text', {}, 'rest_invalid_type')),
  rule(
    'isMoment',
    (value) => others.some((other) => other === value) || isMomentText(value),
    new Fault('moment'),
  ),
];

/** Empty text means the time zone of the site. */
export const isZoneOrNone = (): Rule =>
  rule('isZone', (value) => value === '' || isZone(String(value)), new Fault('zone'));

export const isWebAddressOrNone = (): Rule =>
  rule('isWebAddress', (value) => value === '' || isWebAddress(String(value)), new Fault('web_address'));
