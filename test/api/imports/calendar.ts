// Files of iCalendar for tests.

export interface Entry {
  readonly uid: string;
  readonly lines: readonly string[];
}

export const entry = (uid: string, ...lines: readonly string[]): Entry => ({ uid, lines });

/** An evening in Ljubljana. */
export const evening = (uid: string, title: string, day: string, ...lines: readonly string[]): Entry =>
  entry(
    uid,
    `SUMMARY:${title}`,
    `DTSTART;TZID=Europe/Ljubljana:${day}T190000`,
    `DTEND;TZID=Europe/Ljubljana:${day}T210000`,
    ...lines,
  );

export const calendarOf = (...entries: readonly Entry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//example//EN',
    ...entries.flatMap(({ uid, lines }) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
