// The lines of iCalendar that hold a recurrence (RFC 5545, 3.1 and 3.8.5).
import { isZone } from '../dates/zones.js';
import { PartError } from './recurrence-error.js';

/** A date as sent, with the zone that its line names. */
export interface SentDate {
  readonly text: string;
  readonly zone: string | null;
}

export interface SentRecurrence {
  readonly rules: readonly string[];
  readonly dates: readonly SentDate[];
  readonly excluded: readonly SentDate[];
  readonly start: SentDate | null;
}

/**
 * Splits a rule alone, or lines with RRULE, RDATE, EXDATE and DTSTART.
 *
 * @throws PartError that names the line
 */
export function splitLines(text: string): SentRecurrence {
  const rules: string[] = [];
  const dates: SentDate[] = [];
  const excluded: SentDate[] = [];
  let start: SentDate | null = null;
  // A line that begins with white space continues the previous one.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n|\r/);
  for (const line of lines.map((sent) => sent.trim()).filter((trimmed) => trimmed !== '')) {
    const { name, value, zone } = splitLine(line);
    const read = (): SentDate[] => value.split(',').map((date) => ({ text: date, zone }));
    if (name === 'RRULE') rules.push(value);
    else if (name === 'RDATE') dates.push(...read());
    else if (name === 'EXDATE') excluded.push(...read());
    else if (name === 'DTSTART' && start === null) start = { text: value, zone };
    else throw name === 'EXRULE' ? new PartError('recurrence_exrule') : createLineError(line);
  }
  return { rules, dates, excluded, start };
}

const createLineError = (line: string): PartError =>
  new PartError('recurrence_line', { line: line.slice(0, 60) });

function splitLine(line: string): { name: string; value: string; zone: string | null } {
  if (/^[A-Z]+\s*=/i.test(line)) return { name: 'RRULE', value: line, zone: null };
  const [, name, parameters = '', value] = /^([A-Z-]+)((?:;[^:;"]*(?:"[^"]*")?)*):(.*)$/i.exec(line) ?? [];
  if (name === undefined || value === undefined) throw createLineError(line);
  let zone: string | null = null;
  for (const parameter of parameters.split(';').slice(1)) {
    const [, key = '', quoted = ''] = /^([^=]*)=(.*)$/.exec(parameter) ?? [];
    const content = quoted.replace(/^"(.*)"$/, '$1');
    if (key.toUpperCase() === 'TZID') zone = content.replace(/^\//, '');
    // Periods are no starts alone.
    else if (key.toUpperCase() !== 'VALUE' || content.toUpperCase() === 'PERIOD') throw createLineError(line);
  }
  if (zone !== null && !isZone(zone)) throw new PartError('zone');
  return { name: name.toUpperCase(), value, zone };
}
