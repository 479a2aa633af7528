import { Client, type ClientConfig } from 'pg';
import { getInternals, StatementDeadline, type ClientWithDeadline } from './statement-deadline.js';

export interface SlowQueryOptions {
  /** From sending a statement to its last row, in milliseconds. */
  readonly overMs: number;
  /** Receives the text of the statement, without the values that callers sent. */
  readonly report: (line: string, facts: { readonly ms: number; readonly query: string }) => void;
}

const MAX_QUERY_LENGTH = 2000;

type Send = (...parameters: unknown[]) => unknown;

/** @param timeoutMs gives up a statement and its connection after this time without a response; 0 waits for ever */
export function createWatchedClient(timeoutMs: number, slow: SlowQueryOptions | undefined): typeof Client {
  return class WatchedClient extends Client implements ClientWithDeadline {
    readonly deadline: StatementDeadline | null;

    constructor(config?: string | ClientConfig) {
      super(config);
      const { connection } = getInternals(this);
      // The pool leaves a connection open that fails while connecting, which would keep the process alive.
      connection.on('error', () => connection.stream.destroy());
      const deadline = timeoutMs === 0 ? null : new StatementDeadline(this, timeoutMs);
      this.deadline = deadline;
      const send: Send = (...parameters) => (Client.prototype.query as Send).apply(this, parameters);
      this.query = ((...parameters: unknown[]) => {
        const sentAt = performance.now();
        const onCompleted = (): void => {
          deadline?.onCompleted();
          const ms = performance.now() - sentAt;
          if (slow !== undefined && ms >= slow.overMs)
            slow.report('slow query', { ms: Math.round(ms), query: getQueryText(parameters[0]) });
        };
        deadline?.onSent();
        const callback = parameters.at(-1);
        if (typeof callback === 'function') {
          const onResult: Send = (...results) => {
            onCompleted();
            (callback as Send)(...results);
          };
          return send(...parameters.slice(0, -1), onResult);
        }
        const result = send(...parameters);
        if (result instanceof Promise) void result.then(onCompleted, onCompleted);
        return result;
      }) as typeof this.query;
    }
  };
}

/** @param query the first argument of `Client.query`: the text, or an object with it */
function getQueryText(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text?: string } | null)?.text;
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH);
}
