import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { OPEN_STATES, type Proposal, type ProposalState } from './proposal.entity.js';

export interface ProposalRow extends Omit<
  Proposal,
  'user' | 'reviewer' | 'createdAt' | 'modifiedAt' | 'userId' | 'reviewerId'
> {
  readonly userId: number | null;
  readonly userName: string | null;
  readonly reviewerId: number | null;
  readonly reviewerName: string | null;
  readonly createdMs: number;
  readonly modifiedMs: number;
}

export interface ProposalFilter {
  readonly states: readonly ProposalState[];
  /** Null for all. */
  readonly userId: number | null;
  readonly itemId: number | null;
}

const FROM = `FROM proposals p LEFT JOIN users u ON u.id = p.user_id LEFT JOIN users r ON r.id = p.reviewer_id`;

const SELECT = `SELECT p.id, p.kind, p.item_id AS "itemId", p.user_id AS "userId", u.display_name AS "userName", p.language,
  p.patch, p.base, p.base_etag AS "baseEtag", p.proposed, p.state, p.note, p.reviewer_id AS "reviewerId",
  r.display_name AS "reviewerName", (extract(epoch FROM p.created_at) * 1000)::float8 AS "createdMs",
  (extract(epoch FROM p.modified_at) * 1000)::float8 AS "modifiedMs" ${FROM}`;

const MATCHES = `p.state = ANY($1::text[]) AND ($2::integer IS NULL OR p.user_id = $2) AND ($3::integer IS NULL OR p.item_id = $3)`;

export const findProposals = (
  manager: EntityManager,
  { states, userId, itemId }: ProposalFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ProposalRow[]> =>
  queryPrepared(manager, `${SELECT} WHERE ${MATCHES} ORDER BY p.modified_at, p.id LIMIT $4 OFFSET $5`, [
    states,
    userId,
    itemId,
    limit,
    offset,
  ]);

export async function countProposals(
  manager: EntityManager,
  { states, userId, itemId }: ProposalFilter,
): Promise<number> {
  const [row] = await queryPrepared<{ total: number }>(
    manager,
    `SELECT count(*)::float8 AS total FROM proposals p WHERE ${MATCHES}`,
    [states, userId, itemId],
  );
  return row?.total ?? 0;
}

/** The open proposals of a user, without the one that a further one for the item and the language replaces. */
export async function countOtherOpen(
  manager: EntityManager,
  { userId, itemId, language }: Pick<Proposal, 'userId' | 'itemId' | 'language'>,
): Promise<number> {
  const [row] = await queryPrepared<{ total: number }>(
    manager,
    `SELECT count(*)::float8 AS total FROM proposals p WHERE p.state = ANY($1::text[]) AND p.user_id = $2
       AND (p.item_id <> $3 OR p.language <> $4)`,
    [OPEN_STATES, userId, itemId, language],
  );
  return row?.total ?? 0;
}

export async function findProposal(manager: EntityManager, id: number): Promise<ProposalRow | null> {
  const [row] = await queryPrepared<ProposalRow>(manager, `${SELECT} WHERE p.id = $1`, [id]);
  return row ?? null;
}

export type NewProposal = Pick<
  Proposal,
  'kind' | 'itemId' | 'userId' | 'language' | 'patch' | 'base' | 'baseEtag' | 'proposed' | 'note'
>;

/** Replaces an open proposal of the same user for the same item and language. @returns its id */
export async function saveProposal(
  manager: EntityManager,
  proposal: NewProposal,
  now: Date,
): Promise<number> {
  const { kind, itemId, userId, language, patch, base, baseEtag, proposed, note } = proposal;
  const [row] = await queryPrepared<{ id: number }>(
    manager,
    `INSERT INTO proposals (kind, item_id, user_id, language, patch, base, base_etag, proposed, note, state, created_at, modified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'to_review', $10, $10)
     ON CONFLICT (user_id, item_id, language) WHERE state IN ('to_review','changes_requested')
     DO UPDATE SET patch = $5, base = $6, base_etag = $7, proposed = $8, note = $9, state = 'to_review', reviewer_id = NULL,
       modified_at = $10
     RETURNING id`,
    [
      kind,
      itemId,
      userId,
      language,
      JSON.stringify(patch),
      JSON.stringify(base),
      baseEtag,
      JSON.stringify(proposed),
      note,
      now,
    ],
  );
  return row?.id ?? 0;
}

/** @returns false when the proposal was decided meanwhile */
export async function endProposal(
  manager: EntityManager,
  {
    id,
    state,
    note,
    reviewerId,
    now,
  }: Pick<Proposal, 'id' | 'state' | 'note' | 'reviewerId'> & { now: Date },
): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `UPDATE proposals SET state = $2, note = $3, reviewer_id = coalesce($4, reviewer_id), modified_at = $5
     WHERE id = $1 AND state IN ('to_review','changes_requested') RETURNING id`,
    [id, state, note, reviewerId, now],
  );
  return rows.length > 0;
}
