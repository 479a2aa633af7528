import type { AccountsService } from '../../accounts/accounts.service.js';
import { isRead, type Step } from '../../context/step.js';
import { ApiError } from '../../errors/api-error.js';
import type { Limits } from '../../limits/limits.js';

/** Finds the user of the credentials. A request without any is that of a visitor. */
export function authenticate(accounts: AccountsService, limits: Limits): Step {
  return (request, _, next) => {
    const sent = request.headers.authorization;
    if (sent === undefined) {
      next();
      return;
    }
    limits.mayTry(request);
    return accounts
      .authenticate(sent)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) limits.wasWrong(request);
        throw error;
      })
      .then((viewer) => {
        request.calendar.viewer = viewer;
        const isWrite = !isRead(request) && request.method !== 'OPTIONS';
        if (viewer.userId !== null) limits.asked(viewer.userId, isWrite);
        next();
      });
  };
}
