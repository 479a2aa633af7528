// An event as an entry of news. Readers of news know neither dates nor places, so these come before the description.
import { formatIsoWithOffset, formatUtcMs, parseLocalMs } from '../../foundation/dates/format-date.js';
import { formatInterval } from '../../foundation/dates/format-interval.js';
import { getHourWidth } from '../../foundation/dates/hours.js';
import { escapeText } from '../../foundation/html/plain-text.js';
import { toReadableText } from '../../foundation/html/readable-text.js';
import { renderHtml } from '../../foundation/html/render.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { toLocale } from '../../foundation/languages/locale.js';
import type { FeedItem } from './feed-item.js';

export function formatArticle(item: FeedItem, language: LanguageCode): string {
  const facts = [formatWhen(item, language), item.place, item.onlineUrl].filter((fact) => fact !== '');
  return [
    `<p>${facts.map(escapeText).join('<br>')}</p>`,
    item.statusReason === '' ? '' : `<p>${escapeText(item.statusReason)}</p>`,
    renderHtml(item.html),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

export const formatSummary = ({ excerptHtml }: FeedItem): string => toReadableText(excerptHtml);

export const formatStart = ({ startLocal, zone, startMs }: FeedItem): string =>
  formatIsoWithOffset(startLocal, zone, formatUtcMs(startMs));
export const formatEnd = ({ endLocal, zone, endMs }: FeedItem): string =>
  formatIsoWithOffset(endLocal, zone, formatUtcMs(endMs));

/** ISO 8601 in UTC. */
export const formatIsoUtc = (ms: number): string => `${formatUtcMs(ms).replace(' ', 'T')}Z`;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Local times are formatted as if they were UTC. */
function getFormatter(language: LanguageCode, isDay: boolean): Intl.DateTimeFormat {
  const key = `${language} ${isDay}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const locale = toLocale(language);
    formatter = new Intl.DateTimeFormat(locale, {
      ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
      ...(isDay ? {} : ({ hour: getHourWidth(locale), minute: '2-digit' } as const)),
      timeZone: 'UTC',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

function formatWhen({ startLocal, endLocal, isDay }: FeedItem, language: LanguageCode): string {
  const formatter = getFormatter(language, isDay);
  const name = `${language} ${isDay ? 'full day' : 'full time'}`;
  return formatInterval({ name, formatter }, parseLocalMs(startLocal), parseLocalMs(endLocal));
}
