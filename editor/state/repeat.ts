import { addDays, type Day, dayOf, dayPart, DAYS, isLastOfWeekday, type Wall, weekdayOrdinal } from './wall';

export const REPEAT_KINDS = [
  'never',
  'daily',
  'weekly',
  'monthlyDay',
  'monthlyWeekday',
  'monthlyLast',
  'yearly',
  'dates',
  'custom',
] as const;
export type RepeatKind = (typeof REPEAT_KINDS)[number];

/** A repetition as a form asks for it. What depends on the start, such as the day of the month, is not kept twice. */
export interface Repeat {
  readonly kind: RepeatKind;
  readonly interval: number;
  /** Weekdays of `weekly`. */
  readonly days: readonly Day[];
  readonly ends: 'times' | 'until' | 'open';
  readonly times: number;
  /** The last day, `2027-06-30`. */
  readonly until: string | null;
  /** Dates beside the rule; those of `dates` alone. Wall clocks, or days with the time of the start. */
  readonly added: readonly string[];
  /** Days or wall clocks that are left out. */
  readonly excluded: readonly string[];
  /** Holidays and the like: of all days from the first to the last no date takes place, wherever the rule moves. */
  readonly breaks: readonly Break[];
  /** The rules of `custom`, one a line, as they came. */
  readonly custom: string;
}

export interface Break {
  readonly from: string;
  readonly to: string;
}

/** `recurrence` of the API. */
export interface Recurrence {
  readonly rules: readonly string[];
  readonly dates: readonly string[];
  readonly excluded: readonly string[];
}

export const NO_REPEAT: Repeat = {
  kind: 'never',
  interval: 1,
  days: [],
  ends: 'times',
  times: 10,
  until: null,
  added: [],
  excluded: [],
  breaks: [],
  custom: '',
};

/** The kinds that a start can have: only the last Friday of a month repeats on the last Friday, a fifth one on nothing else. */
export const kindsFor = (start: Wall, current: RepeatKind): RepeatKind[] =>
  REPEAT_KINDS.filter(
    (kind) =>
      kind === current ||
      ((kind !== 'monthlyLast' || isLastOfWeekday(start)) &&
        (kind !== 'monthlyWeekday' || weekdayOrdinal(start) < 5)),
  );

/** Chooses a kind and keeps what was said of its end. */
export function chooseKind(repeat: Repeat, kind: RepeatKind, start: Wall): Repeat {
  if (kind === 'never') return { ...NO_REPEAT, times: repeat.times, until: repeat.until };
  const custom = kind === 'custom' ? repeat.custom || (toRules(repeat, start).at(0) ?? '') : '';
  return { ...repeat, kind, custom, days: kind === 'weekly' ? [dayOf(start)] : [], ends: endOf(repeat) };
}

const endOf = ({ ends, until }: Repeat): Repeat['ends'] =>
  ends === 'until' && until === null ? 'times' : ends;

/** A course on the weekday of its start stays on it when the start moves; one on other days as well keeps them. */
export function followStart(repeat: Repeat, from: Wall, to: Wall): Repeat {
  if (repeat.kind === 'monthlyLast' && !isLastOfWeekday(to)) return { ...repeat, kind: 'monthlyWeekday' };
  if (repeat.kind === 'monthlyWeekday' && weekdayOrdinal(to) === 5) return { ...repeat, kind: 'monthlyLast' };
  if (repeat.kind !== 'weekly' || dayOf(from) === dayOf(to)) return repeat;
  const days = new Set(repeat.days);
  days.delete(dayOf(from));
  days.add(dayOf(to));
  return { ...repeat, days: DAYS.filter((day) => days.has(day)) };
}

/** A repetition that follows a start which is being typed, and both as they were before. */
export interface FollowedStart {
  readonly from: Wall;
  readonly before: Repeat;
  readonly repeat: Repeat;
}

/** As `typeStart` does: days that are passed while typing would take chosen ones with them. */
export function followTypedStart(
  last: FollowedStart | null,
  repeat: Repeat,
  from: Wall,
  to: Wall,
): FollowedStart {
  const known = last?.repeat === repeat ? last : { from, before: repeat };
  return { ...known, repeat: followStart(known.before, known.from, to) };
}

function toRules(repeat: Repeat, start: Wall): string[] {
  const { kind, interval, days, ends, times, until, custom } = repeat;
  if (kind === 'custom') return custom.split('\n').flatMap((line) => line.trim() || []);
  const parts = ruleParts(kind, days, start);
  if (parts === null) return [];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (ends === 'until' && until !== null) parts.push(`UNTIL=${until.replaceAll('-', '')}`);
  else if (ends !== 'open') parts.push(`COUNT=${times}`);
  return [parts.join(';')];
}

function ruleParts(kind: RepeatKind, days: readonly Day[], start: Wall): string[] | null {
  const on = days.length > 0 ? DAYS.filter((day) => days.includes(day)) : [dayOf(start)];
  switch (kind) {
    case 'daily':
      return ['FREQ=DAILY'];
    case 'weekly':
      return ['FREQ=WEEKLY', `BYDAY=${on.join(',')}`];
    case 'monthlyDay':
      return ['FREQ=MONTHLY', `BYMONTHDAY=${Number(start.slice(8, 10))}`];
    case 'monthlyWeekday':
      return ['FREQ=MONTHLY', `BYDAY=${weekdayOrdinal(start)}${dayOf(start)}`];
    case 'monthlyLast':
      return ['FREQ=MONTHLY', `BYDAY=-1${dayOf(start)}`];
    case 'yearly':
      return ['FREQ=YEARLY'];
    default:
      return null;
  }
}

const spaced = (date: string): string => date.replace('T', ' ');

/** What the API takes; null for an event that does not repeat, or for one whose rule is not complete yet. */
export function toRecurrence(repeat: Repeat, start: Wall): Recurrence | null {
  if (repeat.kind === 'never') return null;
  const rules = toRules(repeat, start);
  const dates = repeat.added.map(spaced);
  const excluded = [...new Set([...repeat.excluded, ...daysOfBreaks(repeat, start)])].map(spaced);
  return rules.length + dates.length === 0 ? null : { rules, dates, excluded };
}

/** A break of more days is a mistake of typing, and would fill the request. */
const LONGEST_BREAK = 400;

/** The days of breaks on which the rule may have dates: the others say nothing. */
function daysOfBreaks(repeat: Repeat, start: Wall): string[] {
  return repeat.breaks.flatMap(({ from, to }) => {
    const days: string[] = [];
    for (let day = from; day <= to && days.length < LONGEST_BREAK; day = addDays(day, 1)) days.push(day);
    return days.filter((day) => mayFallOn(repeat, start, day));
  });
}

function mayFallOn(repeat: Repeat, start: Wall, day: string): boolean {
  if (repeat.added.some((date) => dayPart(date) === day)) return true;
  const isSameWeekday = dayOf(day) === dayOf(start);
  switch (repeat.kind) {
    case 'never':
    case 'dates':
      return false;
    case 'weekly':
      return (repeat.days.length === 0 ? [dayOf(start)] : repeat.days).includes(dayOf(day));
    case 'monthlyDay':
      return day.slice(8) === start.slice(8, 10);
    case 'monthlyWeekday':
      return isSameWeekday && weekdayOrdinal(day) === weekdayOrdinal(start);
    case 'monthlyLast':
      return isSameWeekday && isLastOfWeekday(day);
    case 'yearly':
      return day.slice(5) === start.slice(5, 10);
    case 'daily':
    case 'custom':
      return true;
  }
}

const toText = (date: string): string =>
  date.length > 10 ? `${date.slice(0, 10)}T${date.slice(11, 16)}` : date;

/** A stored recurrence as the form shows it. What the form has no words for stays as a rule to be read: nothing is lost. */
export function fromRecurrence(recurrence: Recurrence | null | undefined, start: Wall): Repeat {
  if (!recurrence || recurrence.rules.length + recurrence.dates.length === 0) return NO_REPEAT;
  const base = {
    ...NO_REPEAT,
    added: recurrence.dates.map(toText),
    excluded: recurrence.excluded.map(toText),
  };
  const [rule, ...others] = recurrence.rules;
  if (rule === undefined) return { ...base, kind: 'dates' };
  const known = others.length === 0 ? fromRule(rule, start) : null;
  return { ...base, ...(known ?? { kind: 'custom', custom: recurrence.rules.join('\n') }) };
}

function fromRule(rule: string, start: Wall): Partial<Repeat> | null {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const take = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const [frequency, interval, count, until, byDay, byMonthDay] = [
    ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY'].map(take),
  ];
  if (take('WKST') === 'SU' && Number(interval ?? 1) > 1) return null;
  const kind = parts.size === 0 ? kindOf(frequency, byDay, byMonthDay, start) : null;
  const day = until === undefined ? null : untilDay(until, start);
  if (kind === null || day === undefined) return null;
  return {
    kind,
    interval: Number(interval ?? 1),
    days: kind === 'weekly' ? DAYS.filter((name) => (byDay ?? dayOf(start)).split(',').includes(name)) : [],
    ends: count !== undefined ? 'times' : day !== null ? 'until' : 'open',
    times: Number(count ?? NO_REPEAT.times),
    until: day,
  };
}

/** The kind of a rule whose other parts are what the start alone would give. */
function kindOf(
  frequency?: string,
  byDay?: string,
  byMonthDay?: string,
  start: Wall = '',
): RepeatKind | null {
  const plain = byDay === undefined && byMonthDay === undefined;
  const isOnDayOfMonth = byDay === undefined && (plain || Number(byMonthDay) === Number(start.slice(8, 10)));
  if (frequency === 'DAILY') return plain ? 'daily' : null;
  if (frequency === 'YEARLY') return plain ? 'yearly' : null;
  if (frequency === 'WEEKLY')
    return byMonthDay === undefined && /^([A-Z]{2},?)*$/.test(byDay ?? '') ? 'weekly' : null;
  if (frequency !== 'MONTHLY') return null;
  if (isOnDayOfMonth) return 'monthlyDay';
  if (byMonthDay !== undefined) return null;
  if (byDay === `-1${dayOf(start)}`) return 'monthlyLast';
  return byDay?.replace('+', '') === `${weekdayOrdinal(start)}${dayOf(start)}` ? 'monthlyWeekday' : null;
}

/** The day of an `UNTIL` that means a whole day, also when it names the start on its last day; undefined for another hour. */
function untilDay(until: string, start: Wall): string | undefined {
  const [, year, month, day, time = ''] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{4})\d\d)?$/.exec(until) ?? [];
  if (year === undefined) return undefined;
  const clock = start.slice(11, 16).replace(':', '');
  return time === '' || time >= clock ? `${year}-${month}-${day}` : addDays(`${year}-${month}-${day}`, -1);
}

/** Leaves a date out. */
export const exclude = (repeat: Repeat, date: string): Repeat =>
  repeat.added.some((other) => dayPart(other) === dayPart(date))
    ? { ...repeat, added: repeat.added.filter((other) => dayPart(other) !== dayPart(date)) }
    : { ...repeat, excluded: [...new Set([...repeat.excluded, dayPart(date)])].sort() };

/** Takes an excluded date back; of a day all its exclusions. */
export const include = (repeat: Repeat, date: string): Repeat => ({
  ...repeat,
  excluded: repeat.excluded.filter((other) => dayPart(other) !== dayPart(date)),
});

/** Adds a date, which cannot be left out at the same time. */
export const addDate = (repeat: Repeat, date: Wall): Repeat => ({
  ...include(repeat, date),
  added: [...new Set([...repeat.added, date])].sort(),
});

/** Adds a break from one day to another, whichever comes first. */
export const addBreak = (repeat: Repeat, one: string, other: string): Repeat => {
  const [from = one, to = other] = [one, other].sort();
  const others = repeat.breaks.filter((each) => each.from !== from || each.to !== to);
  return {
    ...repeat,
    breaks: [...others, { from, to }].sort((a, b) => a.from.localeCompare(b.from)),
  };
};

export const removeBreak = (repeat: Repeat, gone: Break): Repeat => ({
  ...repeat,
  breaks: repeat.breaks.filter(({ from, to }) => from !== gone.from || to !== gone.to),
});
