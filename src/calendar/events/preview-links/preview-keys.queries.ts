import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { OwnedPost } from '../../../requests/accounts/can.js';

export interface PreviewedEvent extends OwnedPost {
  readonly key: Buffer;
}

/** @returns null without a key, and for an event in the trash */
export async function findPreviewedEvent(
  manager: EntityManager,
  eventId: number,
): Promise<PreviewedEvent | null> {
  const rows = await manager.query<PreviewedEvent[]>(
    `SELECT k.key, p.status, p.author_id AS "authorId" FROM preview_keys k JOIN events p ON p.id = k.event_id
     WHERE k.event_id = $1::bigint AND p.status <> 'trash'`,
    [eventId],
  );
  return rows[0] ?? null;
}

export async function findOrMakePreviewKey(manager: EntityManager, eventId: number): Promise<Buffer> {
  const [row] = await manager.query<{ key: Buffer }[]>(
    `INSERT INTO preview_keys (event_id, key) VALUES ($1, $2)
     ON CONFLICT (event_id) DO UPDATE SET key = preview_keys.key RETURNING key`,
    [eventId, randomBytes(32)],
  );
  if (row === undefined) throw new Error('The key of a preview is missing');
  return row.key;
}
