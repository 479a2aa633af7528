import type { ReferenceFields } from '../sync/gone-references.js';

/** Fields of events that name other items. */
export const EVENT_REFERENCES: ReferenceFields = {
  venue: 'venue',
  organizer: 'organizer',
  categories: 'category',
  tags: 'tag',
  image: 'image',
  post_parent: 'event',
  author: 'user',
};
