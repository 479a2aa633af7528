import type { FieldTableOf, FieldValue } from '../posts/field-table.js';
import { POST_FACTS, POST_TEXTS } from '../posts/post-fields.js';
import { MAX_DESCRIPTION_LENGTH, MAX_SHORT_HTML_LENGTH, MAX_TITLE_LENGTH } from '../posts/text-limits.js';
import { ATTENDANCE_MODES, EVENT_STATUSES, MAX_AGE, MAX_REASON_LENGTH } from './event-status.js';
import type { Event } from './event.entity.js';
import type { EventText } from './event-text.entity.js';
import type { UpdateEventDto } from './write/event-change.dto.js';

/** Values that only events have. */
export type EventValue = { readonly type: 'cost' | 'offers' | 'accessibility' | 'passwordHash' };

const AGE = { type: 'integer', min: 0, max: MAX_AGE } as const;

/** All fields of events, in the order in which the history reports them. */
export const EVENT_FIELDS = {
  ...POST_FACTS,
  title: { kind: 'text', property: 'title', value: { type: 'line', max: MAX_TITLE_LENGTH } },
  description: {
    kind: 'text',
    property: 'description',
    nullable: true,
    value: { type: 'html', max: MAX_DESCRIPTION_LENGTH },
    blank: '',
  },
  excerpt: {
    kind: 'text',
    property: 'excerpt',
    nullable: true,
    value: { type: 'html', max: MAX_SHORT_HTML_LENGTH },
    blank: '',
  },
  event_status_reason: {
    kind: 'text',
    property: 'eventStatusReason',
    nullable: true,
    value: { type: 'text', max: MAX_REASON_LENGTH },
    blank: '',
    isMovedAsShown: true,
    omitted: { copies: 'It explains the status of the date that was cancelled or moved.' },
  },
  ...POST_TEXTS,
  timezone: { kind: 'time', property: 'timeZone', value: { type: 'timeZone' } },
  all_day: { kind: 'time', property: 'allDay', value: { type: 'boolean' } },
  start_date: { kind: 'time', property: 'startsLocal', value: { type: 'localDateTime' } },
  end_date: { kind: 'time', property: 'endsLocal', value: { type: 'localDateTime' } },
  durationSeconds: { kind: 'form', of: 'end_date' },
  cost: {
    kind: 'fact',
    property: 'cost',
    nullable: true,
    value: { type: 'cost' },
    blank: null,
    isComputed: true,
  },
  website: {
    kind: 'fact',
    property: 'website',
    nullable: true,
    value: { type: 'url' },
    blank: '',
    isComputed: true,
  },
  show_map: { kind: 'fact', property: 'showMap', value: { type: 'boolean' }, blank: false },
  show_map_link: { kind: 'fact', property: 'showMapLink', value: { type: 'boolean' }, blank: false },
  hide_from_listings: {
    kind: 'fact',
    property: 'hideFromListings',
    value: { type: 'boolean' },
    blank: false,
  },
  sticky: { kind: 'fact', property: 'sticky', value: { type: 'boolean' }, blank: false },
  featured: { kind: 'fact', property: 'featured', value: { type: 'boolean' }, blank: false },
  venue: { kind: 'link', table: 'event_venues', column: 'venue_id', blank: [] },
  organizer: { kind: 'link', table: 'event_organizers', column: 'organizer_id', blank: [] },
  categories: { kind: 'link', table: 'event_terms', column: 'term_id', taxonomy: 'category', blank: [] },
  tags: { kind: 'link', table: 'event_terms', column: 'term_id', taxonomy: 'tag', blank: [] },
  offers: { kind: 'fact', property: 'offers', value: { type: 'offers' }, blank: [], isMovedAsShown: true },
  post_parent: { kind: 'fact', property: 'parentId', nullable: true, value: { type: 'id' }, blank: null },
  event_status: {
    kind: 'fact',
    property: 'eventStatus',
    value: { type: 'choice', values: EVENT_STATUSES },
    blank: 'scheduled',
    isMovedAsShown: true,
    omitted: { copies: 'It belongs to the date: the next one is not cancelled because this one was.' },
  },
  attendance_mode: {
    kind: 'fact',
    property: 'attendanceMode',
    value: { type: 'choice', values: ATTENDANCE_MODES },
    blank: 'offline',
    isMovedAsShown: true,
  },
  online_url: {
    kind: 'fact',
    property: 'onlineUrl',
    value: { type: 'url' },
    blank: '',
    isMovedAsShown: true,
  },
  online_url_hidden_until_start: {
    kind: 'fact',
    property: 'onlineUrlHiddenUntilStart',
    value: { type: 'boolean' },
    blank: false,
    isMovedAsShown: true,
  },
  age_min: {
    kind: 'fact',
    property: 'ageMin',
    nullable: true,
    value: AGE,
    blank: null,
    isMovedAsShown: true,
  },
  age_max: {
    kind: 'fact',
    property: 'ageMax',
    nullable: true,
    value: AGE,
    blank: null,
    isMovedAsShown: true,
  },
  accessibility: {
    kind: 'fact',
    property: 'accessibility',
    value: { type: 'accessibility' },
    blank: [],
    isMovedAsShown: true,
  },
  password: {
    kind: 'fact',
    property: 'passwordHash',
    nullable: true,
    value: { type: 'passwordHash' },
    isComputed: true,
    omitted: { imports: 'Only its hash is stored, from which no write can restore it.' },
  },
  recurrence: {
    kind: 'option',
    effect: 'Makes a series of events. Imports and backups read it from the series.',
  },
  scope: { kind: 'option', effect: 'Says which occurrences change.' },
  reset: { kind: 'option', effect: 'Replaces what occurrences have of their own.' },
} satisfies FieldTableOf<UpdateEventDto, Event, EventText, FieldValue | EventValue>;
