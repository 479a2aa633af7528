// Lists compare events by their instants or by their local date-times. Indexes by local date-times exist only for a
// service that uses them, because they slow down writes.
import type { QueryRunner } from 'typeorm';

const INDEX_TWINS_QUERY = `
  WITH pairs AS (
    SELECT regexp_replace(indexname, '_at$', '_local') AS name,
      regexp_replace(indexdef, '(starts|ends)_at', '\\1_local', 'g') AS definition
    FROM pg_indexes WHERE schemaname = current_schema() AND indexname ~ '_(starts|ends)_at$'
  )
  SELECT name, definition, EXISTS (
    SELECT FROM pg_indexes i WHERE i.schemaname = current_schema() AND i.indexname = pairs.name) AS "isThere"
  FROM pairs ORDER BY name`;

interface IndexTwin {
  readonly name: string;
  readonly definition: string;
  readonly isThere: boolean;
}

/** Creates the missing indexes, which takes a while in a large calendar, or drops them. */
export async function updateLocalTimeIndexes(
  runner: QueryRunner,
  eventTime: 'local' | 'instant',
): Promise<void> {
  const twins = (await runner.query(INDEX_TWINS_QUERY)) as IndexTwin[];
  const isWanted = eventTime === 'local';
  for (const { name, definition, isThere } of twins) {
    if (isWanted && !isThere) await runner.query(includeOnce(definition));
    if (!isWanted && isThere) await runner.query(`DROP INDEX ${name}`);
  }
}

/** Without the columns that the index of instants includes beside its own, and that its twin has already. */
const includeOnce = (definition: string): string =>
  definition.replace(/\(([^()]*)\) INCLUDE \(([^()]*)\)/, (_, keys: string, included: string) => {
    const names = new Set(included.split(', ').filter((name) => !keys.split(', ').includes(name)));
    return `(${keys}) INCLUDE (${[...names].join(', ')})`;
  });
