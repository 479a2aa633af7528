import type { Env } from '../../../foundation/config/env.js';
import type { Step } from '../../../requests/context/step.js';
import { type Limits, toRetryAfter } from '../../../requests/limits/limits.js';
import { createRefusal } from '../refusals.js';
import type { ShutdownState } from '../shutdown-state.js';

/** Refuses all requests during shutdown: the next one may reach another process. */
export function refuseWhenStopping(state: ShutdownState, { defaultLanguage }: Env): Step {
  const refuse = createRefusal(defaultLanguage, 'rest_service_unavailable');
  return (request, response, next) => {
    if (state.isShuttingDown) refuse(request, response);
    else next();
  };
}

/** Refuses requests of an address above its rate limit. */
export function limitRequests(limits: Limits, { defaultLanguage }: Env): Step {
  const refuse = createRefusal(defaultLanguage, 'rest_too_many_requests');
  return (request, response, next) => {
    const waitMs = limits.countRequest(request);
    if (waitMs === 0) next();
    else refuse(request, response, toRetryAfter(waitMs));
  };
}
