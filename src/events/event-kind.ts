import type { PostKind } from '../posts/post-kind.js';
import { Event } from './event.entity.js';
import { EventText } from './event-text.entity.js';
import { findChildEvents, rebuildEventListings } from './event-listings.queries.js';

export const EVENT: PostKind = {
  entity: Event,
  textEntity: EventText,
  resource: 'event',
  collection: 'events',
  table: 'events',
  texts: 'event_texts',
  key: 'event_id',
  textKey: 'eventId',
  title: 'title',
  titleField: 'title',
  html: ['description', 'excerpt'],
  sluglessStatuses: ['draft', 'pending'],
  documents: `SELECT event_id AS id, language, title, ARRAY[title] AS plain, ARRAY[excerpt, description] AS html
    FROM event_texts WHERE trashed_at IS NULL AND event_id = ANY($1)`,
  updateListings: rebuildEventListings,
  findChildIds: findChildEvents,
};
