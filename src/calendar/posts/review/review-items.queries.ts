import type { EntityManager } from 'typeorm';
import { formatUtcMs } from '../../../foundation/dates/format-date.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { PostKind } from '../post-kind.js';
import type { PostStatus } from '../post-status.js';
import { type ReviewState, toShownState } from './review-state.js';

/** What programs of reviewers learn of a review. */
export interface ReviewItem {
  readonly id: number;
  readonly kind: PostKind['resource'];
  readonly status: PostStatus;
  /** In the original language of the item. */
  readonly title: string;
  /** The id of its author; 0 for none. */
  readonly author: string;
  readonly review: {
    readonly state: ReviewState;
    readonly note: string;
    readonly at: string;
    readonly submitted_at: string;
  } | null;
}

interface Row extends Pick<ReviewItem, 'id' | 'kind' | 'status' | 'title'> {
  readonly authorId: number | null;
  readonly state: ReviewState | null;
  readonly note: string | null;
  readonly changedMs: number;
  readonly submittedMs: number;
}

const select = (kind: string, title: string): string =>
  `SELECT p.id, '${kind}' AS kind, p.status, p.author_id AS "authorId", t.${title} AS title, r.state, r.note,
     (extract(epoch FROM r.changed_at) * 1000)::float8 AS "changedMs",
     (extract(epoch FROM r.submitted_at) * 1000)::float8 AS "submittedMs"
   FROM ${kind}s p JOIN ${kind}_texts t ON t.${kind}_id = p.id AND t.language = p.original_language
   LEFT JOIN reviews r ON r.item_id = p.id WHERE p.id = ANY($1::integer[])`;

const LOAD = [select('event', 'title'), select('venue', 'name'), select('organizer', 'name')].join(
  ' UNION ALL ',
);

/** Reads the reviews of items with what names these, for callers who may see all. */
export async function loadReviewItems(manager: EntityManager, ids: readonly number[]): Promise<ReviewItem[]> {
  const rows = await queryPrepared<Row>(manager, LOAD, [ids]);
  return rows.map(({ authorId, state, note, changedMs, submittedMs, ...row }) => ({
    ...row,
    author: String(authorId ?? 0),
    review:
      state === null
        ? null
        : {
            state: toShownState(row.status, state),
            note: note ?? '',
            at: formatUtcMs(changedMs),
            submitted_at: formatUtcMs(submittedMs),
          },
  }));
}
