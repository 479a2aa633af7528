import type { Links } from '../../../foundation/urls/links.js';
import type { EventSeriesDto } from './event-series.dto.js';

/** The series of an event, as queries of events read it. */
export interface EventSeriesRow {
  readonly id: number;
  readonly rules: readonly string[];
  readonly dates: readonly string[];
  readonly excluded: readonly string[];
  readonly occurrence: string;
  /** `title:sl` for the title in Slovenian. */
  readonly ownFields: readonly string[];
}

export function toEventSeriesDto(
  { series }: { readonly series: EventSeriesRow | null },
  links: Links,
): EventSeriesDto | null {
  if (series === null) return null;
  const { id, rules, dates, excluded, occurrence, ownFields } = series;
  const changed = [...new Set(ownFields.map((field) => field.replace(/:.*$/, '')))].sort();
  return { id, rules, dates, excluded, occurrence, changed, rest_url: links.item('series', id) };
}
