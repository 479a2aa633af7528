// Tells the operator which statements take long: their text, never what callers sent with them.
import { Client, type ClientConfig } from 'pg';

export interface SlowQueries {
  /** Milliseconds, until the last row is there. */
  readonly overMs: number;
  readonly tell: (line: string, facts: { readonly ms: number; readonly query: string }) => void;
}

/** Statements are made of parts: very long ones say no more. */
const LONGEST = 2000;

type Send = (...parameters: unknown[]) => unknown;
type Done = (...results: unknown[]) => void;

/** A client of the pool that measures each statement, from when it is sent. */
export function timedClient({ overMs, tell }: SlowQueries): typeof Client {
  return class TimedClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const send: Send = (...parameters) => (Client.prototype.query as Send).apply(this, parameters);
      this.query = ((...parameters: unknown[]) => {
        const began = performance.now();
        const ended = (): void => {
          const ms = performance.now() - began;
          if (ms >= overMs) tell('slow query', { ms: Math.round(ms), query: textOf(parameters[0]) });
        };
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

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text?: string } | null)?.text;
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}
