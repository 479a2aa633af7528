// Reads rules as programs write them: parts that mean nothing are left out and named, and what cannot be told is no rule.
import { ParameterError } from '../../errors/parameter-error.js';
import { expand } from '../../recurrence/expand.js';
import { TooMuchWork } from '../../recurrence/iterate-rule.js';
import { isRulePart, MAX_RULE_LENGTH, parseRule } from '../../recurrence/parse-rule.js';
import { PartError } from '../../recurrence/recurrence-error.js';
import { convertOldRule } from './convert-old-rule.js';
import { readDateText, toClockOf } from './read-date.js';
import type { ZoneFinder } from './zone-finder.js';

/** More dates than any calendar lists. */
export const MAX_COUNT = 100_000;

interface RepairedRule {
  /** Null for a rule whose dates are unknown; then the first one counts alone. */
  readonly rule: { readonly text: string; readonly until: string | null } | null;
  readonly findings: readonly ParameterError[];
}

interface Start {
  readonly start: string;
  readonly zone: string;
  readonly zones: ZoneFinder;
}

export function repairRule(sent: string, start: Start): RepairedRule {
  const readable = read(sent, start.zone);
  if (!(readable instanceof ParameterError)) return { rule: readable, findings: [] };
  const findings: ParameterError[] = [];
  const parts = splitParts(convertOldRule(sent) ?? sent, findings);
  const leaveOut = (name: string, why = toFinding(name, parts.get(name))): void => {
    parts.delete(name);
    findings.push(why);
  };
  for (const [name, value] of [...parts]) {
    if (value === '' || !isKnownPart(name, value)) leaveOut(name);
    else if (name.startsWith('BY')) keepReadableValues(parts, name, findings);
  }
  repairCount(parts, start, findings);
  const repaired = read(formatParts(parts), start.zone);
  return repaired instanceof ParameterError
    ? { rule: null, findings: [...findings, repaired] }
    : { rule: repaired, findings };
}

function read(text: string, zone: string): { text: string; until: string | null } | ParameterError {
  try {
    const { until } = parseRule(text, { zone, maxCount: MAX_COUNT });
    return { text, until };
  } catch (error) {
    if (error instanceof PartError) return error.parameterError;
    throw error;
  }
}

const toFinding = (name: string, value = ''): ParameterError =>
  new ParameterError('recurrence_part', { part: `${name}=${value}`.slice(0, 60) });

/** Of a part that comes twice, the first one counts. */
function splitParts(text: string, findings: ParameterError[]): Map<string, string> {
  const parts = new Map<string, string>();
  const rule = text
    .slice(0, MAX_RULE_LENGTH)
    .toUpperCase()
    .replace(/^\s*RRULE:/, '');
  for (const part of rule.split(';')) {
    const [name = '', value = ''] = part.split('=', 2).map((side) => side.trim());
    if (parts.has(name))
      findings.push(new ParameterError('recurrence_part_twice', { part: name.slice(0, 60) }));
    else if (name !== '') parts.set(name, value);
  }
  return parts;
}

const formatParts = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** Other calendars than the Gregorian one, and days that are moved, give dates that are unknown here (RFC 7529). */
const isKnownPart = (name: string, value: string): boolean =>
  name === 'RSCALE'
    ? value !== 'GREGORIAN'
    : name === 'SKIP'
      ? value !== 'OMIT'
      : isRulePart(name) && !(name === 'INTERVAL' && Number(value) < 1);

function keepReadableValues(parts: Map<string, string>, name: string, findings: ParameterError[]): void {
  const base = name === 'BYDAY' ? 'FREQ=YEARLY' : 'FREQ=YEARLY;BYDAY=MO';
  const isShort = name === 'BYDAY' && /^(?:DAILY|WEEKLY)$/.test(parts.get('FREQ') ?? '');
  const values = (parts.get(name) ?? '').split(',').map((value) => value.trim());
  const kept = values
    // Every week has one Monday.
    .map((value) => (isShort ? value.replace(/^[+-]?\d{1,2}(?=[A-Z]{2}$)/, '') : value))
    .filter((value) => value !== '' && !(read(`${base};${name}=${value}`, 'UTC') instanceof ParameterError));
  if (kept.join(',') === values.join(',')) return;
  findings.push(toFinding(name, parts.get(name)));
  if (kept.length === 0) parts.delete(name);
  else parts.set(name, kept.join(','));
}

/** Of COUNT and UNTIL together, the one that ends the rule earlier counts. */
function repairCount(
  parts: Map<string, string>,
  { start, zone, zones }: Start,
  findings: ParameterError[],
): void {
  const [count, sentUntil] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (sentUntil !== undefined) parts.set('UNTIL', repairUntil(sentUntil, zone, zones));
  if (count === undefined || sentUntil === undefined) return;
  const counted = formatParts(new Map([...parts].filter(([name]) => name !== 'UNTIL')));
  const ended = read(formatParts(new Map([...parts].filter(([name]) => name !== 'COUNT'))), zone);
  if (ended instanceof ParameterError) return;
  const last = findLast(counted, start, zone);
  parts.delete(last !== null && (ended.until === null || last <= ended.until) ? 'UNTIL' : 'COUNT');
  findings.push(new ParameterError('recurrence_conflict', { part: 'COUNT', other: 'UNTIL' }));
}

function findLast(text: string, start: string, zone: string): string | null {
  try {
    const rules = [parseRule(text, { zone, maxCount: MAX_COUNT })];
    const recurrence = { rules, dates: [], excluded: [] };
    return expand(recurrence, { start, zone, limit: MAX_COUNT }).occurrences.at(-1)?.occurrence ?? null;
  } catch (error) {
    if (error instanceof PartError || error instanceof TooMuchWork) return null;
    throw error;
  }
}

/** The forms of dates that a rule does not know, in the one that it knows. */
function repairUntil(text: string, zone: string, zones: ZoneFinder): string {
  try {
    const date = readDateText(text, {}, zones);
    if (date.isDay) return date.local.slice(0, 10).replaceAll('-', '');
    return toClockOf(zone, date).replace(/[-:]/g, '').replace(' ', 'T');
  } catch (error) {
    if (error instanceof PartError) return text;
    throw error;
  }
}
