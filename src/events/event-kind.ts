import type { PostKind } from '../posts/post-kind.js';
import { Event } from './event.entity.js';
import { relistEvents } from './relist-events.queries.js';

export const EVENT: PostKind = {
  entity: Event,
  noun: 'event',
  collection: 'events',
  table: 'events',
  texts: 'event_texts',
  key: 'event_id',
  title: 'title',
  titleField: 'title',
  sluglessStatuses: ['draft', 'pending'],
  relist: relistEvents,
};
