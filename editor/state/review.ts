/** The queue of the review, without React. */
import type { Kind } from '../api/any-item';
import type { ListedEvent } from '../parts/event-row';

export type EntryKind = Kind | 'proposals';

/** One line of the queue. */
export interface Entry {
  readonly kind: EntryKind;
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly note: string;
  /** Since when it waits, in UTC. */
  readonly since: string;
  /** Who has sent it; empty if it is not known. */
  readonly by: string;
  readonly isDuplicate: boolean;
  readonly event?: ListedEvent;
}

interface Review {
  readonly state?: string;
  readonly note?: string;
  readonly submitted_at?: string;
}

export const toWaiting = (kind: EntryKind, id: number, name: string, review: Review): Entry => ({
  kind,
  id,
  name,
  state: review.state ?? '',
  note: review.note ?? '',
  since: review.submitted_at ?? '',
  by: '',
  isDuplicate: false,
});

/** Those first that wait longest. */
export const sortEntries = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));

/** The entry to go on with: the one after this one, or else the first that is left. */
export function nextEntry(entries: readonly Entry[], kind: EntryKind, id: number): Entry | null {
  const index = entries.findIndex((entry) => entry.kind === kind && entry.id === id);
  const others = [...entries.slice(index + 1), ...entries.slice(0, Math.max(index, 0))];
  return others[0] ?? null;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long something waits, in words: `3 days ago`. */
export function formatAge(since: number, now: number, locale: string): string {
  const seconds = Math.max(0, (now - since) / 1000);
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}
