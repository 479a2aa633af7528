// The lists of venues and organizers for clients that keep a copy of them (contract 4.7).
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { findIdsInRange } from '../../../requests/paging/id-range.js';
import type { PageLinks } from '../../../requests/paging/page-links.js';
import { buildPageRequest, countPages } from '../../../requests/paging/page.js';
import type { SentSyncToken } from '../../../requests/paging/sync-token.js';
import { buildSyncKeys, describeList, refuseWithSync } from '../../sync/build-sync-page.js';
import type { SyncKeys } from '../../sync/sync-page.dto.js';
import type { SyncService } from '../../sync/sync.service.js';
import type { PostKind } from '../post-kind.js';
import { buildLinkedListParameters } from './linked-list-parameters.js';
import type { LinkedListQuery } from './list-linked.dto.js';
import { buildLinkedQuery } from './list-linked.queries.js';

interface SyncRequest {
  readonly kind: PostKind;
  readonly sent: LinkedListQuery;
  readonly token: SentSyncToken;
  readonly context: RequestContext;
  readonly env: Env;
}

interface SyncedItems {
  readonly ids: readonly number[];
  /** The response without its items. */
  readonly keys: PageLinks & SyncKeys & { readonly total: number; readonly total_pages: number };
}

/** @throws ApiError rest_invalid_param or calendar_sync_token_expired */
export async function syncLinked(
  sync: SyncService,
  { kind, sent, token, context, env }: SyncRequest,
): Promise<SyncedItems> {
  const { page, event, has_events, only_with_upcoming, review } = sent;
  refuseWithSync({ page, event, has_events, only_with_upcoming, review, source: sent.source });
  const { perPage } = buildPageRequest(sent, env);
  const parameters = buildLinkedListParameters(sent, perPage, context);
  const unordered = { ...sent };
  delete unordered.orderby;
  const request = { kind, sent: unordered, context };
  const source = {
    kind: kind.resource,
    list: describeList(parameters, context),
    viewer: context.viewer,
    find: async (manager, range) => findIdsInRange(manager, await buildLinkedQuery(manager, request), range),
  } satisfies Parameters<SyncService['read']>[0];
  const step = await sync.read(source, token, perPage);
  const total = await (await buildLinkedQuery(sync.totalsManager, request)).findTotal(sync.totalsManager);
  const address = { links: context.links, path: kind.collection, parameters, token: token.raw };
  return {
    ids: step.ids,
    keys: { ...buildSyncKeys(step, address), total, total_pages: countPages({ total, perPage }) },
  };
}
