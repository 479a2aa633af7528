import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { PauseReason, Webhook } from './webhook.entity.js';

export type WebhookRow = Pick<
  Webhook,
  | 'id'
  | 'url'
  | 'kinds'
  | 'filter'
  | 'language'
  | 'origin'
  | 'active'
  | 'pausedAt'
  | 'pauseReason'
  | 'failingSince'
  | 'createdAt'
  | 'modifiedAt'
>;

const COLUMNS = `w.id, w.url, w.kinds, w.filter, w.language, w.origin, w.active, w.paused_at AS "pausedAt",
  w.pause_reason AS "pauseReason", w.failing_since AS "failingSince", w.created_at AS "createdAt",
  w.modified_at AS "modifiedAt"`;

export const findWebhooks = (manager: EntityManager): Promise<WebhookRow[]> =>
  queryPrepared(manager, `SELECT ${COLUMNS} FROM webhooks w ORDER BY w.id`, []);

export async function findWebhook(
  manager: EntityManager,
  id: number,
  lock: '' | 'FOR UPDATE' = '',
): Promise<WebhookRow | null> {
  if (id > MAX_ID) return null;
  const [row] = await queryPrepared<WebhookRow>(
    manager,
    `SELECT ${COLUMNS} FROM webhooks w WHERE w.id = $1 ${lock}`,
    [id],
  );
  return row ?? null;
}

const MAX_ID = 2 ** 31 - 1;

export type NewWebhook = Pick<
  Webhook,
  'url' | 'kinds' | 'filter' | 'language' | 'origin' | 'active' | 'secret'
>;

export async function insertWebhook(manager: EntityManager, webhook: NewWebhook, now: Date): Promise<number> {
  const { url, kinds, filter, language, origin, active, secret } = webhook;
  const [row] = await queryPrepared<{ id: number }>(
    manager,
    `INSERT INTO webhooks (url, kinds, filter, language, origin, active, secret, created_at, modified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [url, kinds, JSON.stringify(filter), language, origin, active, secret, now],
  );
  if (row === undefined) throw new Error('The webhook was not stored');
  return row.id;
}

export async function countWebhooks(manager: EntityManager): Promise<number> {
  const [row] = await queryPrepared<{ count: number }>(
    manager,
    `SELECT count(*)::int AS count FROM webhooks`,
    [],
  );
  return row?.count ?? 0;
}

export type WebhookPatch = Pick<Webhook, 'url' | 'kinds' | 'filter' | 'language' | 'active'>;

/** @param isResumed forgets earlier failures */
export async function updateWebhook(
  manager: EntityManager,
  id: number,
  { url, kinds, filter, language, active }: WebhookPatch,
  { isResumed, now }: { readonly isResumed: boolean; readonly now: Date },
): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhooks SET url = $2, kinds = $3, filter = $4, language = $5, active = $6, modified_at = $7 WHERE id = $1`,
    [id, url, kinds, JSON.stringify(filter), language, active, now],
  );
  if (isResumed) await forgetFailures(manager, id, now);
}

async function forgetFailures(manager: EntityManager, id: number, now: Date): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhooks SET paused_at = NULL, pause_reason = NULL, failures = 0, failing_since = NULL, retry_at = NULL
     WHERE id = $1`,
    [id],
  );
  await queryPrepared(
    manager,
    `UPDATE webhook_deliveries SET due_at = least(due_at, $2), failing_since = NULL
     WHERE webhook_id = $1 AND status = 'pending'`,
    [id, now],
  );
}

export async function removeWebhook(manager: EntityManager, id: number): Promise<void> {
  await queryPrepared(manager, `DELETE FROM webhooks WHERE id = $1`, [id]);
}

/** The secret that was valid remains valid for a while, the one before it does not. */
export async function replaceSecret(
  manager: EntityManager,
  id: number,
  secret: Buffer,
  { now, previousUntil }: { readonly now: Date; readonly previousUntil: Date },
): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhooks SET previous_secret = secret, previous_secret_until = $3, secret = $2, modified_at = $4
     WHERE id = $1`,
    [id, secret, previousUntil, now],
  );
}

export async function pauseWebhook(
  manager: EntityManager,
  id: number,
  reason: PauseReason,
  now: Date,
): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhooks SET active = false, paused_at = $3, pause_reason = $2 WHERE id = $1 AND active`,
    [id, reason, now],
  );
}

export async function recordSuccess(manager: EntityManager, id: number): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhooks SET failures = 0, failing_since = NULL, retry_at = NULL WHERE id = $1 AND failures > 0`,
    [id],
  );
}

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

/** Sends nothing before that time. */
export async function holdBack(manager: EntityManager, id: number, until: Date): Promise<void> {
  await queryPrepared(manager, `UPDATE webhooks SET retry_at = $2 WHERE id = $1`, [id, until]);
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
