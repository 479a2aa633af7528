import { BooleanField } from '../../../validation/fields.js';
import { FREE_PRICE_SLUGS } from '../../cost.js';
import { toDigit, type EventFilter, READABLE_ONLY_NOTE } from './filter.js';

/** Some price that is neither zero nor a word for it. */
const HAS_PRICE = `$.values[*] ? (!(@ like_regex "^(0+([.]0+)?|${FREE_PRICE_SLUGS.join('|')})$"))`;

export const isFreeFilter: EventFilter<boolean> = {
  field: BooleanField({
    description:
      'Only events that are free, or only those that are not. Free are those whose cost holds nothing but zeros and words ' +
      'for a price of zero that the service itself writes, in whatever language: `Free`, `Kostenlos`, `Gratuit`. ' +
      `Events without a cost are not known to be free: they are among those that are not.${READABLE_ONLY_NOTE}`,
  }),
  toLinkValue: toDigit,
  compares: 'blanked',
  supportsTexts: true,
  addCondition(value, { query }) {
    // No listing row has the cost: it is read, by its key, only for lists that are asked for it.
    const free = `EXISTS (SELECT FROM events f WHERE f.id = l.event_id
      AND f.cost @? '$.values[*]' AND NOT f.cost @? '${HAS_PRICE}')`;
    query.where(value ? free : `NOT ${free}`).materialize();
  },
};
