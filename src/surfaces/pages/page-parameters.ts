// The query parameters that pages read. Cached pages are found by these and by the parameters of the API.

/** Parameters of the event list that pages pass on. */
export const FILTERS = [
  'search',
  'categories',
  'tags',
  'venue',
  'organizer',
  'start_date',
  'end_date',
  'when',
  'is_free',
  'featured',
  'event_status',
  'attendance_mode',
  'accessibility',
  'weekday',
  'starts_from_time',
  'starts_until_time',
  'series',
  'has_image',
] as const;

/** Parameters of sites with The Events Calendar, in addresses that people and programs have kept. */
export const FORMER_PARAMETERS = [
  'post_type',
  'eventDisplay',
  'tribe_event_display',
  'eventDate',
  'tribe-bar-date',
  'tribe-bar-search',
  'tribe_events_cat',
  'tribe_events',
  'tribe_venue',
  'tribe_organizer',
  'tag',
  'paged',
] as const;

/** Parameters that pages read and the API does not have. */
export const PAGE_PARAMETERS = ['p', 'ical', 'outlook-ical', ...FORMER_PARAMETERS] as const;

export type PageParameter = (typeof FILTERS | typeof PAGE_PARAMETERS)[number] | 'page' | 'per_page';
