// The lists of categories and tags for clients that keep a copy of them (contract 4.7).
import { can } from '../../requests/accounts/can.js';
import { VISITOR } from '../../requests/accounts/viewer.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { findIdsInRange } from '../../requests/paging/id-range.js';
import type { PageLinks } from '../../requests/paging/page-links.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import type { SentSyncToken } from '../../requests/paging/sync-token.js';
import { buildSyncKeys, describeList, refuseWithSync } from '../sync/build-sync-page.js';
import type { SyncKeys } from '../sync/sync-page.dto.js';
import type { SyncService } from '../sync/sync.service.js';
import type { ListTerms } from './list-terms.dto.js';
import { buildTermQuery } from './list-terms.queries.js';
import { type Taxonomy, TERM_COLLECTION } from './taxonomy.js';
import { buildTermListParameters } from './term-list-parameters.js';

interface SyncRequest {
  readonly taxonomy: Taxonomy;
  readonly sent: ListTerms;
  readonly token: SentSyncToken;
  readonly context: RequestContext;
  readonly env: Env;
}

interface SyncedTerms {
  readonly ids: readonly number[];
  /** The response without its terms. */
  readonly keys: PageLinks & SyncKeys & { readonly total: number; readonly total_pages: number };
}

/**
 * Terms without events are in the list, as events come and go without a change of their terms. So are unpublished ones for
 * those who manage terms; others do not see them here, also when they have an event with one.
 *
 * @throws ApiError rest_invalid_param or calendar_sync_token_expired
 */
export async function syncTerms(
  sync: SyncService,
  { taxonomy, sent, token, context, env }: SyncRequest,
): Promise<SyncedTerms> {
  const { page, event, post } = sent;
  refuseWithSync({ page, event, post, hide_empty: sent.hide_empty === true ? true : undefined });
  const path = TERM_COLLECTION[taxonomy];
  const { perPage } = buildPageRequest(sent, env);
  const parameters = buildTermListParameters(sent, perPage, context);
  const viewer = can(context.viewer, `${path}.manage`) ? context.viewer : VISITOR;
  const request = { taxonomy, sent: { ...sent, hide_empty: false }, context: { ...context, viewer } };
  const step = await sync.read(
    {
      kind: taxonomy,
      list: describeList(parameters, context, [sent.include?.ids, sent.exclude?.ids]),
      viewer: context.viewer,
      find: (manager, range) => findIdsInRange(manager, buildTermQuery(request), range),
    },
    token,
    perPage,
  );
  const total = await buildTermQuery(request).findTotal(sync.totalsManager);
  const address = { links: context.links, path, parameters, token: token.raw };
  return {
    ids: step.ids,
    keys: { ...buildSyncKeys(step, address), total, total_pages: countPages({ total, perPage }) },
  };
}
