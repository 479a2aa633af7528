// A recurrence in words: "every second Tuesday until 3 March 2027". Whole messages by plural rules of the language; a
// message takes others only as adverbials, which agree with nothing around them.
import type { Translate } from '../errors/to-error-body.js';
import type { LanguageCode } from '../languages/language-code.js';
import { toLocale } from '../languages/locale.js';
import { findYear, toCalendarDay, DAY_MS } from './calendar-days.js';
import { parseLocalMs } from '../dates/format-date.js';
import { type Pattern, findPattern } from './find-pattern.js';
import type { Recurrence, RecurrenceRule } from './recurrence.js';

export interface DescriptionOptions {
  /** Of the event, which completes the rule: `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly language: LanguageCode;
  readonly translate: Translate;
}

type Values = Readonly<Record<string, string | number>>;

/** What the messages of a language are chosen and filled by. */
interface Phrases {
  say(key: string, values?: Values): string;
  /** Chooses by the cardinal category of the number. */
  sayNumber(key: string, n: number, values?: Values): string;
  /** Chooses by the ordinal category of the day of the month. */
  sayDate(key: string, localMs: number, values: Values): string;
  sayDay(key: string, day: number, values: Values): string;
  join(items: readonly string[]): string;
}

/** Null when no sentence fits. */
export function describeRecurrence(recurrence: Recurrence, options: DescriptionOptions): string | null {
  const [rule, ...others] = recurrence.rules;
  if (rule === undefined || others.length > 0) return null;
  const startMs = parseLocalMs(options.start);
  const pattern = findPattern(rule, startMs);
  if (pattern === null) return null;
  const phrases = createPhrases(options);
  let sentence = sayLimit(phrases, rule, startMs, sayPattern(phrases, pattern, rule.interval));
  if (recurrence.dates.length > 0) sentence = phrases.say('with_dates', { rule: sentence });
  if (recurrence.excluded.length > 0) sentence = phrases.say('with_exceptions', { rule: sentence });
  return sentence;
}

function sayPattern(phrases: Phrases, pattern: Pattern, interval: number): string {
  const sayEvery = (unit: string): string => {
    if (interval === 1) return phrases.say(`every_${unit}`);
    return interval === 2
      ? phrases.say(`every_second_${unit}`)
      : phrases.sayNumber(`every_n_${unit}s`, interval);
  };
  switch (pattern.kind) {
    case 'days':
      return sayEvery('day');
    case 'workdays':
      return phrases.say('every_weekday');
    case 'weekdays': {
      const [weekday = 'MO', ...others] = pattern.weekdays;
      if (others.length === 0 && interval <= 2) return sayEvery(weekday);
      const weekdays = phrases.join(pattern.weekdays.map((name) => phrases.say(`on_${name}`)));
      return phrases.say('weekly_on', { every: sayEvery('week'), weekdays });
    }
    case 'day of month':
      return phrases.sayDay('monthly_on_day', pattern.day, { every: sayEvery('month') });
    case 'last day of month':
      return phrases.say('monthly_on_last_day', { every: sayEvery('month') });
    case 'weekday of month':
      return phrases.say('monthly_on_weekday', {
        every: sayEvery('month'),
        weekday: phrases.say(`on_${pattern.position}_${pattern.weekday}`),
      });
    case 'date of year':
      return phrases.sayDate('yearly_on_date', pattern.localMs, { every: sayEvery('year') });
    case 'weekday of year':
      return phrases.say('yearly_on_weekday', {
        every: sayEvery('year'),
        weekday: phrases.say(`on_${pattern.position}_${pattern.weekday}`),
        month: phrases.say(`month_${pattern.month}`),
      });
  }
}

function sayLimit(phrases: Phrases, rule: RecurrenceRule, startMs: number, sentence: string): string {
  if (rule.count !== null) return phrases.sayNumber('times', rule.count, { rule: sentence });
  if (rule.until === null) return sentence;
  const untilMs = parseLocalMs(rule.until);
  // On its last day, the rule may end before the event would start.
  const isBeforeStart = untilMs % DAY_MS < startMs % DAY_MS;
  return phrases.sayDate('until', isBeforeStart ? untilMs - DAY_MS : untilMs, { rule: sentence });
}

function createPhrases({ language, translate }: DescriptionOptions): Phrases {
  const locale = toLocale(language);
  const cardinals = new Intl.PluralRules(locale);
  const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' });
  const say: Phrases['say'] = (key, values) => translate(`recurrence.${key}`, language, values);
  const sayDay: Phrases['sayDay'] = (key, day, values) =>
    say(`${key}_${ordinals.select(day)}`, { ...values, day });
  return {
    say,
    sayDay,
    sayNumber: (key, n, values) => say(`${key}_${cardinals.select(n)}`, { ...values, n }),
    sayDate: (key, localMs, values) => {
      const { month, monthDay } = toCalendarDay(Math.floor(localMs / DAY_MS));
      const dates = formatDate(locale, localMs, key === 'until');
      // Where the name of a month changes after a day, and Intl does not change it.
      const monthName = say(`month_${month}`);
      return sayDay(key, monthDay, { ...values, ...dates, monthName });
    },
    join: (items) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  };
}

function formatDate(locale: string, localMs: number, hasYear: boolean): Values {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  const date = new Date(localMs);
  const month = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
  return { date: format.format(date), month, year: findYear(Math.floor(localMs / DAY_MS)).year };
}
