import type { EntityManager } from 'typeorm';
import type { MailMessage } from '../../foundation/mail/mail-message.js';
import { queryPrepared } from '../database/connection/prepared-statements.js';

/** More are not taken: a server that is away for days must not fill the database. */
const MAX_WAITING = 10_000;

export interface ClaimedMail extends MailMessage {
  readonly id: string;
  readonly messageId: string;
  /** This one included. */
  readonly attempts: number;
}

/** @returns false when too many wait already */
export async function insertMail(
  manager: EntityManager,
  { to, subject, text, language }: MailMessage,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `INSERT INTO mails (message_id, recipient, subject, text, language, due_at, expires_at, created_at)
     SELECT gen_random_uuid(), $1, $2, $3, $4, $5, $6, $5
     WHERE (SELECT count(*) FROM (SELECT FROM mails LIMIT ${MAX_WAITING}) w) < ${MAX_WAITING} RETURNING id`,
    [to, subject, text, language, now, expiresAt],
  );
  return rows.length > 0;
}

/** Takes messages that are due. Those of a process that was killed become due again when its lease ends. */
export const claimMails = (
  manager: EntityManager,
  { now, leasedUntil, limit }: { readonly now: Date; readonly leasedUntil: Date; readonly limit: number },
): Promise<ClaimedMail[]> =>
  queryPrepared(
    manager,
    `WITH due AS (
       SELECT id FROM mails WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     UPDATE mails m SET due_at = $2, attempts = attempts + 1 FROM due WHERE due.id = m.id
     RETURNING m.id::text, m.message_id AS "messageId", m.recipient AS "to", m.subject, m.text, m.language, m.attempts`,
    [now, leasedUntil, limit],
  );

export async function deleteMail(manager: EntityManager, id: string): Promise<void> {
  await queryPrepared(manager, `DELETE FROM mails WHERE id = $1::bigint`, [id]);
}

/** Plans the next attempt, unless the message would be too late. @returns whether there is one */
export async function postponeMail(manager: EntityManager, id: string, dueAt: Date): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `UPDATE mails SET due_at = $2 WHERE id = $1::bigint AND expires_at > $2 RETURNING id`,
    [id, dueAt],
  );
  if (rows.length === 0) await deleteMail(manager, id);
  return rows.length > 0;
}

export async function deleteExpiredMails(manager: EntityManager, now: Date): Promise<void> {
  await queryPrepared(manager, `DELETE FROM mails WHERE expires_at <= $1`, [now]);
}
