// What a file of iCalendar says, in the terms of this calendar.
import type { ParameterError } from '../../errors/parameter-error.js';
import type { FileDate } from './read-date.js';

/** The dates of an event on its own clock, `YYYY-MM-DD HH:MM:SS`. */
export interface FileTimes {
  readonly zone: string;
  readonly isAllDay: boolean;
  /** Whether whole days are written as midnights. */
  readonly isFlagged: boolean;
  readonly start: string;
  /** `+01:00` for the second of two hours that the clock shows alike; "" otherwise. */
  readonly startOffset: string;
  /** Of an event of whole days some time on its last day. */
  readonly end: string;
  readonly endOffset: string;
}

export interface FileRecurrence {
  readonly rules: readonly string[];
  readonly dates: readonly string[];
  readonly excluded: readonly string[];
}

/** A date of a series with an end of its own (RDATE;VALUE=PERIOD). */
export interface FilePeriod {
  readonly start: string;
  readonly end: string | null;
  readonly endOffset: string;
}

export interface FilePlace {
  /** As written. */
  readonly text: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A VEVENT: an event, a series, or an occurrence that differs from its series. */
export interface FileEvent extends FileTimes {
  readonly line: number;
  readonly uid: string;
  /** False for a UID that was made of the title and the start. */
  readonly hasUid: boolean;
  /** The original start of an occurrence on the clock of this event; null for an event or a series. */
  readonly occurrence: string | null;
  /** The same as it is written. */
  readonly occurrenceDate: FileDate | null;
  /** Whether a change of an occurrence is one of all that follow. */
  readonly isForFollowing: boolean;
  /** The number of the version; null without one. */
  readonly sequence: number | null;
  /** LAST-MODIFIED, or else DTSTAMP, in UTC; "" without both. */
  readonly modified: string;
  readonly title: string;
  readonly description: string;
  readonly isHtml: boolean;
  readonly place: FilePlace | null;
  readonly website: string;
  readonly onlineUrl: string;
  readonly image: string;
  readonly categories: readonly string[];
  readonly organizers: readonly string[];
  readonly status: 'scheduled' | 'postponed' | 'cancelled';
  /** Not for the public (CLASS). */
  readonly isPrivate: boolean;
  readonly comment: string;
  readonly recurrence: FileRecurrence | null;
  readonly periods: readonly FilePeriod[];
  /** Whether the source has ended the series before its first date, or excluded all of its dates. */
  readonly isEmptied: boolean;
  /** False when the start is excluded, too. */
  readonly hasFirstDate: boolean;
}

/** Cancels an event, or one of its dates, without describing it (RFC 5546, 3.2.5). */
export interface FileCancellation {
  readonly line: number;
  readonly uid: string;
  /** The original start of a date; null for an event or a series. */
  readonly occurrence: FileDate | null;
  /** Whether all later dates are cancelled as well. */
  readonly isForFollowing: boolean;
  readonly sequence: number | null;
  readonly modified: string;
  readonly reason: string;
}

/** What a person should know of a line. */
export interface FileFinding {
  readonly line: number;
  readonly uid: string;
  readonly error: ParameterError;
  /** Whether the event was left out because of it. */
  readonly isRefusal: boolean;
}

export interface CalendarFile {
  readonly name: string;
  /** X-WR-TIMEZONE, if it is a zone. */
  readonly zone: string | null;
  readonly events: readonly FileEvent[];
  /** Of events that the file does not describe. */
  readonly cancellations: readonly FileCancellation[];
  readonly findings: readonly FileFinding[];
  /** Number of VEVENT components, refused ones included. */
  readonly eventCount: number;
  /** False when the file breaks off. */
  readonly isEnded: boolean;
  /** Whether the file is a message about single events, such as METHOD:CANCEL, and no calendar. */
  readonly isMessage: boolean;
  /** Whether the file says of events what held when it was sent, so that a later version counts more. */
  readonly isVersioned: boolean;
}
