import { CalendarError } from 'calendar-events-client';

/** Messages by the field that a form shows them at; those that belong to no field are under `''`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** @param failed what to say when no answer came */
export function toFieldErrors(error: unknown, failed: string): FieldErrors {
  if (!(error instanceof CalendarError)) return { '': failed };
  const { params } = error.data;
  if (Array.isArray(params)) return Object.fromEntries(params.map((name) => [toField(name), error.message]));
  const entries = Object.entries(params ?? {}).map(([name, text]) => [toField(name), text] as const);
  return entries.length === 0 ? { '': error.message } : Object.fromEntries(entries);
}

/** A part of a field, such as `venue[0][name]`, belongs to the field. */
const toField = (name: string): string => name.replace(/[.[].*$/, '');

/** Whether somebody else saved the item meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof CalendarError && error.status === 412;

/** One sentence for people. */
export const toSentence = (error: unknown, failed: string): string =>
  Object.values(toFieldErrors(error, failed)).join(' ');
