import type { EntityManager } from 'typeorm';
import { indexWords } from './words.queries.js';

/** Fills the index from all texts there are, for a migration: the tables as they were then are named here. */
export async function indexAllWords(manager: EntityManager): Promise<void> {
  for (const { noun, documents } of DOCUMENTS) {
    const step = 500;
    const [last] = await manager.query<[{ id: number }]>(`SELECT coalesce(max(id), 0) AS id FROM ${noun}s`);
    for (let from = 0; from <= last.id; from += step) {
      const ids: { id: number }[] = await manager.query(
        `SELECT id FROM ${noun}s WHERE id > $1 AND id <= $2`,
        [from, from + step],
      );
      if (ids.length > 0)
        await indexWords(
          manager,
          { noun, documents },
          ids.map(({ id }) => id),
        );
    }
  }
}

const DOCUMENTS = [
  {
    noun: 'event',
    documents: `SELECT event_id AS id, language, title, ARRAY[title] AS plain, ARRAY[excerpt, description] AS html
      FROM event_texts WHERE trashed_at IS NULL AND event_id = ANY($1)`,
  },
  {
    noun: 'venue',
    documents: `SELECT p.id, t.language, t.name AS title, ARRAY[t.name, coalesce(t.address, o.address),
        coalesce(t.city, o.city), coalesce(t.province, o.province), coalesce(t.state, o.state),
        coalesce(t.state_province, o.state_province), p.zip, p.phone] AS plain, ARRAY[t.description] AS html
      FROM venues p JOIN venue_texts t ON t.venue_id = p.id AND t.trashed_at IS NULL
      LEFT JOIN venue_texts o ON o.venue_id = p.id AND o.language = p.original_language
      WHERE p.id = ANY($1)`,
  },
  {
    noun: 'organizer',
    documents: `SELECT p.id, t.language, t.name AS title, ARRAY[t.name, p.phone, p.email, p.website] AS plain,
        ARRAY[t.description] AS html
      FROM organizers p JOIN organizer_texts t ON t.organizer_id = p.id AND t.trashed_at IS NULL
      WHERE p.id = ANY($1)`,
  },
] as const;
