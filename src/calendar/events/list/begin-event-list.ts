import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { getCurrentBounds } from './current-bounds.js';
import { buildEventListRequest, type EventListRequest } from './event-list-request.js';
import type { Bounds } from './event-window.js';
import type { ListEventsDto } from './list-events.dto.js';

export interface BegunList {
  readonly bounds: Bounds;
  readonly request: EventListRequest;
}

/** Resolves the dates of a list. A response with it stays fresh until they mean something else. */
export function beginEventList(query: ListEventsDto, context: RequestContext, env: Env): BegunList {
  const { bounds, until } = getCurrentBounds(query, env.siteTimeZone, context);
  context.limitFreshness(until);
  return { bounds, request: buildEventListRequest(query, context, bounds, env) };
}
