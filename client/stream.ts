/** Follows the stream of changes. */
import { CalendarError } from './errors.js';
import { type ServerEvent, readServerEvents } from './server-events.js';
import type { QueryOf } from './operations.js';
import { toQuery } from './query.js';
import { getRetryAfterMs, growPause, isTemporary, pause } from './repeat.js';
import { fetchResponse, readResult, type Sender } from './request.js';
import { dataOf } from './result.js';
import type { components, paths } from './schema.js';

export type StreamedChange = components['schemas']['Change'];

/** The filters of the stream, the same each time. */
export type StreamQuery = Omit<QueryOf<paths['/changes/stream']['get']>, 'since'>;

export interface StreamOptions {
  /** The token of the last step; without one, the stream begins now. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface StreamStep {
  /** Whether changes may be missing before this step: the stream begins now. Read the lists as a whole. */
  readonly isReset: boolean;
  /** Null in a step that only says where the stream begins. */
  readonly change: StreamedChange | null;
  /** Goes on behind this change, some changes may come again. */
  readonly token: string;
}

const PATH = '/changes/stream';

/** The service shows every 20 seconds that it is there. */
const SILENCE_MS = 60_000;

/** Yields each change, and a step without one whenever the stream begins anew. */
export async function* stream(
  sender: Sender,
  query: StreamQuery | undefined,
  { token: storedToken, signal }: StreamOptions,
): AsyncGenerator<StreamStep, void, undefined> {
  let token = storedToken;
  /** Since an event arrived. */
  let failures = 0;
  for (;;) {
    const connection = new Connection(signal);
    try {
      let isReset = token === undefined;
      for await (const { id, data } of connection.open(sender, query, token)) {
        failures = 0;
        token = id ?? token;
        const change = data === null ? null : (JSON.parse(data) as StreamedChange);
        if (token !== undefined && (change !== null || isReset)) yield { isReset, change, token };
        isReset = false;
      }
      failures += 1;
      await pause(growPause(failures), signal);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      failures += 1;
      if (isExpired(error)) token = undefined;
      else if (!isTemporary(error)) throw error;
      // After an expired token, the stream begins anew at once, unless that happens again and again.
      const isFirst = isExpired(error) && failures === 1;
      if (!isFirst) await pause(Math.max(growPause(failures), getRetryAfterMs(error)), signal);
    } finally {
      connection.close();
    }
  }
}

const isExpired = (error: unknown): boolean => error instanceof CalendarError && error.status === 410;

/** One request, which is aborted when nothing arrives any more. */
class Connection {
  private readonly controller = new AbortController();
  private readonly abort = (): void => {
    this.controller.abort(this.signal?.reason);
  };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly signal: AbortSignal | undefined) {
    if (signal?.aborted === true) this.abort();
    else signal?.addEventListener('abort', this.abort, { once: true });
  }

  async *open(
    sender: Sender,
    query: StreamQuery | undefined,
    token: string | undefined,
  ): AsyncGenerator<ServerEvent, void, undefined> {
    this.watch();
    const response = await fetchResponse(sender, 'GET', PATH, {
      search: toQuery(query ?? {}),
      headers: { Accept: 'text/event-stream', ...(token !== undefined && { 'Last-Event-ID': token }) },
      signal: this.controller.signal,
    });
    if (!response.ok || response.body === null) {
      await dataOf(readResult(response));
      return;
    }
    for await (const event of readServerEvents(response.body)) {
      // The caller may take its time.
      clearTimeout(this.timer);
      yield event;
      this.watch();
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.abort);
    this.controller.abort();
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.controller.abort(new Error('The stream is silent'));
    }, SILENCE_MS);
  }
}
