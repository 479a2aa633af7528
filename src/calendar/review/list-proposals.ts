import type { EntityManager } from 'typeorm';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { buildPageRequest, computeOffset, countPages } from '../../requests/paging/page.js';
import { canReview } from '../posts/review/review-state.js';
import type { ListProposalsDto, ProposalPageDto } from './proposal.dto.js';
import { OPEN_STATES } from './proposal.entity.js';
import { countProposals, findProposals } from './proposals.queries.js';
import { toProposalDto } from './to-proposal-dto.js';

/** Lists the proposals that the caller may see. */
export async function listProposals(
  manager: EntityManager,
  query: ListProposalsDto,
  context: RequestContext,
  env: Env,
): Promise<ProposalPageDto> {
  const page = buildPageRequest(query, env);
  const userId = canReview(context.viewer) ? null : context.viewer.userId;
  const filter = { states: query.review ?? OPEN_STATES, userId, itemId: query.item ?? null };
  const rows = await findProposals(manager, filter, { limit: page.perPage, offset: computeOffset(page) });
  const listed = { ...page, total: await countProposals(manager, filter) };
  const parameters = toLinkParameters({
    per_page: query.per_page && page.perPage,
    review: query.review,
    item: query.item,
  });
  return {
    proposals: rows.map((row) => toProposalDto(row, context.links)),
    ...buildPageLinks(context.links, 'proposals', parameters, listed, 'terms'),
    total: listed.total,
    total_pages: countPages(listed),
  };
}
