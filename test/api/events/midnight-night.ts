// What is known of a calendar around one night.

export type Query = Readonly<Record<string, string>>;

/** Which ids a query answers where the wall clocks of events count, and where instants do (left out: the same). */
export type Row = readonly [query: Query, local: readonly number[], instant?: readonly number[]];

/** Which dates the links show for a query, in their order. */
type LinkRow = readonly [query: Query, dates: Query];

/** What the default window holds at a time of the clock, and its first and last day. */
type ClockRow = readonly [now: string, days: readonly [string, string], local: number[], instant?: number[]];

export interface Night {
  readonly siteZone: string;
  readonly now: string;
  /** Created one an hour, from 01:00 UTC on 20 August 2027, with the ids 1 to 10. */
  readonly events: readonly object[];
  readonly clocks: readonly ClockRow[];
  readonly wholeDays: readonly Row[];
  readonly strict: readonly Row[];
  readonly ongoing: readonly Row[];
  readonly modified: readonly Row[];
  readonly included: readonly Row[];
  readonly links: readonly LinkRow[];
}

/** A moment as a timestamp. */
export function at(instant: string): string {
  return String(Date.parse(instant) / 1000);
}
