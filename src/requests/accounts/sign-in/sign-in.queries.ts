import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { AccountEvent } from './account-event.entity.js';

/** Keeps the newest events of the user. */
export async function insertAccountEvent(
  manager: EntityManager,
  { userId, at, event, detail, actor, agent, address }: Omit<AccountEvent, 'id' | 'user'>,
  max: number,
): Promise<void> {
  await queryPrepared(
    manager,
    `WITH surplus AS (
       DELETE FROM account_events WHERE user_id = $1 AND id <=
         (SELECT id FROM account_events WHERE user_id = $1 ORDER BY id DESC OFFSET $8 LIMIT 1)
     )
     INSERT INTO account_events (user_id, at, event, detail, actor, agent, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [userId, at, event, detail, actor, agent, address, max - 1],
  );
}

/** Deletes expired links of all users, and all but the newest ones of a user. */
export async function deleteSurplusLinks(
  manager: EntityManager,
  userId: number,
  max: number,
  now: Date,
): Promise<void> {
  await manager.query(
    `DELETE FROM sign_in_links WHERE expires_at <= $2 OR (user_id = $1 AND created_at <=
       (SELECT created_at FROM sign_in_links WHERE user_id = $1 ORDER BY created_at DESC OFFSET $3 LIMIT 1))`,
    [userId, now, max],
  );
}

/** Deletes a step and returns what it remembered; of two requests at once one gets null. */
export async function takeSignInStep(manager: EntityManager, hash: Buffer, now: Date): Promise<unknown> {
  const [rows] = await manager.query<[{ data: unknown }[], number]>(
    `DELETE FROM sign_in_steps WHERE hash = $1 AND expires_at > $2 RETURNING data`,
    [hash, now],
  );
  return rows[0]?.data ?? null;
}
