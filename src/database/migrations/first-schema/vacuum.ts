/** Storage parameters. Totals are counted in index-only scans, which read the table where it has not been vacuumed. */
export const VACUUM_OFTEN = `autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02`;
