// What a calendar consists of. Everything else in the database follows from it.

/** Tables in an order in which each names only rows of itself and of those before it. */
export const BACKUP_TABLES = [
  'users',
  'secrets',
  'images',
  'image_texts',
  'image_addresses',
  'terms',
  'term_texts',
  'venues',
  'venue_texts',
  'organizers',
  'organizer_texts',
  'events',
  'event_texts',
  'event_venues',
  'event_organizers',
  'event_terms',
] as const;

export type BackupTable = (typeof BACKUP_TABLES)[number];

/** Columns that name rows of the same table, which may come later. */
export const SELF_REFERENCE_COLUMNS: Partial<Record<BackupTable, string>> = {
  terms: 'parent_id',
  events: 'parent_id',
};

/** They number the rows of facts. */
export const SEQUENCES = ['post_ids', 'term_ids', 'users_id_seq', 'secrets_id_seq'] as const;

/** Made anew from the facts: they are not written to a backup. */
export const DERIVED_TABLES = [
  'event_listings',
  'event_term_listings',
  'event_venue_listings',
  'event_organizer_listings',
  'event_day_counts',
  'event_words',
  'image_leftovers',
  'venue_listings',
  'venue_words',
  'organizer_listings',
  'organizer_words',
  'search_words',
  'term_counts',
  'term_month_counts',
] as const;

/** What the service has noted for itself, of this database alone. */
export const INTERNAL_TABLES = [
  'migrations',
  'import_marks',
  'rate_counts',
  'idempotency_keys',
  'vocabulary_checks',
] as const;
