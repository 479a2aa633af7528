// Feeds as iCalendar (RFC 5545 and RFC 7986).
import { formatInstant } from '../../foundation/icalendar/calendar-dates.js';
import { formatLine, formatTextLine, formatUriLine } from '../../foundation/icalendar/content-line.js';
import { formatTimeZone } from '../../foundation/icalendar/format-time-zone.js';
import { isUtc, toZoneId } from '../../foundation/icalendar/zone-id.js';
import { VERSION } from '../../foundation/config/version.js';
import { type FeedFormat, type FeedHead, listItems } from './feed.js';
import { formatSingleEvent } from './format-event.js';
import { formatSeries } from './format-series.js';

/** How often programs should ask for changes. */
const REFRESH_INTERVAL = 'PT1H';

/** The years that definitions of zones cover at least; beyond them regular changes go on. */
const ZONE_YEARS = { from: 2017, to: 2040 };

/** Of the time zone data. */
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2100;

export const CALENDAR_FORMAT: FeedFormat = {
  mediaType: 'text/calendar; charset=utf-8',
  extension: 'ics',
  isDownload: true,
  hasSeries: true,
  begin: (head) =>
    [
      'BEGIN:VCALENDAR\r\n',
      formatLine('VERSION', '2.0'),
      formatTextLine('PRODID', `-//Calendar Events//${VERSION}//EN`),
      formatLine('CALSCALE', 'GREGORIAN'),
      formatTextLine('NAME', head.title),
      formatTextLine('X-WR-CALNAME', head.title),
      formatTextLine('X-WR-TIMEZONE', toZoneId(head.siteZone)),
      head.modifiedMs === null ? '' : formatLine('LAST-MODIFIED', formatInstant(head.modifiedMs)),
      formatUriLine('URL', head.home),
      formatUriLine('SOURCE', head.self, { VALUE: 'URI' }),
      formatLine('REFRESH-INTERVAL', REFRESH_INTERVAL, { VALUE: 'DURATION' }),
      formatLine('X-PUBLISHED-TTL', REFRESH_INTERVAL),
      ...formatTimeZones(head),
    ].join(''),
  format: (entry) =>
    entry.kind === 'event'
      ? formatSingleEvent(entry.item)
      : (formatSeries(entry.series, entry.occurrences) ?? listItems(entry).map(formatSingleEvent).join('')),
  end: 'END:VCALENDAR\r\n',
};

function formatTimeZones({ zones, years }: FeedHead): string[] {
  const span = {
    from: Math.max(EARLIEST_YEAR, Math.min(ZONE_YEARS.from, (years?.from ?? Infinity) - 1)),
    to: Math.min(LATEST_YEAR, Math.max(ZONE_YEARS.to, (years?.to ?? 0) + 2)),
  };
  // Several spellings may name one zone.
  const byId = new Map(zones.map((zone) => [toZoneId(zone), zone]));
  return [...byId.values()].filter((zone) => !isUtc(zone)).map((zone) => formatTimeZone(zone, span));
}
