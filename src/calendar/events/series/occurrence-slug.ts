const DATED = /-\d{4}-\d\d-\d\d(-\d+)?$/;

/**
 * The slug of an occurrence, `yoga-2026-12-01`.
 *
 * @param base null or "" for none yet
 * @param occurrence null for a single event
 */
export const buildOccurrenceSlug = (base: string | null, occurrence: string | null): string | null =>
  base && occurrence ? `${base}-${occurrence.slice(0, 10)}` : base;

/** The slug without the date of an occurrence. */
export const toBaseSlug = (slug: string | null): string | null => slug?.replace(DATED, '') ?? null;
