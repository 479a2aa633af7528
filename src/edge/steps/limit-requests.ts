import type { Env } from '../../config/env.js';
import type { Step } from '../../context/step.js';
import { type Limits, toRetryAfter } from '../../limits/limits.js';
import { createRefusal } from '../refusals.js';

/** Refuses the requests of an address that asks too often, at next to no cost. */
export function limitRequests(limits: Limits, { defaultLanguage }: Env): Step {
  const refusal = createRefusal(defaultLanguage, 'rest_too_many_requests');
  return (request, response, next) => {
    const wait = limits.countRequest(request);
    if (wait === 0) next();
    else refusal(request, response, toRetryAfter(wait));
  };
}
