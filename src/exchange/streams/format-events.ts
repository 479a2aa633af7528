// The form of server-sent events (HTML, 9.2).
import type { ChangeDto } from '../../calendar/sync/changes.dto.js';

/** A client connects again after this time. */
const RETRY_MS = 3000;

/** The id goes without an event: a client that loses the connection before the first one goes on from there. */
export const formatStart = (token: string): string => `retry: ${RETRY_MS}\nid: ${token}\n\n`;

export const formatHeartbeat = (token: string): string => `: alive\nid: ${token}\n\n`;

/** Only the last change has the token behind all of them: the others are read again from the token before them. */
export const formatChanges = (
  changes: readonly ChangeDto[],
  { before, after }: { readonly before: string; readonly after: string },
): string =>
  changes
    .map(
      (change, n) => `id: ${n === changes.length - 1 ? after : before}\ndata: ${JSON.stringify(change)}\n\n`,
    )
    .join('');
