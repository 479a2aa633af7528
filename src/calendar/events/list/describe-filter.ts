// What a filter of the event list says in words, for titles of feeds and for pages.
import { ACCESSIBILITY_CODES, type AccessibilityCode } from '../event-status.js';

/** Keys of messages. */
export type FilterWord =
  | AccessibilityCode
  | 'past'
  | 'ongoing'
  | 'upcoming'
  | 'series'
  | 'weekend'
  | 'week'
  | 'search'
  | 'from'
  | 'until'
  | 'free_only'
  | 'featured'
  | 'tickets'
  | 'with_image'
  | 'cancelled'
  | 'postponed'
  | 'rescheduled'
  | 'online';

export interface FilterLanguage {
  readonly say: (word: FilterWord) => string;
  /** The word for today. */
  readonly today: string;
  /** @param day `YYYY-MM-DD` */
  readonly formatDay: (day: string) => string;
  readonly formatWeekday: (day: string) => string;
}

const WHEN_WORDS: ReadonlyMap<string, FilterWord> = new Map([
  ['past', 'past'],
  ['current', 'ongoing'],
  ['upcoming', 'upcoming'],
  ['all', 'series'],
  ['weekend', 'weekend'],
  ['next7days', 'week'],
]);

function describeWhen(value: string, { say, today }: FilterLanguage): string | null {
  if (value === 'today') return today;
  const word = WHEN_WORDS.get(value);
  return word === undefined ? null : say(word);
}

/** Monday to Sunday, of any week. */
export const WEEK = [
  '2024-01-01',
  '2024-01-02',
  '2024-01-03',
  '2024-01-04',
  '2024-01-05',
  '2024-01-06',
  '2024-01-07',
] as const;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const STATUS_WORDS: readonly FilterWord[] = ['cancelled', 'postponed', 'rescheduled'];

/** @returns null when a part of the value has no word */
function listWords(
  value: string,
  words: readonly FilterWord[],
  { say }: Pick<FilterLanguage, 'say'>,
): string | null {
  const found = value.split(',').map((part) => words.find((each) => each === part.trim()));
  return found.every((word) => word !== undefined) ? found.map((word) => say(word)).join(', ') : null;
}

function describeWeekdays(value: string, { formatWeekday }: FilterLanguage): string {
  const days = value.split(',').map((day) => WEEK[WEEKDAYS.indexOf(day.trim().toLowerCase())]);
  return days.some((day) => day === undefined)
    ? value
    : days.map((day) => formatWeekday(day ?? '')).join(', ');
}

const FLAG_WORDS: ReadonlyMap<string, FilterWord> = new Map([
  ['is_free', 'free_only'],
  ['featured', 'featured'],
  ['ticketed', 'tickets'],
  ['has_image', 'with_image'],
]);

/** @returns null for what is no flag, and for a flag that excludes */
function describeFlag(name: string, value: string, { say }: FilterLanguage): string | null {
  const word = FLAG_WORDS.get(name);
  return word === undefined || (value !== 'true' && value !== '1') ? null : say(word);
}

/** @returns null for filters whose values are names of items, and for those without words */
export function describeFilter(name: string, value: string, language: FilterLanguage): string | null {
  const { say } = language;
  const day = isDay(value) ? language.formatDay(value) : value;
  switch (name) {
    case 'search':
      return `${say('search')}: ${value}`;
    case 'start_date':
    case 'starts_from_time':
      return `${say('from')} ${day}`;
    case 'end_date':
    case 'starts_until_time':
      return `${say('until')} ${day}`;
    case 'when':
      return describeWhen(value, language);
    case 'weekday':
      return describeWeekdays(value, language);
    case 'event_status':
      return listWords(value, STATUS_WORDS, language);
    case 'attendance_mode':
      return listWords(value, ['online'], language);
    case 'accessibility':
      return listWords(value, ACCESSIBILITY_CODES, language);
    default:
      return describeFlag(name, value, language);
  }
}
