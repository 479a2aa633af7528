import type { Api } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';

export interface Version {
  readonly id: number;
  readonly op: string;
  readonly fields: readonly string[];
  readonly language: string | null;
}

/** The changes of an item, the latest first. */
export async function changesOf(as: Api, path: string): Promise<Version[]> {
  const { body } = await as.get(`${path}/history`, { per_page: 50 });
  return (body as { changes: Version[] }).changes;
}

/** All that is stored of an event, without what says when and how often it was written. */
export async function storedRow(calendar: TestCalendar, id: number): Promise<unknown> {
  const [row] = await calendar.dataSource.query<[{ row: unknown }]>(
    `SELECT jsonb_build_object(
       'facts', to_jsonb(p) - ARRAY['modified_at', 'sequence'],
       'texts', (SELECT jsonb_agg(to_jsonb(t) - ARRAY['modified_at'] ORDER BY t.language)
                 FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL),
       'venues', ARRAY(SELECT venue_id FROM event_venues WHERE event_id = p.id ORDER BY position),
       'organizers', ARRAY(SELECT organizer_id FROM event_organizers WHERE event_id = p.id ORDER BY position),
       'terms', ARRAY(SELECT term_id FROM event_terms WHERE event_id = p.id ORDER BY 1)) AS row
     FROM events p WHERE p.id = $1`,
    [id],
  );
  return row.row;
}
