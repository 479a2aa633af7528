// What the repository of webhooks cannot say: counting of concurrent failures, and the secrets that are valid at a time.
import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { Webhook } from './webhook.entity.js';

export interface Failing {
  readonly failures: number;
  readonly failingSince: Date;
  /** Nothing more is to be sent for a while, as another failure has decided. */
  readonly isHeldBack: boolean;
}

/**
 * Counts attempts that failed at the same time once they hold the receiver back as one.
 *
 * @returns how long the receiver has been failing; null when it was removed
 */
export async function recordFailure(manager: EntityManager, id: number, now: Date): Promise<Failing | null> {
  const [row] = await queryPrepared<Failing>(
    manager,
    `UPDATE webhooks SET failures = failures + CASE WHEN retry_at > $2 THEN 0 ELSE 1 END,
       failing_since = coalesce(failing_since, $2)
     WHERE id = $1 RETURNING failures, failing_since AS "failingSince", coalesce(retry_at > $2, false) AS "isHeldBack"`,
    [id, now],
  );
  return row ?? null;
}

export interface ReceiverRow extends Pick<Webhook, 'id' | 'url' | 'filter' | 'language' | 'origin'> {
  /** The secrets that are valid, the latest first. */
  readonly secrets: readonly Buffer[];
}

export async function findReceivers(
  manager: EntityManager,
  ids: readonly number[],
  now: Date,
): Promise<ReceiverRow[]> {
  return queryPrepared(
    manager,
    `SELECT w.id, w.url, w.filter, w.language, w.origin,
       CASE WHEN previous_secret_until > $2 THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets
     FROM webhooks w WHERE w.id = ANY($1::integer[])`,
    [ids, now],
  );
}
