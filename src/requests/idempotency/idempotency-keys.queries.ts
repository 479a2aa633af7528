import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database/connection/database.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';

export interface RequestKey {
  readonly userId: number;
  readonly route: string;
  readonly keyHash: Buffer;
}

export interface KeyedRequest extends RequestKey {
  readonly fingerprint: Buffer;
  readonly role: string;
}

/** Ownership of a key while its request is in flight. The token changes when another request takes the key over. */
export interface KeyClaim extends RequestKey {
  readonly token: string;
}

interface ClaimTimes {
  readonly now: Date;
  readonly leasedUntil: Date;
  readonly expiresAt: Date;
}

/** A response as the handler returned it, before it is shaped for the caller. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface KeyRecord extends Pick<KeyedRequest, 'fingerprint' | 'role'> {
  readonly leasedUntil: Date;
  /** Whether the write of the request is committed. */
  readonly isWritten: boolean;
  readonly itemId: number | null;
  readonly response: StoredResponse | null;
}

/** @returns false when the key belongs to another request, which is in flight, or has written or responded */
export async function claimKey(
  database: Database,
  claim: KeyedRequest & KeyClaim,
  { now, leasedUntil, expiresAt }: ClaimTimes,
): Promise<boolean> {
  const rows = await queryPrepared<object>(
    database.manager,
    `INSERT INTO idempotency_keys AS k
       (user_id, route, key_hash, fingerprint, role, token, leased_until, expires_at, is_written)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false)
     ON CONFLICT (user_id, route, key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, role = excluded.role,
       token = excluded.token, leased_until = excluded.leased_until, expires_at = excluded.expires_at,
       is_written = false, item_id = NULL, answer = NULL
     WHERE k.expires_at <= $9 OR (NOT k.is_written AND k.answer IS NULL AND k.leased_until <= $9)
     RETURNING 1`,
    [
      claim.userId,
      claim.route,
      claim.keyHash,
      claim.fingerprint,
      claim.role,
      claim.token,
      leasedUntil,
      expiresAt,
      now,
    ],
  );
  return rows.length > 0;
}

export async function findKey(
  database: Database,
  { userId, route, keyHash }: RequestKey,
): Promise<KeyRecord | null> {
  const rows = await queryPrepared<KeyRecord>(
    database.manager,
    `SELECT fingerprint, role, leased_until AS "leasedUntil", is_written AS "isWritten", item_id AS "itemId",
       answer AS response
     FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key_hash = $3`,
    [userId, route, keyHash],
  );
  return rows[0] ?? null;
}

const CLAIM_CONDITION = `WHERE user_id = $1 AND route = $2 AND key_hash = $3 AND token = $4`;
const toClaimParameters = ({ userId, route, keyHash, token }: KeyClaim): unknown[] => [
  userId,
  route,
  keyHash,
  token,
];

/** Call in the transaction of the write. @returns false when another request has taken the key over */
export async function markKeyWritten(
  manager: EntityManager,
  claim: KeyClaim,
  itemId: number,
): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `UPDATE idempotency_keys SET is_written = true, item_id = $5 ${CLAIM_CONDITION} RETURNING 1`,
    [...toClaimParameters(claim), itemId],
  );
  return rows.length > 0;
}

/** @param response null when it must not be replayed */
export async function storeResponse(
  database: Database,
  claim: KeyClaim,
  response: StoredResponse | null,
  now: Date,
): Promise<void> {
  await queryPrepared(
    database.manager,
    `UPDATE idempotency_keys SET answer = $5, leased_until = $6 ${CLAIM_CONDITION}`,
    [...toClaimParameters(claim), response === null ? null : JSON.stringify(response), now],
  );
}

/** Makes the key available again, unless its request has written something. */
export async function releaseKey(database: Database, claim: KeyClaim, now: Date): Promise<void> {
  await queryPrepared(
    database.manager,
    `WITH released AS (DELETE FROM idempotency_keys ${CLAIM_CONDITION} AND NOT is_written)
     UPDATE idempotency_keys SET leased_until = $5 ${CLAIM_CONDITION} AND is_written`,
    [...toClaimParameters(claim), now],
  );
}

/** Keeps the row locks of one statement short. */
const DELETE_BATCH_SIZE = 500;

/** @returns whether there may be more */
export async function deleteExpiredKeys(database: Database, now: Date): Promise<boolean> {
  const rows = await queryPrepared<object>(
    database.manager,
    `DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM idempotency_keys WHERE expires_at <= $1 LIMIT ${DELETE_BATCH_SIZE} FOR UPDATE SKIP LOCKED
     )) RETURNING 1`,
    [now],
  );
  return rows.length === DELETE_BATCH_SIZE;
}
