import type { AccountsService } from '../../../requests/accounts/accounts.service.js';
import { isBelowAdmin } from '../../../foundation/urls/request-url.js';
import { readSignInClient } from '../../../requests/accounts/sign-in/sign-in-client.js';
import { isReadRequest, type ReceivedRequest, type Step } from '../../../requests/context/step.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { Limits } from '../../../requests/limits/limits.js';
import { isMcpRequest } from './serve-mcp.js';

/** Finds the user of the credentials; below `/admin/api`, `authenticateBrowser` has found the one of the session. A request without credentials is a visitor's. */
export function authenticate(accounts: AccountsService, limits: Limits): Step {
  return async (request, _, next) => {
    const { authorization } = request.headers;
    if (authorization !== undefined && !isBelowAdmin(request.calendar.requestUrl)) {
      limits.checkCredentialAttempts(request);
      const viewer = await accounts.authenticate(authorization).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) limits.countWrongCredentials(request);
        throw error;
      });
      const client = readSignInClient(request, limits.trust);
      request.calendar.viewer = viewer.role === 'visitor' ? viewer : { ...viewer, client };
      if (viewer.userId !== null) {
        limits.countUserRequest(viewer.userId);
        if (isWrite(request)) limits.countUserWrite(viewer.userId);
      }
    }
    next();
  };
}

/** All calls of assistants are POST; their tools count what they write. */
const isWrite = (request: ReceivedRequest): boolean =>
  !isReadRequest(request) && request.method !== 'OPTIONS' && !isMcpRequest(request);

/** Keeps responses to users, and to requests with a password, out of shared caches. */
export function setCacheControl(): Step {
  return (request, response, next) => {
    const { viewer, requestUrl, query } = request.calendar;
    if (requestUrl.path !== null) {
      const isPrivate = viewer.role !== 'visitor' || !isReadRequest(request) || 'password' in query;
      response.setHeader('Cache-Control', isPrivate ? 'private, no-store' : 'no-cache');
    }
    next();
  };
}
