import type { OccurrenceHead } from './series.queries.js';

/** The occurrence that new ones are copied from: the last with the fewest values of its own. */
export function chooseTemplate(occurrences: readonly OccurrenceHead[]): OccurrenceHead | undefined {
  const rank = ({ status, ownFields }: OccurrenceHead): number =>
    (status === 'trash' ? 1000 : 0) + ownFields.length;
  return [...occurrences].reverse().sort((one, other) => rank(one) - rank(other))[0];
}
