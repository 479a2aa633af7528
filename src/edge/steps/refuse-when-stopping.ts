import type { Env } from '../../config/env.js';
import type { Step } from '../../context/step.js';
import { refuse } from '../refuse-requests.js';
import type { Stopping } from '../stopping.js';

/** Refuses all requests while the process ends: the next one may reach another process. */
export function refuseWhenStopping(stopping: Stopping, { defaultLanguage }: Env): Step {
  const refusal = refuse(defaultLanguage, 'rest_service_unavailable');
  return (request, response, next) => {
    if (stopping.isStopping) refusal(request, response);
    else next();
  };
}
