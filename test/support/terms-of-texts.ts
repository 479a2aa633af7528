import type { DataSource } from 'typeorm';

/** Texts that know other terms than their event has. */
export const textsWithOtherTerms = (dataSource: DataSource): Promise<unknown[]> =>
  dataSource.query(`SELECT event_id, language, term_ids FROM event_words w
    WHERE term_ids <> ARRAY(SELECT term_id FROM event_terms t WHERE t.event_id = w.event_id ORDER BY term_id)`);
