// How much may be under way at once: what is answered from memory takes no time and is not counted.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../../config/env.js';
import type { Step } from '../../context/step.js';
import type { Limits } from '../../limits/limits.js';
import { refuse } from '../refuse-requests.js';

/** An operator who asks how the process is doing is told when it has the most to do. */
const OPERATOR = /^\/(?:health|metrics)(?:[/?]|$)/;

const SOON = '1';

/** Refuses requests beyond those that a process, and one caller, may have under way. */
export function limitWork(limits: Limits, { defaultLanguage, statementTimeoutMs }: Env): Step {
  const busy = refuse(defaultLanguage, 'rest_service_unavailable');
  const tooMany = refuse(defaultLanguage, 'rest_too_many_requests');
  // Whoever hangs up does not end the work on his answer. This is longer than any takes, in milliseconds.
  const longestMs = 3 * statementTimeoutMs + 60_000;
  const hungUp = hangUps();
  return (request, response, next) => {
    if (OPERATOR.test(request.url)) {
      next();
      return;
    }
    const place = limits.begin(request);
    if (typeof place === 'function') {
      whenAnswered(response, hungUp, place, longestMs);
      next();
    } else if (place === 'process') busy(request, response, SOON);
    else tooMany(request, response, SOON);
  };
}

type HungUp = (socket: Socket, tell: () => void) => () => void;

type Method = (...parameters: unknown[]) => ServerResponse;

/**
 * Frees the place once: when the answer is made or given up. When the caller has hung up, the work goes on until then; what
 * never says that it is over is given up long after.
 */
function whenAnswered(response: ServerResponse, hungUp: HungUp, free: () => void, longestMs: number): void {
  let late: NodeJS.Timeout | undefined;
  let isFree = false;
  const once = (): void => {
    if (isFree) return;
    isFree = true;
    forget();
    clearTimeout(late);
    free();
  };
  const forget = hungUp(response.req.socket, () => {
    late = setTimeout(once, longestMs).unref();
  });
  // Events do not tell it: an answer that waits for its turn on a connection that breaks has none.
  for (const name of ['end', 'destroy'] as const) {
    const method = response[name].bind(response) as Method;
    Object.assign(response, {
      [name]: (...parameters: unknown[]) => {
        once();
        return method(...parameters);
      },
    });
  }
}

/** One listener for each connection, however many requests have come over it. */
function hangUps(): HungUp {
  const waiting = new WeakMap<Socket, Set<() => void>>();
  return (socket, tell) => {
    const known = waiting.get(socket);
    const those = known ?? new Set<() => void>();
    if (known === undefined) {
      waiting.set(socket, those);
      socket.once('close', () => {
        for (const told of those) told();
      });
    }
    those.add(tell);
    return () => those.delete(tell);
  };
}
