// Which of several versions of an event is the latest (RFC 5546, 2.1.5).
import type { FileEvent } from './calendar-file.js';

export const MAX_UID_LENGTH = 500;

/** Digits alone, as programs write dates with and without dashes. */
export const toSortable = (text: string): string => text.replace(/\D/g, '').slice(0, 14);

type Version = Pick<FileEvent, 'sequence' | 'modified'>;

/** Of equal versions, the one that stands later in the file counts. */
export const isLater = (event: Version, other: Version): boolean =>
  event.sequence === other.sequence ? event.modified >= other.modified : event.sequence > other.sequence;
