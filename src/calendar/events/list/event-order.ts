import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { getCollation } from '../../../foundation/languages/collation.js';
import type { OrderKey } from '../../../requests/paging/list-query.js';
import type { Order } from '../../../requests/validation/list-fields.js';
import type { EventWindow, When } from './event-window.js';

/** Only keys that protected events show, as an order by a redacted key would reveal its values. */
export type EventOrder = 'start_date' | 'end_date' | 'date' | 'modified' | 'title';

export interface EventOrdering {
  readonly orderBy: EventOrder;
  readonly descending: boolean;
}

/**
 * Defaults to the start, with `include` to the publication date. Publication dates, change dates and past events default to
 * latest first.
 */
export function resolveOrdering({
  orderby,
  order,
  include,
  when,
}: {
  readonly orderby?: EventOrder;
  readonly order?: Order;
  readonly include?: readonly number[];
  readonly when?: When;
}): EventOrdering {
  const isPast = when === 'past' && orderby === undefined && include === undefined;
  const latestFirst = isPast || orderby === 'date' || orderby === 'modified';
  return {
    orderBy: orderby ?? (include === undefined ? 'start_date' : 'date'),
    descending: order === undefined ? latestFirst : order === 'desc',
  };
}

/** @param text alias of the row that has the title */
export function buildOrderKeys(
  { orderBy, descending }: EventOrdering,
  { clock }: EventWindow,
  text: 'l' | 't',
  language: LanguageCode,
): OrderKey[] {
  const keys = {
    start_date: [`l.starts_${clock}`, 'l.dated_at', 'l.event_id'],
    end_date: [`l.ends_${clock}`, 'l.event_id'],
    date: ['l.dated_at', 'l.event_id'],
    modified: ['l.modified_at', 'l.event_id'],
    title: [`${text}.title COLLATE ${getCollation(language)}`, `${text}.event_id`],
  };
  return keys[orderBy].map((key) => ({ key, descending }));
}
