import { BooleanField } from '../../../../requests/validation/fields.js';
import { type EventFilter, READABLE_ONLY_NOTE } from './filter.js';

const buildBooleanFilter = (description: string): Omit<EventFilter<boolean>, 'addCondition'> => ({
  field: BooleanField({ description: `${description}${READABLE_ONLY_NOTE}` }),
  toLinkValue: Number,
  compares: 'redacted',
});

export const buildFlagFilter = (column: string, description: string): EventFilter<boolean> => ({
  ...buildBooleanFilter(description),
  addCondition(value, { query }) {
    query.where(value ? `l.${column}` : `NOT l.${column}`);
  },
});

export const featuredFilter = buildFlagFilter(
  'featured',
  'Only featured events, or only those that are not.',
);

export const ticketedFilter = buildFlagFilter(
  'ticketed',
  'Only events with at least one ticket offer, or only those without.',
);

export const isFreeFilter: EventFilter<boolean> = {
  ...buildBooleanFilter(
    'Only events that are free, or only those that are not. An event is free if its cost consists of zeros and of ' +
      'words for a price of zero that the service writes in any language, such as `Free`, `Kostenlos` or `Gratuit`. ' +
      'Events without a cost are not known to be free, and count as not free.',
  ),
  supportsTexts: true,
  addCondition(value, { query, listsTexts }) {
    // Rows of texts do not tell it, so the filter reads the cost of the event.
    const free = listsTexts
      ? `EXISTS (SELECT FROM events f WHERE f.id = l.event_id AND is_free_cost(f.cost))`
      : 'l.free';
    query.where(value ? free : `NOT ${free}`);
    if (listsTexts) query.materialize();
  },
};

export const hasImageFilter: EventFilter<boolean> = {
  ...buildBooleanFilter('True keeps only events with an image of their own, false only those without.'),
  supportsTexts: true,
  addCondition(value, { query, listsTexts }) {
    // Rows of texts do not tell it, so the filter reads the event.
    const pictured = listsTexts
      ? 'EXISTS (SELECT FROM events f WHERE f.id = l.event_id AND f.image_id IS NOT NULL)'
      : 'l.pictured';
    query.where(value ? pictured : `NOT ${pictured}`);
  },
};
