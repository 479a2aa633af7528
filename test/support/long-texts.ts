// Descriptions as long as many together, written past the API: taking in a long text costs far more than reading it.
import type { TestCalendar } from './app.js';

interface LongText {
  readonly noun: 'event' | 'venue' | 'organizer';
  readonly id: number;
  readonly language?: string;
  /** What the description consists of, as it is stored, and how often. */
  readonly part: string;
  readonly times: number;
}

export async function storeDescription(
  { dataSource }: TestCalendar,
  { noun, id, language = 'en', part, times }: LongText,
): Promise<void> {
  const written: [object[], number] = await dataSource.query(
    `UPDATE ${noun}_texts SET description = repeat($1, $2) WHERE ${noun}_id = $3 AND language = $4 RETURNING 1`,
    [part, times, id, language],
  );
  if (written[1] !== 1) throw new Error(`There is no ${noun} ${id} in ${language}.`);
  dataSource.changes.recordChange();
}
