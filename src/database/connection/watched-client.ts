// The connections of the pool, with an eye on how long each statement takes.
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { AnswerDeadline, type Guarded } from './answer-deadline.js';
import { reportSlowQuery, type SlowQueries } from './slow-queries.js';

export interface Watch {
  /** After this time without an answer a statement is given up, and its connection with it; 0 waits for ever. */
  readonly answerTimeoutMs: number;
  readonly slow?: SlowQueries;
}

/** What every client has, and the types of `pg` leave out. */
interface Connected {
  readonly connection: EventEmitter & { readonly stream: Socket };
}

type Send = (...parameters: unknown[]) => unknown;
type Done = (...results: unknown[]) => void;

/** A client of the pool that measures each statement, from when it is sent until the last row is there. */
export function watchedClient({ answerTimeoutMs, slow }: Watch): typeof Client {
  return class WatchedClient extends Client implements Guarded {
    readonly deadline: AnswerDeadline | null;

    constructor(config?: string | ClientConfig) {
      super(config);
      const { connection } = this as unknown as Connected;
      // A connection that fails while it is made is left open by the pool: the process would not end before the server gives it up.
      connection.on('error', () => connection.stream.destroy());
      const deadline = answerTimeoutMs === 0 ? null : new AnswerDeadline(this, answerTimeoutMs);
      this.deadline = deadline;
      const send: Send = (...parameters) => (Client.prototype.query as Send).apply(this, parameters);
      this.query = ((...parameters: unknown[]) => {
        const began = performance.now();
        const ended = (): void => {
          deadline?.answered();
          if (slow !== undefined) reportSlowQuery(slow, performance.now() - began, parameters[0]);
        };
        deadline?.sent();
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
