import type { AccountsService } from '../../accounts/accounts.service.js';
import { isReadRequest, type Step } from '../../context/step.js';
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
    limits.checkCredentialAttempts(request);
    return accounts
      .authenticate(sent)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) limits.countWrongCredentials(request);
        throw error;
      })
      .then((viewer) => {
        request.calendar.viewer = viewer;
        const isWrite = !isReadRequest(request) && request.method !== 'OPTIONS';
        if (viewer.userId !== null) limits.countUserRequest(viewer.userId, isWrite);
        next();
      });
  };
}
