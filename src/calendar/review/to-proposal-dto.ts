import { formatUtcMs } from '../../foundation/dates/format-date.js';
import type { Links } from '../../foundation/urls/links.js';
import type { ReviewerDto } from '../posts/review/review.dto.js';
import { findConflicts, toComparable } from './compare-fields.js';
import type { ProposalDto, ProposalFieldDto } from './proposal.dto.js';
import type { ProposalRow } from './proposals.queries.js';

type Item = Readonly<Record<string, unknown>>;

const toUser = (id: number | null, name: string | null): ReviewerDto | null =>
  id === null || name === null ? null : { id, name };

/** @param current the item as it is now, for a response with the difference; null when it is gone */
export function toProposalDto(row: ProposalRow, links: Links, current?: Item | null): ProposalDto {
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
    ...(current !== undefined && { fields: listFields(row, current) }),
  };
}

function listFields({ base, proposed }: ProposalRow, current: Item | null): ProposalFieldDto[] {
  const conflicts = current === null ? [] : findConflicts(base, proposed, current);
  return Object.keys(base).map((field) => ({
    field,
    base: base[field] ?? null,
    current: current === null ? null : toComparable(current, field),
    proposed: proposed[field] ?? null,
    conflict: conflicts.includes(field),
  }));
}
