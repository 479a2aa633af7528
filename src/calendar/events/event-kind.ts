import { listHtmlTexts } from '../posts/field-table.js';
import type { PostKind } from '../posts/post-kind.js';
import { buildTrackedFields } from '../posts/tracked-fields.js';
import { Event } from './event.entity.js';
import { EVENT_FIELDS } from './event.fields.js';
import { EventText } from './event-text.entity.js';
import { findChildEvents, rebuildEventListings } from './event-listings.queries.js';

export const EVENT_KIND: PostKind = {
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
  fields: EVENT_FIELDS,
  html: listHtmlTexts(EVENT_FIELDS),
  sluglessStatuses: ['draft', 'pending'],
  documents: `SELECT event_id AS id, language, title, ARRAY[title] AS plain, ARRAY[excerpt, description] AS html
    FROM event_texts WHERE trashed_at IS NULL AND event_id = ANY($1)`,
  trackedFields: buildTrackedFields(EVENT_FIELDS),
  updateListings: rebuildEventListings,
  findChildIds: findChildEvents,
};
