// How long it took to make a calendar, as it is kept and shown.
export interface Generation {
  readonly events: number;
  readonly seconds: number;
}

/** Seconds of the calendar of so many events; for others there is no aim. */
export const GENERATION_AIM = { events: 1_000_000, seconds: 900 } as const;

/** The page has the largest calendar: a smaller one takes its place only when there is none. */
export const isWorthKeeping = (generation: Generation, kept: Generation | undefined): boolean =>
  kept === undefined || generation.events >= kept.events;
