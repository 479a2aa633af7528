import type { PostKind } from '../posts/post-kind.js';
import { relistEvents } from './relist-events.queries.js';

export const EVENT: PostKind = {
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
