// The connections of the pool, with an eye on how long each statement takes.
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { StatementDeadline, type ClientWithDeadline } from './statement-deadline.js';
import { reportSlowQuery, type SlowQueryOptions } from './slow-queries.js';

export interface WatchOptions {
  /** After this time without an answer a statement is given up, and its connection with it; 0 waits for ever. */
  readonly clientTimeoutMs: number;
  readonly slow?: SlowQueryOptions;
}

/** What every client has, and the types of `pg` leave out. */
interface ClientInternals {
  readonly connection: EventEmitter & { readonly stream: Socket };
}

type Send = (...parameters: unknown[]) => unknown;
type Done = (...results: unknown[]) => void;

/** A client of the pool that measures each statement, from when it is sent until the last row is there. */
export function createWatchedClient({ clientTimeoutMs: answerTimeoutMs, slow }: WatchOptions): typeof Client {
  return class WatchedClient extends Client implements ClientWithDeadline {
    readonly deadline: StatementDeadline | null;

    constructor(config?: string | ClientConfig) {
      super(config);
      const { connection } = this as unknown as ClientInternals;
      // A connection that fails while it is made is left open by the pool: the process would not end before the server gives it up.
      connection.on('error', () => connection.stream.destroy());
      const deadline = answerTimeoutMs === 0 ? null : new StatementDeadline(this, answerTimeoutMs);
      this.deadline = deadline;
      const send: Send = (...parameters) => (Client.prototype.query as Send).apply(this, parameters);
      this.query = ((...parameters: unknown[]) => {
        const began = performance.now();
        const ended = (): void => {
          deadline?.onCompleted();
          if (slow !== undefined) reportSlowQuery(slow, performance.now() - began, parameters[0]);
        };
        deadline?.onSent();
        const done = parameters.at(-1);
        if (typeof done === 'function') {
          const told: Done = (...results) => {
            ended();
            (done as Done)(...results);
          };
          return send(...parameters.slice(0, -1), told);
        }
        const sent = send(...parameters);
        if (sent instanceof Promise) void sent.then(ended, ended);
        return sent;
      }) as typeof this.query;
    }
  };
}
