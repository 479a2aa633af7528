/** Other tables are derived from these, or change only together with them. */
const TABLES = [
  'events',
  'event_texts',
  'venues',
  'venue_texts',
  'organizers',
  'organizer_texts',
  'terms',
  'term_texts',
  'images',
  'image_texts',
];

/** PostgreSQL sends equal notifications of a transaction once. */
export const NOTIFICATIONS = [
  `CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NOTIFY calendar_changed;
    RETURN NULL;
  END $$`,
  ...TABLES.map(
    (table) => `CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION tell_change()`,
  ),
];
