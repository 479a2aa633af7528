// Which of several versions of an event is the latest (RFC 5546, 2.1.5).
import type { FileEvent } from './calendar-file.js';

export const MAX_UID_LENGTH = 500;

/** Digits alone, as programs write dates with and without dashes. */
export const toSortable = (text: string): string => text.replace(/\D/g, '').slice(0, 14);

/** The largest number of a version that is kept. */
export const MAX_SEQUENCE = 2_147_483_647;

/** @returns null without a number, which some programs leave out of their messages */
export function readSequence(text: string): number | null {
  const sequence = /^\d+$/.test(text.trim()) ? Number(text) : null;
  return sequence === null ? null : Math.min(sequence, MAX_SEQUENCE);
}

type Version = Pick<FileEvent, 'sequence' | 'modified'>;

/** Of equal versions, the one that stands later in the file counts. */
export function isLater(event: Version, other: Version): boolean {
  const difference = (event.sequence ?? 0) - (other.sequence ?? 0);
  return difference === 0 ? event.modified >= other.modified : difference > 0;
}
