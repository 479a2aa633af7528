import { fold } from '../../../foundation/languages/fold.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { type Check, type CheckedEvent, type Finding, ofText } from '../checked-event.js';

const MAX_LENGTH = 110;
const MIN_CASED_LETTERS = 8;
const MAX_SHARE_OF_CAPITALS = 0.6;
/** Shorter names of venues, such as `Park`, stand in titles for other reasons. */
const MIN_VENUE_LENGTH = 8;

/** Whether titles are short, calm, and say nothing twice. */
export const checkTitles: Check = (event) =>
  event.texts.flatMap(({ language, title }): Finding[] => {
    const repeated = findRepetition(title, language, event);
    return [
      ...(isShouting(title) ? [ofText('shouting_title', 'title', language)] : []),
      ...(repeated === null ? [] : [ofText('date_in_title', 'title', language, { text: repeated })]),
      ...(title.length > MAX_LENGTH
        ? [ofText('title_too_long', 'title', language, { length: title.length, max: MAX_LENGTH })]
        : []),
    ];
  });

function isShouting(title: string): boolean {
  const capitals = title.match(/\p{Lu}/gu)?.length ?? 0;
  const cased = capitals + (title.match(/\p{Ll}/gu)?.length ?? 0);
  return cased >= MIN_CASED_LETTERS && capitals / cased > MAX_SHARE_OF_CAPITALS;
}

/** The part of a title that repeats the day or the venue of the event; null when there is none. */
function findRepetition(
  title: string,
  language: LanguageCode,
  { startsLocal, endsLocal, venues }: CheckedEvent,
): string | null {
  for (const day of new Set([startsLocal.slice(0, 10), endsLocal.slice(0, 10)])) {
    const found = buildDayPattern(day, language).exec(title);
    if (found !== null) return found[0].trim();
  }
  const folded = ` ${toWords(title)} `;
  const venue = venues.find(({ name }) => {
    const words = toWords(name);
    return words.length >= MIN_VENUE_LENGTH && words.includes(' ') && folded.includes(` ${words} `);
  });
  // A title that is no more than the venue, such as an exhibition house, has nothing else to say.
  return venue === undefined || toWords(title) === toWords(venue.name) ? null : venue.name;
}

const toWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const patterns = new Map<string, RegExp>();
const MAX_PATTERNS = 5000;

/** Matches a day as titles write it: `2027-05-04`, `4.5.`, `5/4/2027`, `4 May`, `May 4th`. */
function buildDayPattern(day: string, language: LanguageCode): RegExp {
  const key = `${language} ${day}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const [year = '', month = '', date = ''] = day.split('-');
  const [m, d] = [Number(month), Number(date)];
  const names = [...nameMonth(m, language), ...nameMonth(m, 'en')].map(escape).join('|');
  const end = String.raw`(?![\p{L}\p{N}])`;
  const short = `(?:${year}|${year.slice(2)})`;
  const number = `0?${d}`;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}.,:/-])(?:${day}|${number}\. ?0?${m}\.(?: ?${short})?|${number}[./-]0?${m}[./-]${short}|` +
      String.raw`0?${m}/${number}/${short}|${number}(?:\.|st|nd|rd|th|er|º)? (?:de |of )?(?:${names})\.?|` +
      String.raw`(?:${names})\.? ${number}(?:st|nd|rd|th)?)${end}`,
    'iu',
  );
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  patterns.set(key, pattern);
  return pattern;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As it stands in dates, and alone: languages decline it. */
function nameMonth(month: number, language: string): string[] {
  const date = new Date(Date.UTC(2027, month - 1, 15));
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      .formatToParts(date)
      .find(({ type }) => type === 'month')?.value ?? '';
  const names = [
    format({ month: 'long', day: 'numeric' }),
    format({ month: 'long' }),
    format({ month: 'short', day: 'numeric' }),
  ];
  return [...new Set(names.map((name) => name.replace(/\.$/, '')).filter((name) => /\p{L}{3}/u.test(name)))];
}
