// The query parameters that pages read. Cached pages are found by these and by the parameters of the API.

/** Parameters of the event list that pages and embeds pass on; `describe-filter.ts` says each in words. */
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
  'ticketed',
  'has_image',
] as const;

export type PageFilter = (typeof FILTERS)[number];

/** The other parameters of the event list, and why pages and embeds ignore them. */
export const FILTERS_LEFT_OUT: Readonly<Record<string, string>> = {
  page: 'Pages have it, and are no filter.',
  findings: 'They are for those who edit.',
  author: 'Readers know organizers, not who typed an event.',
  source: 'It is for those who import.',
  per_page: 'Embeds have it as `limit`; pages have a length of their own.',
  ml_fallback: 'Pages show every event, in the next language where a text is missing.',
  ml_missing: 'It is for translators.',
  ml_outdated: 'It is for translators.',
  status: 'Visitors see what is published.',
  review: 'It is for those who write and review.',
  starts_before: 'The days of a page have two ends, `start_date` and `end_date`.',
  starts_after: 'The days of a page have two ends, `start_date` and `end_date`.',
  ends_before: 'The days of a page have two ends, `start_date` and `end_date`.',
  ends_after: 'The days of a page have two ends, `start_date` and `end_date`.',
  strict_dates: 'Pages take whole days.',
  ongoing: 'Pages always show what has begun and not ended.',
  geoloc: 'The map of a page shows which events have a place.',
  geoloc_lat: 'The map of a page shows what is near.',
  geoloc_lng: 'The map of a page shows what is near.',
  geoloc_radius: 'The map of a page shows what is near.',
  include: 'It is for programs that have ids.',
  exclude: 'It is for programs that have ids.',
  post_parent: 'It is for programs that have ids.',
  modified_after: 'It is for programs that keep a copy.',
  sync_token: 'It is for programs that keep a copy.',
  orderby: 'Pages are in the order of time.',
  order: 'Pages are in the order of time.',
  collapse: 'Cards name the further dates of a series.',
};

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

/** How embedded lists look. */
export const EMBED_PARAMETERS = ['look', 'scheme'] as const;

/** Parameters that pages read and the API does not have. */
export const PAGE_PARAMETERS = [
  'p',
  'ical',
  'outlook-ical',
  ...EMBED_PARAMETERS,
  ...FORMER_PARAMETERS,
] as const;

export type PageParameter = PageFilter | (typeof PAGE_PARAMETERS)[number] | 'page' | 'per_page';
