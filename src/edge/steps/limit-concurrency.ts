// How much may be under way at once: what is answered from memory takes no time and is not counted.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../../config/env.js';
import type { Step } from '../../context/step.js';
import type { Limits } from '../../limits/limits.js';
import { createRefusal } from '../refusals.js';

/** An operator who asks how the process is doing is told when it has the most to do. */
const OPERATOR_PATH = /^\/(?:health|metrics)(?:[/?]|$)/;

const RETRY_SECONDS = '1';

/** Refuses requests beyond those that a process, and one caller, may have under way. */
export function limitConcurrency(limits: Limits, { defaultLanguage, statementTimeoutMs }: Env): Step {
  const busy = createRefusal(defaultLanguage, 'rest_service_unavailable');
  const tooMany = createRefusal(defaultLanguage, 'rest_too_many_requests');
  // Whoever hangs up does not end the work on his answer. This is longer than any takes, in milliseconds.
  const longestMs = 3 * statementTimeoutMs + 60_000;
  const hungUp = createOnDisconnect();
  return (request, response, next) => {
    if (OPERATOR_PATH.test(request.url)) {
      next();
      return;
    }
    const place = limits.acquireSlot(request);
    if (typeof place === 'function') {
      releaseWhenFinished(response, hungUp, place, longestMs);
      next();
    } else if (place === 'process') busy(request, response, RETRY_SECONDS);
    else tooMany(request, response, RETRY_SECONDS);
  };
}

type OnDisconnect = (socket: Socket, tell: () => void) => () => void;

type ResponseMethod = (...parameters: unknown[]) => ServerResponse;

/**
 * Frees the place once: when the answer is made or given up. When the caller has hung up, the work goes on until then; what
 * never says that it is over is given up long after.
 */
function releaseWhenFinished(
  response: ServerResponse,
  hungUp: OnDisconnect,
  free: () => void,
  longestMs: number,
): void {
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
    const method = response[name].bind(response) as ResponseMethod;
    Object.assign(response, {
      [name]: (...parameters: unknown[]) => {
        once();
        return method(...parameters);
      },
    });
  }
}

/** One listener for each connection, however many requests have come over it. */
function createOnDisconnect(): OnDisconnect {
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
