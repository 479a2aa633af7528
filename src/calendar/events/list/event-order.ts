import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { getCollation } from '../../../foundation/languages/collation.js';
import type { OrderKey } from '../../../requests/paging/list-query.js';
import type { Order } from '../../../requests/validation/list-fields.js';
import { buildSubmittedSql } from '../../posts/review/review-filter.js';
import type { ReviewState } from '../../posts/review/review-state.js';
import { RELEVANCE } from '../../search/relevance-order.js';
import { EVENT_KIND } from '../event-kind.js';
import type { EventWindow, When } from './event-window.js';

/** Only keys that protected events show, as an order by a redacted key would reveal its values. */
export type EventOrder = 'start_date' | 'end_date' | 'date' | 'modified' | 'title' | typeof RELEVANCE;

/** `submitted`: since when an event waits for its review, for lists of these. */
type ListedOrder = Exclude<EventOrder, typeof RELEVANCE> | 'submitted';

export interface EventOrdering {
  /** Whether the best matches of the search come first; the rest is the order of equal ones. */
  readonly ranksMatches: boolean;
  readonly orderBy: ListedOrder;
  readonly descending: boolean;
}

/**
 * Defaults to the start, with `include` to the publication date, with `review` to the time of waiting. Publication dates, change dates and past events default to
 * latest first.
 */
export function resolveOrdering({
  orderby: sentOrder,
  order,
  include,
  when,
  review,
}: {
  readonly orderby?: EventOrder;
  readonly order?: Order;
  readonly include?: readonly number[];
  readonly when?: When;
  readonly review?: readonly ReviewState[];
}): EventOrdering {
  const ranksMatches = sentOrder === RELEVANCE;
  const orderby = sentOrder === RELEVANCE ? undefined : sentOrder;
  const isPast = when === 'past' && [orderby, include, review].every((sent) => sent === undefined);
  const latestFirst = isPast || orderby === 'date' || orderby === 'modified';
  return {
    ranksMatches,
    orderBy: orderby ?? (include !== undefined ? 'date' : review === undefined ? 'start_date' : 'submitted'),
    descending: order === undefined ? latestFirst : order === 'desc',
  };
}

/** @param text alias of the row that has the title */
export function buildOrderKeys(
  { orderBy, descending }: Pick<EventOrdering, 'orderBy' | 'descending'>,
  { clock }: EventWindow,
  text: 'l' | 't',
  language: LanguageCode,
): OrderKey[] {
  const keys = {
    start_date: [`l.starts_${clock}`, 'l.dated_at', 'l.event_id'],
    end_date: [`l.ends_${clock}`, 'l.event_id'],
    date: ['l.dated_at', 'l.event_id'],
    modified: ['l.modified_at', 'l.event_id'],
    submitted: [buildSubmittedSql(EVENT_KIND), 'l.event_id'],
    title: [`${text}.title COLLATE ${getCollation(language)}`, `${text}.event_id`],
  };
  return keys[orderBy].map((key) => ({ key, descending }));
}
