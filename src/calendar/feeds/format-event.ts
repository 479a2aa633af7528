// An event as a component of iCalendar (RFC 5545, 3.6.1; RFC 7986).
import {
  type DateForm,
  formatDatesLine,
  formatInstant,
  toInstantMs,
} from '../../foundation/icalendar/calendar-dates.js';
import {
  escapeText,
  formatLine,
  formatTextLine,
  formatUriLine,
} from '../../foundation/icalendar/content-line.js';
import { formatUtcMs, parseLocalMs } from '../../foundation/dates/format-date.js';
import { toReadableText } from '../../foundation/html/readable-text.js';
import type { EventStatus } from '../events/event-status.js';
import type { FeedItem } from './feed-item.js';

const STATUSES: Readonly<Record<EventStatus, string>> = {
  scheduled: 'CONFIRMED',
  rescheduled: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

const DAY_MS = 86_400_000;

/**
 * The properties of an event that do not depend on its dates. Occurrences of a series have most of them in common.
 *
 * @param toText converts HTML into plain text
 */
export function formatContents(item: FeedItem, toText = toReadableText): string {
  const { coordinates, image, onlineUrl } = item;
  const description = toText(item.html === '' ? item.excerptHtml : item.html);
  const terms = [...item.categories, ...item.tags].map(escapeText).join(',');
  return [
    formatTextLine('SUMMARY', item.title),
    description === '' ? '' : formatTextLine('DESCRIPTION', description),
    item.statusReason === '' ? '' : formatTextLine('COMMENT', item.statusReason),
    item.place === '' ? '' : formatTextLine('LOCATION', item.place),
    coordinates === null ? '' : formatLine('GEO', `${coordinates.latitude};${coordinates.longitude}`),
    terms === '' ? '' : formatLine('CATEGORIES', terms),
    ...item.organizers.map((name) => formatTextLine('CONTACT', name)),
    image === null
      ? ''
      : formatUriLine('IMAGE', image.url, { VALUE: 'URI', DISPLAY: 'BADGE', FMTTYPE: image.type }),
    onlineUrl === ''
      ? ''
      : formatUriLine('CONFERENCE', onlineUrl, { VALUE: 'URI', FEATURE: ['AUDIO', 'VIDEO'] }),
    formatLine('STATUS', STATUSES[item.status]),
    formatLine('TRANSP', item.isDay || item.status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'),
  ].join('');
}

export interface ComponentHead {
  readonly uid: string;
  readonly sequence: number;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly page: string;
  /** DTSTART, DTEND and what the component says of its series. */
  readonly dates: string;
}

/** @param contents of `formatContents` */
export function formatComponent(head: ComponentHead, contents: string): string {
  const modified = formatInstant(head.modifiedMs);
  return [
    'BEGIN:VEVENT\r\n',
    formatTextLine('UID', head.uid),
    // Without METHOD, DTSTAMP is the time of the last revision.
    formatLine('DTSTAMP', modified),
    formatLine('CREATED', formatInstant(head.createdMs)),
    formatLine('LAST-MODIFIED', modified),
    formatLine('SEQUENCE', String(head.sequence)),
    head.dates,
    contents,
    formatUriLine('URL', head.page),
    'END:VEVENT\r\n',
  ].join('');
}

export const formatSingleEvent = (item: FeedItem): string =>
  formatComponent({ ...item, dates: formatItemPeriod(item) }, formatContents(item));

/** In UTC when the clock of the zone shows the time twice, and the first one is not meant. */
export function formatItemPeriod(item: FeedItem): string {
  const { zone, isDay, startLocal, endLocal, startMs, endMs } = item;
  const isClear =
    isDay || (toInstantMs(startLocal, zone) === startMs && toInstantMs(endLocal, zone) === endMs);
  return isClear
    ? formatPeriod(startLocal, endLocal, toDateForm(item))
    : formatPeriod(formatUtcMs(startMs), formatUtcMs(endMs), { zone: 'UTC', isDay });
}

export const toDateForm = ({ zone, isDay }: FeedItem): DateForm => ({ zone, isDay });

/** DTSTART and DTEND, which excludes the last day of days. An event without a duration has no DTEND. */
export function formatPeriod(startLocal: string, endLocal: string, form: DateForm): string {
  const start = formatDatesLine('DTSTART', [startLocal], form);
  if (form.isDay) {
    const lastDay = endLocal > startLocal ? endLocal : startLocal;
    return start + formatDatesLine('DTEND', [formatUtcMs(parseLocalMs(lastDay) + DAY_MS)], form);
  }
  return endLocal > startLocal ? start + formatDatesLine('DTEND', [endLocal], form) : start;
}
