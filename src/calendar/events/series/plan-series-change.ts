import { parseRecurrence, type RecurrenceContext } from '../../../foundation/recurrence/parse-recurrence.js';
import { formatRecurrence, planSeries, reportErrors, type SeriesLimits } from './plan-series.js';
import type { SeriesPlan } from './series-plan.js';
import type { StoredSeries } from './series.queries.js';

/**
 * Plans another recurrence of a series. Of a series that is listed in part, dates before the first listed one stay unlisted.
 * What people write counts from that one, which is the start that they see; under the same rules, the series keeps its
 * own start.
 *
 * @throws ApiError rest_invalid_param that names the part of the recurrence
 */
export function planSeriesChange(raw: unknown, series: StoredSeries, limits: SeriesLimits): SeriesPlan {
  const { listedFrom } = series;
  if (listedFrom === null || limits.listsPart === true) return planSeries(raw, series, limits, listedFrom);
  const seen = { ...series, start: listedFrom };
  const sent = reportErrors(() => formatRecurrence(parseRecurrence(raw, toContext(seen, limits))));
  const hasSameRules = sent.rules.join('\n') === series.rules.join('\n');
  return hasSameRules && limits.recurrenceHorizonMonths > 0
    ? planSeries(sent, series, { ...limits, listsPart: true }, listedFrom)
    : planSeries(raw, seen, limits);
}

const toContext = (
  { start, timeZone: zone }: StoredSeries,
  { maxOccurrences }: SeriesLimits,
): RecurrenceContext => ({ start, zone, maxOccurrences });
