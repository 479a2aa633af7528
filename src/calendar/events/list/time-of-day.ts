export interface TimesOfDay {
  /** `HH:MM`, inclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Whether either bound suffices: a time that goes over midnight begins later than it ends. */
export const isOverMidnight = ({ from, until }: TimesOfDay): boolean =>
  from !== undefined && until !== undefined && from > until;

/**
 * SQL condition on the local start of a row `l`. An event from the first to the last second of days lasts all day, and so has
 * no time of day.
 */
export function buildTimeOfDayCondition(times: TimesOfDay, bind: (value: string) => string): string {
  const bounds = [
    ...(times.from === undefined ? [] : [`l.starts_local::time >= ${bind(times.from)}::time`]),
    ...(times.until === undefined ? [] : [`l.starts_local::time <= ${bind(times.until)}::time`]),
  ].join(isOverMidnight(times) ? ' OR ' : ' AND ');
  return `(${bounds}) AND NOT (l.starts_local::time = '00:00' AND l.ends_local::time = '23:59:59')`;
}
