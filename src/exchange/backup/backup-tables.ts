// The tables of the database, by their role in a backup.

/** Ordered so that rows refer only to their own table and to those before it. */
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
  'series',
  'event_occurrences',
  'sources',
  'source_items',
  'reviews',
  'proposals',
  'merged_items',
  'merged_texts',
] as const;

export type BackupTable = (typeof BACKUP_TABLES)[number];

export type BackupRow = Record<string, unknown>;

export interface InvalidRow {
  readonly line: number;
  readonly table: BackupTable;
  /** Why it is invalid, beginning with the column. */
  readonly reason: string;
}

/** Columns that refer to rows of the same table, also to later ones. */
export const SELF_REFERENCE_COLUMNS: Partial<Record<BackupTable, string>> = {
  terms: 'parent_id',
  events: 'parent_id',
};

export const SEQUENCES = [
  'post_ids',
  'term_ids',
  'users_id_seq',
  'secrets_id_seq',
  'sources_id_seq',
  'proposals_id_seq',
] as const;

/** Computed from BACKUP_TABLES, and not part of a backup. */
export const DERIVED_TABLES = [
  'event_listings',
  'event_term_listings',
  'event_venue_listings',
  'event_organizer_listings',
  'event_day_counts',
  'event_words',
  'event_findings',
  'event_clashes',
  'unchecked_events',
  'event_links',
  'finding_cursor',
  'image_leftovers',
  'venue_listings',
  'venue_words',
  'organizer_listings',
  'organizer_words',
  'search_words',
  'term_counts',
  'term_month_counts',
  'venue_counts',
  'venue_month_counts',
  'venue_last_months',
  'organizer_counts',
  'organizer_month_counts',
  'organizer_last_months',
] as const;

/** State of the service that belongs to this database alone. */
export const INTERNAL_TABLES = [
  'migrations',
  'item_changes',
  'change_log',
  'webhooks',
  'webhook_deliveries',
  'webhook_cursor',
  'mails',
  'review_digests',
  // A merge is taken back from the history, which no backup has.
  'merge_snapshots',
  'import_marks',
  'imports',
  'import_changes',
  'import_creations',
  'source_states',
  'source_links',
  'sample_items',
  'service_settings',
  'rate_counts',
  'checked_links',
  'idempotency_keys',
  'vocabulary_checks',
  'unindexed_items',
  // Sessions and links open this service alone, and must not outlive it in a file.
  'sessions',
  'sign_in_links',
  'preview_keys',
  'passwords',
  'account_events',
  'sign_in_failures',
  'passkeys',
  'identities',
  'sign_in_steps',
] as const;
