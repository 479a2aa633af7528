import type { Env } from '../../config/env.js';
import type { Step } from '../../context/step.js';
import { type Limits, retryAfter } from '../../limits/limits.js';
import { refuse } from '../refuse-requests.js';

/** Refuses the requests of an address that asks too often, at next to no cost. */
export function limitRequests(limits: Limits, { defaultLanguage }: Env): Step {
  const refusal = refuse(defaultLanguage, 'rest_too_many_requests');
  return (request, response, next) => {
    const wait = limits.arrived(request);
    if (wait === 0) next();
    else refusal(request, response, retryAfter(wait));
  };
}
