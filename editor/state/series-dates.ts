/** What is special about dates of a series. */
interface DateOfSeries {
  readonly start_date?: string;
  readonly series?: { readonly occurrence?: string } | null;
  readonly venue?: object;
}

const venueIds = (venue: object | undefined): string =>
  (Array.isArray(venue) ? venue : [venue])
    .flatMap((each: unknown) =>
      typeof each === 'object' && each !== null && 'id' in each ? [String(each.id)] : [],
    )
    .join(',');

/** When a date was to take place by the rule; null for one that does. */
export function movedFrom({ start_date: start = '', series }: DateOfSeries): string | null {
  const occurrence = series?.occurrence ?? start;
  return occurrence === start ? null : occurrence;
}

/** Those that do not take place where most of them do. */
export function findElsewhere<Date extends DateOfSeries>(dates: readonly Date[]): Set<Date> {
  const counts = new Map<string, number>();
  for (const { venue } of dates) counts.set(venueIds(venue), (counts.get(venueIds(venue)) ?? 0) + 1);
  const [usual = ['']] = [...counts].sort(([, a], [, b]) => b - a);
  return new Set(dates.filter(({ venue }) => venueIds(venue) !== usual[0]));
}
