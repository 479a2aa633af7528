import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { Field } from './field.js';
import type { FieldDocumentation } from './fields.js';

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** @returns `HH:MM` */
export function toTimeOfDay(raw: unknown): string | ParameterError {
  const [, hour, minute] = typeof raw === 'string' ? (TIME.exec(raw.trim()) ?? []) : [];
  return hour === undefined || minute === undefined
    ? new ParameterError('time_of_day')
    : `${hour.padStart(2, '0')}:${minute}`;
}

/** A local time of day in hours and minutes. */
export const TimeOfDayField = (o: FieldDocumentation): PropertyDecorator =>
  Field<string>({ read: toTimeOfDay, api: { type: 'string', ...o } });
