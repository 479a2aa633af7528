// Limits the requests in flight. Cached responses take no time and are not counted.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../../../foundation/config/env.js';
import type { Step } from '../../../requests/context/step.js';
import type { Limits } from '../../../requests/limits/limits.js';
import { createRefusal } from '../refusals.js';

/** Operators watch the process most when it is busiest. */
const OPERATOR_PATH = /^\/(?:health|metrics)(?:[/?]|$)/;

const RETRY_SECONDS = '1';

/** Refuses requests beyond the limits of the process and of one client. */
export function limitConcurrency(limits: Limits, { defaultLanguage, statementTimeoutMs }: Env): Step {
  const refuseBusy = createRefusal(defaultLanguage, 'rest_service_unavailable');
  const refuseClient = createRefusal(defaultLanguage, 'rest_too_many_requests');
  // Longer than any request takes. A disconnect does not end the work on a response.
  const longestMs = 3 * statementTimeoutMs + 60_000;
  const onDisconnect = createOnDisconnect();
  return (request, response, next) => {
    if (OPERATOR_PATH.test(request.url)) {
      next();
      return;
    }
    const slot = limits.acquireSlot(request);
    if (typeof slot === 'function') {
      releaseWhenFinished(response, onDisconnect, slot, longestMs);
      next();
    } else (slot === 'process' ? refuseBusy : refuseClient)(request, response, RETRY_SECONDS);
  };
}

type OnDisconnect = (socket: Socket, listener: () => void) => () => void;

type ResponseMethod = (...parameters: unknown[]) => ServerResponse;

/** Releases the slot once: when the response is ended or destroyed, or `longestMs` after a disconnect. */
function releaseWhenFinished(
  response: ServerResponse,
  onDisconnect: OnDisconnect,
  release: () => void,
  longestMs: number,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;
  const releaseOnce = (): void => {
    if (isReleased) return;
    isReleased = true;
    removeListener();
    clearTimeout(timer);
    release();
  };
  response.req.releaseSlot = releaseOnce;
  const removeListener = onDisconnect(response.req.socket, () => {
    timer = setTimeout(releaseOnce, longestMs).unref();
  });
  // A pipelined response that waits while its connection breaks emits no event, so the methods are wrapped.
  for (const name of ['end', 'destroy'] as const) {
    const method = response[name].bind(response) as ResponseMethod;
    Object.assign(response, {
      [name]: (...parameters: unknown[]) => {
        releaseOnce();
        return method(...parameters);
      },
    });
  }
}

/** Adds only one listener to each socket. */
function createOnDisconnect(): OnDisconnect {
  const listenersBySocket = new WeakMap<Socket, Set<() => void>>();
  return (socket, listener) => {
    const existing = listenersBySocket.get(socket);
    const listeners = existing ?? new Set<() => void>();
    if (existing === undefined) {
      listenersBySocket.set(socket, listeners);
      socket.once('close', () => {
        for (const notify of listeners) notify();
      });
    }
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
