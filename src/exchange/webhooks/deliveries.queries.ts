import type { EntityManager } from 'typeorm';
import { queryPrepared, queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import type { ChangeKind } from '../../calendar/sync/change-kinds.js';
import type { DeliveryStatus, WebhookDelivery } from './webhook-delivery.entity.js';

/** How many messages are sent to one receiver at the same time, by all processes. */
const MAX_IN_FLIGHT = 4;

export interface ClaimedDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly kind: ChangeKind;
  readonly itemId: number;
  readonly isNew: boolean;
  readonly changedAt: Date;
  /** This one included. Only the process of the last attempt may end it. */
  readonly attempts: number;
}

const CLAIMED = `d.id::float8 AS id, d.webhook_id AS "webhookId", d.message_id AS "messageId", d.kind, d.item_id AS "itemId",
  d.is_new AS "isNew", d.changed_at AS "changedAt", d.attempts`;

/**
 * Takes the oldest messages that are due and have no earlier one about the same item. What a process that was killed has
 * taken becomes free when its lease ends. Receivers that fail get one message at a time.
 */
export async function claimDeliveries(
  manager: EntityManager,
  { now, leasedUntil, limit }: { readonly now: Date; readonly leasedUntil: Date; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  // Planned each time: a plan for an empty table reads the whole table for each message once thousands wait.
  return queryUnprepared(
    manager,
    `WITH due AS (
       SELECT d.id FROM webhooks w
       CROSS JOIN LATERAL (
         SELECT count(*) AS count FROM webhook_deliveries b
         WHERE b.webhook_id = w.id AND b.status = 'pending' AND b.leased_until > $1
       ) busy
       CROSS JOIN LATERAL (
         SELECT d.id, d.due_at FROM webhook_deliveries d
         WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.due_at <= $1
           AND (d.leased_until IS NULL OR d.leased_until <= $1)
           AND NOT EXISTS (
             SELECT FROM webhook_deliveries o
             WHERE o.webhook_id = d.webhook_id AND o.kind = d.kind AND o.item_id = d.item_id
               AND o.status = 'pending' AND o.id < d.id
           )
         ORDER BY d.due_at, d.id
         LIMIT greatest(0, CASE WHEN w.retry_at IS NULL THEN ${MAX_IN_FLIGHT} ELSE 1 END - busy.count)
         FOR UPDATE OF d SKIP LOCKED
       ) d
       WHERE w.active AND (w.retry_at IS NULL OR w.retry_at <= $1)
       ORDER BY d.due_at, d.id LIMIT $3
     )
     UPDATE webhook_deliveries d SET leased_until = $2, attempts = attempts + 1, attempted_at = $1
     FROM due WHERE d.id = due.id RETURNING ${CLAIMED}`,
    [now, leasedUntil, limit],
  );
}

/** What an attempt has shown. */
export type AttemptResult = Pick<
  WebhookDelivery,
  'type' | 'requestBody' | 'responseStatus' | 'responseBody' | 'durationMs' | 'error'
>;

export interface AttemptEnd {
  readonly status: DeliveryStatus;
  /** When to try again. */
  readonly dueAt: Date;
  readonly failingSince: Date | null;
}

export interface Success {
  readonly delivery: ClaimedDelivery;
  readonly result: AttemptResult;
}

/** Stores successful attempts, and resets the failures of their webhooks. */
export async function endSuccesses(
  manager: EntityManager,
  successes: readonly Success[],
  now: Date,
): Promise<void> {
  const deliveries = successes.map(({ delivery }) => delivery);
  const results = successes.map(({ result }) => result);
  await queryUnprepared(
    manager,
    `WITH ended AS (
       UPDATE webhook_deliveries d SET status = 'delivered', due_at = $1, failing_since = NULL, leased_until = NULL,
         type = s.type, request_body = s.request_body, response_status = s.response_status,
         response_body = s.response_body, duration_ms = s.duration_ms, error = NULL
       FROM unnest($3::bigint[], $4::integer[], $5::text[], $6::text[], $7::integer[], $8::text[], $9::integer[])
         AS s (id, attempts, type, request_body, response_status, response_body, duration_ms)
       WHERE d.id = s.id AND d.attempts = s.attempts
     )
     UPDATE webhooks SET failures = 0, failing_since = NULL, retry_at = NULL
     WHERE id IN (SELECT id FROM webhooks WHERE id = ANY($2::integer[]) AND failures > 0 ORDER BY id
       FOR NO KEY UPDATE)`,
    [
      now,
      deliveries.map(({ webhookId }) => webhookId),
      deliveries.map(({ id }) => id),
      deliveries.map(({ attempts }) => attempts),
      results.map(({ type }) => type),
      results.map(({ requestBody }) => requestBody),
      results.map(({ responseStatus }) => responseStatus),
      results.map(({ responseBody }) => responseBody),
      results.map(({ durationMs }) => durationMs),
    ],
  );
}

/** @returns false when another process has taken the message over meanwhile */
export async function endAttempt(
  manager: EntityManager,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  { type, requestBody, responseStatus, responseBody, durationMs, error }: AttemptResult,
  { status, dueAt, failingSince }: AttemptEnd,
): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `UPDATE webhook_deliveries SET status = $3, due_at = $4, failing_since = $5, leased_until = NULL, type = $6,
       request_body = $7, response_status = $8, response_body = $9, duration_ms = $10, error = $11
     WHERE id = $1 AND attempts = $2 RETURNING id`,
    [
      id,
      attempts,
      status,
      dueAt,
      failingSince,
      type,
      requestBody,
      responseStatus,
      responseBody,
      durationMs,
      error,
    ],
  );
  return rows.length > 0;
}

/** Since when attempts to deliver this message have failed; null before the first failure. */
export async function findFailingSince(manager: EntityManager, id: number): Promise<Date | null> {
  const [row] = await queryPrepared<{ since: Date | null }>(
    manager,
    `SELECT failing_since AS since FROM webhook_deliveries WHERE id = $1`,
    [id],
  );
  return row?.since ?? null;
}

/** Gives messages back that were taken and not sent. */
export async function releaseDeliveries(
  manager: EntityManager,
  ids: readonly number[],
  dueAt: Date,
): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhook_deliveries SET leased_until = NULL, due_at = $2 WHERE id = ANY($1::bigint[])`,
    [ids, dueAt],
  );
}

/** Whether the last message to the receiver said that the item is not in its view. */
export async function removeUnneeded(
  manager: EntityManager,
  { id, webhookId, kind, itemId }: ClaimedDelivery,
): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `DELETE FROM webhook_deliveries d WHERE d.id = $1 AND (
       SELECT e.type = $5 FROM webhook_deliveries e
       WHERE e.webhook_id = $2 AND e.kind = $3 AND e.item_id = $4 AND e.status = 'delivered' AND e.id < $1
       ORDER BY e.id DESC LIMIT 1
     ) RETURNING d.id`,
    [id, webhookId, kind, itemId, `${kind}.removed`],
  );
  return rows.length > 0;
}

/** Of each receiver. */
const MAX_KEPT = 1000;
const DELETION_BATCH_SIZE = 1000;

/** @returns whether more may be left */
export async function deleteOldDeliveries(manager: EntityManager, before: Date): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `DELETE FROM webhook_deliveries WHERE id IN (
       SELECT d.id FROM webhooks w
       CROSS JOIN LATERAL (
         SELECT coalesce((SELECT id FROM webhook_deliveries WHERE webhook_id = w.id
           ORDER BY id DESC OFFSET ${MAX_KEPT} LIMIT 1), 0) AS last
       ) k
       JOIN webhook_deliveries d ON d.webhook_id = w.id AND d.status <> 'pending'
         AND (d.id <= k.last OR d.created_at < $1)
       LIMIT ${DELETION_BATCH_SIZE}
     ) RETURNING id`,
    [before],
  );
  return rows.length === DELETION_BATCH_SIZE;
}

export interface DeliveryRow extends Omit<WebhookDelivery, 'id' | 'webhook' | 'failingSince'> {
  readonly id: number;
}

const COLUMNS = `d.id::float8 AS id, d.webhook_id AS "webhookId", d.message_id AS "messageId", d.kind, d.item_id AS "itemId",
  d.is_new AS "isNew", d.changed_at AS "changedAt", d.status, d.attempts, d.due_at AS "dueAt",
  d.leased_until AS "leasedUntil", d.attempted_at AS "attemptedAt", d.type, d.request_body AS "requestBody",
  d.response_status AS "responseStatus", d.response_body AS "responseBody", d.duration_ms AS "durationMs", d.error,
  d.created_at AS "createdAt"`;

interface DeliveryFilter {
  readonly webhookId: number;
  /** All when undefined. */
  readonly status: DeliveryStatus | undefined;
}

const FILTERED = `FROM webhook_deliveries d WHERE d.webhook_id = $1 AND ($2::text IS NULL OR d.status = $2)`;

/** The latest first. */
export function findDeliveries(
  manager: EntityManager,
  { webhookId, status }: DeliveryFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<DeliveryRow[]> {
  return queryPrepared(manager, `SELECT ${COLUMNS} ${FILTERED} ORDER BY d.id DESC OFFSET $3 LIMIT $4`, [
    webhookId,
    status ?? null,
    offset,
    limit,
  ]);
}

export async function countDeliveries(
  manager: EntityManager,
  { webhookId, status }: DeliveryFilter,
): Promise<number> {
  const [row] = await queryPrepared<{ count: number }>(manager, `SELECT count(*)::int AS count ${FILTERED}`, [
    webhookId,
    status ?? null,
  ]);
  return row?.count ?? 0;
}

export async function findDelivery(
  manager: EntityManager,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | null> {
  const [row] = await queryPrepared<DeliveryRow>(
    manager,
    `SELECT ${COLUMNS} FROM webhook_deliveries d WHERE d.webhook_id = $1 AND d.id = $2`,
    [webhookId, id],
  );
  return row ?? null;
}

/** Lets the worker send a message again at once, unless it is being sent. */
export async function repeatDelivery(manager: EntityManager, id: number, now: Date): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhook_deliveries SET status = 'pending', due_at = $2, failing_since = NULL
     WHERE id = $1 AND (leased_until IS NULL OR leased_until <= $2)`,
    [id, now],
  );
}

/** @returns the id of a message without an item, which only this process sends */
export async function insertPing(
  manager: EntityManager,
  webhookId: number,
  messageId: string,
  now: Date,
): Promise<number> {
  const [row] = await queryPrepared<{ id: number }>(
    manager,
    `INSERT INTO webhook_deliveries
       (webhook_id, message_id, is_new, changed_at, status, attempts, due_at, attempted_at, created_at)
     VALUES ($1, $2, false, $3, 'failed', 1, $3, $3, $3) RETURNING id::float8 AS id`,
    [webhookId, messageId, now],
  );
  if (row === undefined) throw new Error('The ping was not stored');
  return row.id;
}

/** Makes what waits for a receiver due now, and forgets that it has failed. */
export async function hastenDeliveries(manager: EntityManager, webhookId: number, now: Date): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE webhook_deliveries SET due_at = least(due_at, $2), failing_since = NULL
     WHERE webhook_id = $1 AND status = 'pending' AND (due_at > $2 OR failing_since IS NOT NULL)`,
    [webhookId, now],
  );
}
