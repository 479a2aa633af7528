import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';

export interface TitledEvent {
  readonly id: number;
  readonly status: string;
  /** Local, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly end: string;
  readonly originalLanguage: LanguageCode;
  readonly texts: readonly { readonly language: LanguageCode; readonly title: string }[];
  readonly venues: readonly {
    readonly id: number;
    readonly originalLanguage: LanguageCode;
    readonly texts: readonly { readonly language: LanguageCode; readonly venue: string }[];
  }[];
}

const formatLocal = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

export const loadTitledEvents = (manager: EntityManager, ids: readonly number[]): Promise<TitledEvent[]> =>
  queryPrepared(
    manager,
    `SELECT p.id, p.status, p.original_language AS "originalLanguage",
       ${formatLocal('p.starts_local')} AS start, ${formatLocal('p.ends_local')} AS "end",
       (SELECT json_agg(json_build_object('language', t.language, 'title', t.title) ORDER BY t.language)
        FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL) AS texts,
       (SELECT coalesce(json_agg(json_build_object('id', v.id, 'originalLanguage', v.original_language,
            'texts', (SELECT json_agg(json_build_object('language', t.language, 'venue', t.name) ORDER BY t.language)
              FROM venue_texts t WHERE t.venue_id = v.id AND t.trashed_at IS NULL)) ORDER BY l.position), '[]')
        FROM event_venues l JOIN venues v ON v.id = l.venue_id AND v.status = 'publish'
        WHERE l.event_id = p.id) AS venues
     FROM events p WHERE p.id = ANY($1::integer[])`,
    [ids],
  );
