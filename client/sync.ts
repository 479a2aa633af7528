import { CalendarError } from './errors.js';
import type { ListItem, ListQuery } from './pages.js';
import { toQuery } from './query.js';
import { growPause, MAX_FAILURES, pause, repeat } from './repeat.js';
import { sendRequest, type Sender } from './request.js';
import { type CalendarResult, dataOf } from './result.js';

export type SyncPath = '/events' | '/venues' | '/organizers' | '/categories' | '/tags';

/** The filters of the list, the same each time. */
export type SyncQuery<Path extends SyncPath> = Omit<ListQuery<Path>, 'sync_token' | 'page'>;

export interface SyncOptions {
  /** The token that was stored with the copy; without one, the whole list comes first. */
  readonly token?: string | undefined;
  /** Goes on with what changes later, and looks for it this often. Without it, the iteration ends when all is read. */
  readonly everyMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A step that a copy of a list takes. Store the token together with the copy. */
export interface SyncStep<Item> {
  /** Whether the whole list comes now: what the copy has is out of date. */
  readonly isReset: boolean;
  /** Replace those of the same id, or are new. */
  readonly items: readonly Item[];
  /** Ids of items that are not in the list any more; some may never have been in the copy. */
  readonly removed: readonly number[];
  readonly token: string;
  /** Whether the copy now equals the list. */
  readonly isComplete: boolean;
}

interface SyncPage {
  readonly removed?: readonly number[];
  readonly next_rest_url?: string;
  readonly sync_token?: string;
}

const START = 'start';

/** Yields the steps with which a copy of a list follows it. Begins with the whole list when the token has expired. */
export async function* sync<Path extends SyncPath>(
  sender: Sender,
  path: Path,
  query: SyncQuery<Path> | undefined,
  { token: storedToken = START, everyMs, signal }: SyncOptions,
): AsyncGenerator<SyncStep<ListItem<Path>>, void, undefined> {
  let token = storedToken;
  /** Since the copy was complete. */
  let restarts = 0;
  const mostFailures = everyMs === undefined ? MAX_FAILURES : Infinity;
  for (;;) {
    const search = toQuery({ ...query, sync_token: token });
    const page = await repeat(mostFailures, signal, () =>
      readPage(sendRequest(sender, 'GET', path, { search, ...(signal && { signal }) })),
    );
    if (page === 'expired') {
      // The first time, the list is read at once; a token that expires again and again must not become a busy loop.
      if (restarts > 0) await pause(growPause(restarts), signal);
      restarts += 1;
      token = START;
      continue;
    }
    const isReset = token === START;
    token = page.sync_token ?? new URL(page.next_rest_url ?? '').searchParams.get('sync_token') ?? START;
    const items = Reflect.get(page, path.slice(1)) as ListItem<Path>[];
    const isComplete = page.next_rest_url === undefined;
    yield { isReset, items, removed: page.removed ?? [], token, isComplete };
    if (!isComplete) continue;
    restarts = 0;
    if (everyMs === undefined) return;
    await pause(everyMs, signal);
  }
}

async function readPage(result: Promise<CalendarResult<unknown>>): Promise<SyncPage | 'expired'> {
  try {
    return (await dataOf(result)) as SyncPage;
  } catch (error) {
    if (error instanceof CalendarError && error.status === 410) return 'expired';
    throw error;
  }
}
