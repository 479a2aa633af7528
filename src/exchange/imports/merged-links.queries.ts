import type { EntityManager } from 'typeorm';

/** Of the value that an event has in a group of fields. */
export interface ReplacedHash {
  readonly eventId: number;
  readonly before: string;
  readonly after: string;
}

/** Replaces what sources and the record of imports remember of events that still have the value of before. */
export async function replaceStoredHashes(
  manager: EntityManager,
  group: string,
  hashes: readonly ReplacedHash[],
): Promise<void> {
  const values = [
    group,
    hashes.map(({ eventId }) => eventId),
    hashes.map(({ before }) => before),
    hashes.map(({ after }) => after),
  ];
  const replaced = `unnest($2::integer[], $3::text[], $4::text[]) AS n(event_id, before, after)`;
  await manager.query(
    `UPDATE source_items i SET fields = jsonb_set(i.fields, ARRAY[$1, 'stored'], to_jsonb(n.after))
     FROM ${replaced} WHERE i.event_id = n.event_id AND i.fields -> $1 ->> 'stored' = n.before`,
    values,
  );
  await manager.query(
    `UPDATE import_changes c SET after = jsonb_set(c.after, ARRAY[$1], to_jsonb(n.after))
     FROM ${replaced} WHERE c.event_id = n.event_id AND c.after ->> $1 = n.before`,
    values,
  );
}
