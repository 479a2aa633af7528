import { formatUtcMs } from '../../foundation/dates/format-date.js';
import type { Links } from '../../foundation/urls/links.js';
import type { ReviewerDto } from '../posts/review/review.dto.js';
import { areEqual, findConflicts, isLinkField, toComparable } from './compare-fields.js';
import type { ProposalDto, ProposalFieldDto } from './proposal.dto.js';
import type { ProposalRow } from './proposals.queries.js';

type Item = Readonly<Record<string, unknown>>;

const toUser = (id: number | null, name: string | null): ReviewerDto | null =>
  id === null || name === null ? null : { id, name };

/** The item as it is now, for a response with the difference. */
export interface ComparedItem {
  /** Null when it is gone. */
  readonly current: Item | null;
  /** What the caller may read of it; undefined for reviewers. */
  readonly visible: Item | null | undefined;
}

export function toProposalDto(row: ProposalRow, links: Links, compared?: ComparedItem): ProposalDto {
  return {
    id: row.id,
    kind: row.kind,
    item: row.itemId,
    user: toUser(row.userId, row.userName),
    language: row.language,
    patch: row.patch,
    base_etag: row.baseEtag,
    review: {
      state: row.state,
      note: row.note,
      reviewer: toUser(row.reviewerId, row.reviewerName),
      at: formatUtcMs(row.modifiedMs),
    },
    created_at: formatUtcMs(row.createdMs),
    rest_url: links.item('proposals', row.id),
    ...(compared !== undefined && { fields: listFields(row, compared) }),
  };
}

function listFields({ base, proposed }: ProposalRow, compared: ComparedItem): ProposalFieldDto[] {
  const shown = compared.visible === undefined ? compared.current : compared.visible;
  const conflicts = shown === null ? [] : findConflicts(base, proposed, compared.current ?? {});
  return Object.keys(base).map((field) => ({
    field,
    base: toShownBase(base[field] ?? null, field, compared),
    current: shown === null ? null : toComparable(shown, field),
    proposed: proposed[field] ?? null,
    conflict: conflicts.includes(field),
  }));
}

/** The names of linked items that are not public are for reviewers. */
function toShownBase(base: unknown, field: string, { current, visible }: ComparedItem): unknown {
  if (visible === undefined || !isLinkField(field)) return base;
  const isUnchanged = current !== null && areEqual(toComparable(current, field), base);
  return isUnchanged && visible !== null ? toComparable(visible, field) : null;
}
