// The list of events for clients that keep a copy of it (contract 4.7).
import type { EntityManager } from 'typeorm';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import { findIdsInRange } from '../../../requests/paging/id-range.js';
import { buildPageRequest, countPages } from '../../../requests/paging/page.js';
import { START_TOKEN } from '../../../requests/paging/sync-token.js';
import { buildSyncKeys, describeList, refuseWithSync } from '../../sync/build-sync-page.js';
import type { SyncKeys } from '../../sync/sync-page.dto.js';
import type { SyncService, TimedItems } from '../../sync/sync.service.js';
import type { LinkParameters } from '../../../foundation/urls/links.js';
import type { EventPageDto } from './event-page.dto.js';
import { buildEventListParameters } from './event-list-parameters.js';
import { buildEventListRequest } from './event-list-request.js';
import { type Bounds, DATE_PARAMETERS } from './event-window.js';
import { getCurrentBounds } from './current-bounds.js';
import type { ListEventsDto } from './list-events.dto.js';
import { buildUnorderedQuery } from './list-events.queries.js';

interface SyncRequest {
  readonly query: ListEventsDto;
  readonly context: RequestContext;
  readonly env: Env;
}

interface SyncedEvents {
  readonly ids: readonly number[];
  /** The response without its events. */
  readonly keys: Omit<EventPageDto, 'events'>;
}

/** @throws ApiError rest_invalid_param or calendar_sync_token_expired */
export async function syncEvents(
  sync: SyncService,
  { query, context, env }: SyncRequest,
): Promise<SyncedEvents> {
  const { sync_token: token = START_TOKEN } = query;
  refuseUnfollowable(query);
  const bounds = getSentBounds(query, context, env);
  const request = buildEventListRequest(query, context, bounds, env);
  const { perPage } = buildPageRequest(query, env);
  const parameters = buildEventListParameters(query, bounds, { perPage, context });
  const step = await sync.read(
    {
      kind: 'event',
      list: describeEventList(query, parameters, context),
      viewer: context.viewer,
      find: async (manager, range) =>
        findIdsInRange(manager, await buildUnorderedQuery(manager, request), range),
      findTimed: findRevealed,
    },
    token,
    perPage,
  );
  const counted = await buildUnorderedQuery(sync.totalsManager, request);
  counted.whereOneOf();
  const total = await counted.findTotal(sync.totalsManager);
  const { links } = context;
  return {
    ids: step.ids,
    keys: {
      ...buildSyncKeys(step, { links, path: 'events', parameters, token: token.raw }),
      total,
      total_pages: countPages({ total, perPage }),
    },
  };
}

const describeEventList = (
  { categories, tags }: ListEventsDto,
  parameters: LinkParameters,
  context: RequestContext,
): readonly unknown[] => describeList(parameters, context, [categories?.ids, tags?.ids]);

/**
 * What `findListedEvents` depends on beside the calendar and the viewer.
 *
 * @throws ApiError rest_invalid_param
 */
export function describeListedEvents({ query, context, env }: SyncRequest): readonly unknown[] {
  refuseUnfollowable(query);
  const { perPage } = buildPageRequest(query, env);
  const bounds = getSentBounds(query, context, env);
  return describeEventList(query, buildEventListParameters(query, bounds, { perPage, context }), context);
}

/** The keys that lead to the next changes of the list, for a client that reads it after the call. */
export async function beginSync(
  sync: SyncService,
  { query, context, env }: SyncRequest,
): Promise<Required<Pick<SyncKeys, 'sync_token' | 'sync_rest_url'>>> {
  const { perPage } = buildPageRequest(query, env);
  const bounds = getSentBounds(query, context, env);
  const parameters = buildEventListParameters(query, bounds, { perPage, context });
  const list = describeEventList(query, parameters, context);
  const token = await sync.begin({ kind: 'event', viewer: context.viewer, list });
  const url = context.links.list('events', [...parameters, ['sync_token', token]]);
  return { sync_token: token, sync_rest_url: url };
}

/** @throws ApiError rest_invalid_param for parameters that make the list depend on more than its items */
export function refuseUnfollowable({ page, when, collapse, review, findings, source }: ListEventsDto): void {
  refuseWithSync({ page, when: when === 'all' ? undefined : when, collapse, review, findings, source });
}

/** Finds which of the events the whole list has, without a default window. */
export async function findListedEvents(
  manager: EntityManager,
  { query, context, env }: SyncRequest,
  among: readonly number[],
): Promise<number[]> {
  if (among.length === 0) return [];
  const request = buildEventListRequest(query, context, getSentBounds(query, context, env), env);
  return findIdsInRange(manager, await buildUnorderedQuery(manager, request), { among });
}

/** Without the default window and its ends, which move with time: events would leave the list without a change. */
function getSentBounds(query: ListEventsDto, context: RequestContext, { siteTimeZone }: Env): Bounds {
  const { bounds } = getCurrentBounds(query, siteTimeZone, context);
  const sent = DATE_PARAMETERS.filter((name) => query[name] !== undefined && bounds[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, bounds[name]]));
}

/** Events that are reported together, unless more start in the same second. */
const MAX_REVEALED = 200;

/** Finds the events that showed their web address when they started. */
export async function findRevealed(manager: EntityManager, from: number, until: number): Promise<TimedItems> {
  const [row] = await queryPrepared<TimedItems>(
    manager,
    `WITH revealed AS (
       SELECT id, starts_at FROM events WHERE online_url_hidden_until_start
         AND starts_at > to_timestamp($1) AND starts_at <= to_timestamp($2)
     ), last AS (
       SELECT coalesce((SELECT starts_at FROM revealed ORDER BY starts_at OFFSET $3 LIMIT 1), to_timestamp($2)) AS at
     )
     SELECT ARRAY(SELECT id FROM revealed, last WHERE starts_at <= at ORDER BY id) AS ids,
       floor(extract(epoch FROM at))::float8 AS until FROM last`,
    [from, until, MAX_REVEALED],
  );
  return row ?? { ids: [], until };
}
