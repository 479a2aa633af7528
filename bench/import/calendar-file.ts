// The file of another calendar, with events and venues that are new here.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventMaker } from '../report/event-maker.js';

export interface FileSize {
  readonly events: number;
  readonly venues: number;
}

const ESCAPED = /[\\,;\n]/g;

/** A text value (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replace(ESCAPED, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

const DAYS = 500;
const DAY = 86_400_000;

function* linesOf({ description }: EventMaker, { events, venues }: FileSize): Generator<string> {
  yield 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Town hall//EN\r\n';
  for (let n = 1; n <= events; n += 1) {
    const day = new Date(Date.now() + (1 + (n % DAYS)) * DAY).toISOString().slice(0, 10).replaceAll('-', '');
    const venue = n % venues;
    yield [
      'BEGIN:VEVENT',
      `UID:${n}@town.example`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;TZID=Europe/London:${day}T193000`,
      `DTEND;TZID=Europe/London:${day}T220000`,
      `SUMMARY:Evening concert of number ${n}`,
      `LOCATION:${escaped(`Assembly room ${venue}, ${venue + 1} High Street, Market Town`)}`,
      `DESCRIPTION:${escaped(description().replace(/<[^>]*>/g, ''))}`,
      'CATEGORIES:Town hall',
      'END:VEVENT',
      '',
    ].join('\r\n');
  }
  yield 'END:VCALENDAR\r\n';
}

export const writeCalendarFile = (file: string, maker: EventMaker, size: FileSize): Promise<void> =>
  pipeline(Readable.from(linesOf(maker, size)), createWriteStream(file));
