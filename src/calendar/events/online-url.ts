import { canEditPost } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import type { EventRow } from './events.queries.js';

/** What decides about showing the web address of an event. */
export type OnlineUrlRow = Pick<
  EventRow,
  'onlineUrlHiddenUntilStart' | 'startsUtc' | 'isProtected' | 'status' | 'authorId'
>;

/**
 * Whether the viewer may see the web address of an event now. One that is hidden until the start shows it only to those who
 * may edit it; for others, the response expires at the start. Not for a protected event: responses that show it whole are
 * never cached, and an earlier expiry of lists would reveal the address.
 */
export function canSeeOnlineUrl(
  row: OnlineUrlRow,
  { viewer, limitFreshness }: Pick<RequestContext, 'viewer' | 'limitFreshness'>,
): boolean {
  if (!row.onlineUrlHiddenUntilStart || canEditPost(viewer, row)) return true;
  const startMs = parseLocalMs(row.startsUtc);
  if (clock.ms() >= startMs) return true;
  if (!row.isProtected) limitFreshness(startMs);
  return false;
}
