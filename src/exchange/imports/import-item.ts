// An item of a file, whatever its format, and its comparison with the item of the last import.
import type { ApiError } from '../../foundation/errors/api-error.js';
import type { FileDate } from '../../foundation/icalendar/reading/read-date.js';
import type { ParameterError } from '../../foundation/errors/parameter-error.js';
import { TIMES } from './compared-fields.js';
import type { EventDraft } from '../../calendar/events/write/event-draft.js';

export type Body = Readonly<Record<string, unknown>>;

/** What a source changes in one date of a series, or from that date on. */
export interface ItemException {
  readonly line: number;
  /** The original local start. */
  readonly occurrence: string;
  readonly isForFollowing?: boolean;
  /** As of the item. */
  readonly sequence?: number | null | undefined;
  readonly body: Body;
  readonly implied?: Body | undefined;
}

/** What a source changes in dates that the calendar does not list yet. */
export interface PendingDate {
  readonly externalId: string;
  readonly exception: ItemException;
}

/** What a source cancels: an event, a series, or dates of one. */
export interface ItemCancellation {
  readonly line: number;
  /** The original start of a date as it is written; null for all dates. */
  readonly occurrence: FileDate | null;
  readonly isForFollowing: boolean;
  readonly sequence: number | null;
  readonly reason: string;
}

/** An event or a series of a source, or an occurrence that differs from its series. */
export interface ImportItem {
  readonly line: number;
  readonly externalId: string;
  /** Whether the file gives it the id. */
  readonly hasOwnId?: boolean | undefined;
  /** As `POST /events` takes it. */
  readonly body: Body;
  /** What the reader adds to what the file says, until the defaults of the source are added. */
  readonly implied?: Body | undefined;
  /** The number of the version in iCalendar (RFC 5545, 3.8.7.4); null where the file has none. */
  readonly sequence?: number | null | undefined;
  /** UID in iCalendar; null in other formats. */
  readonly uid: string | null;
  readonly exceptions: readonly ItemException[];
  /** A series of which the source has left only the first date, or not even that. */
  readonly emptied?: 'first-date' | 'no-date' | undefined;
  /** Of an item that the file does not describe, and that is looked up before it is compared. */
  readonly cancellations?: readonly ItemCancellation[] | undefined;
  /** Whether the file has less of the event than the source has said before: it is not created, and the rest stays. */
  readonly isPartial?: boolean | undefined;
  /** Whether the file breaks off, or has dates that cannot be read, so that further dates of the series may be missing. */
  readonly isCutOff?: boolean | undefined;
  /** Texts by further languages. */
  readonly translations: Readonly<Record<string, Body>>;
  /** By group, in place of the usual hashes: for values that these would give away. */
  readonly slowHashes?: Readonly<Record<string, string>> | undefined;
  /** As a new event is created, when it is in another language than the source. */
  readonly createdBody?: Body | undefined;
  /** The id that a new event keeps: reserved with `reserveIds`. */
  readonly keptId?: number | undefined;
}

/** An item of the source that the file lacks. */
export interface DescribedItem {
  readonly externalId: string;
  /** Empty for an event without a text. */
  readonly title: string;
  /** `YYYY-MM-DD HH:MM:SS` at the place of the event. */
  readonly startDate: string;
  /** What is changed of the event. */
  readonly fields: readonly string[];
}

/** Whether dates of a series that the file does not name are as the series says. */
export const namesAllDates = ({ isPartial, isCutOff }: Pick<ImportItem, 'isPartial' | 'isCutOff'>): boolean =>
  isPartial !== true && isCutOff !== true;

/** New items as they would be written, or why they are refused. */
export type CheckedItems = ReadonlyMap<ImportItem, EventDraft | ApiError>;

export interface ReadFinding {
  readonly line: number;
  readonly externalId: string;
  readonly error: ParameterError;
  readonly isRefusal: boolean;
  /** The column of the file and its text: `Beginn "22 Uhr"`. */
  readonly label?: string | undefined;
}

export interface ReadFile {
  readonly items: readonly ImportItem[];
  readonly findings: readonly ReadFinding[];
  /** Whether what the file does not have may count as gone: false when it is unknown which events were refused. */
  readonly isComplete: boolean;
  /** What the file calls the fields of its events. */
  readonly fieldNames?: Readonly<Record<string, string>> | undefined;
  /** Events of which the source has said that they are gone, past ones, too. Others that the file lacks stay then. */
  readonly goneIds?: readonly string[];
  /** Whether it consists of messages, of which a version that is older than the last one says nothing any more. */
  readonly isVersioned?: boolean;
  /** Events of which its messages are too old to change anything. The source still has them. */
  readonly outdatedIds?: readonly string[];
  /** Whether the source has emptied series, so that the file is not empty without items. */
  readonly hasEmptied?: boolean;
}

/** Events that the source still has: also those that were refused, because a broken event has not gone. */
export const listSeenIds = ({ items, findings, outdatedIds = [] }: ReadFile): string[] => [
  ...[...items, ...findings.filter(({ isRefusal }) => isRefusal)].map(({ externalId }) => externalId),
  ...outdatedIds,
];

/** Splits a body into groups: fields that are compared together. */
export function toGroups(body: Body): Record<string, Body> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const group = TIMES.includes(name) ? 'times' : name;
    groups[group] = { ...groups[group], [name]: value };
  }
  return groups;
}

/** What a new event need not say: so it has the page of the event as its website, not none. */
export const omitEmpty = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
