import type { Env } from '../../config/env.js';
import type { Step } from '../../context/step.js';
import { createRefusal } from '../refusals.js';
import type { ShutdownState } from '../shutdown-state.js';

/** Refuses all requests while the process ends: the next one may reach another process. */
export function refuseWhenStopping(stopping: ShutdownState, { defaultLanguage }: Env): Step {
  const refusal = createRefusal(defaultLanguage, 'rest_service_unavailable');
  return (request, response, next) => {
    if (stopping.isShuttingDown) refusal(request, response);
    else next();
  };
}
