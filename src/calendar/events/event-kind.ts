import type { PostKind } from '../posts/post-kind.js';
import { buildTrackedFields } from '../posts/tracked-fields.js';
import type { Taxonomy } from '../terms/taxonomy.js';
import { Event } from './event.entity.js';
import { EventText } from './event-text.entity.js';
import { findChildEvents, rebuildEventListings } from './event-listings.queries.js';

const buildLinksSql = (kind: 'venue' | 'organizer'): string =>
  `SELECT array_agg(l.${kind}_id ORDER BY l.position) FROM event_${kind}s l WHERE l.event_id = p.id`;

const buildTermsSql = (taxonomy: Taxonomy): string =>
  `SELECT array_agg(l.term_id ORDER BY l.term_id) FROM event_terms l JOIN terms ON terms.id = l.term_id
   WHERE l.event_id = p.id AND terms.taxonomy = '${taxonomy}'`;

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
  html: ['description', 'excerpt'],
  sluglessStatuses: ['draft', 'pending'],
  documents: `SELECT event_id AS id, language, title, ARRAY[title] AS plain, ARRAY[excerpt, description] AS html
    FROM event_texts WHERE trashed_at IS NULL AND event_id = ANY($1)`,
  trackedFields: buildTrackedFields({
    texts: {
      title: 't.title',
      description: 't.description',
      excerpt: 't.excerpt',
      event_status_reason: 't.event_status_reason',
    },
    facts: {
      timezone: 'p.time_zone',
      all_day: 'p.all_day',
      start_date: 'p.starts_local',
      end_date: 'p.ends_local',
      cost: 'p.cost',
      website: 'p.website',
      show_map: 'p.show_map',
      show_map_link: 'p.show_map_link',
      hide_from_listings: 'p.hide_from_listings',
      sticky: 'p.sticky',
      featured: 'p.featured',
      venue: buildLinksSql('venue'),
      organizer: buildLinksSql('organizer'),
      categories: buildTermsSql('category'),
      tags: buildTermsSql('tag'),
      offers: 'p.offers',
      post_parent: 'p.parent_id',
      event_status: 'p.event_status',
      attendance_mode: 'p.attendance_mode',
      online_url: 'p.online_url',
      online_url_hidden_until_start: 'p.online_url_hidden_until_start',
      age_min: 'p.age_min',
      age_max: 'p.age_max',
      accessibility: 'p.accessibility',
      password: 'p.password_hash',
    },
  }),
  updateListings: rebuildEventListings,
  findChildIds: findChildEvents,
};
