// The only reader of the session's cookie below the API, so that no public response can depend on it.
import { ApiError } from '../../foundation/errors/api-error.js';
import { isBelowAdmin } from '../../foundation/urls/request-url.js';
import { isSentByOtherOrigin, isSentBySameOrigin } from '../../requests/accounts/sign-in/same-origin.js';
import { chooseSessionCookie, readSessionToken } from '../../requests/accounts/sign-in/session-cookie.js';
import { isRecentSignIn, type Sessions } from '../../requests/accounts/sign-in/sessions.js';
import { readSignInClient } from '../../requests/accounts/sign-in/sign-in-client.js';
import type { SessionWithUser } from '../../requests/accounts/sign-in/sessions.queries.js';
import { isReadRequest, type ReceivedRequest, type Step } from '../../requests/context/step.js';
import type { Limits } from '../../requests/limits/limits.js';

/** A header that no form can send, and other origins only after a preflight request, which fails. */
const EDITOR_HEADER = 'calendar-editor';

/** Finds the user of a browser's session below `/admin/api`, where secrets do not count. */
export function authenticateBrowser(sessions: Sessions, limits: Limits): Step {
  return async (request, response, next) => {
    const { requestUrl } = request.calendar;
    if (isBelowAdmin(requestUrl)) {
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      const session = await findSession(sessions, request);
      const { userId, role, login } = session;
      request.calendar.viewer = {
        userId,
        role,
        login,
        session,
        client: readSignInClient(request, limits.trust),
      };
      limits.countUserRequest(userId);
      if (isWrite(request)) limits.countUserWrite(userId);
      checkRecentSignIn(request, session);
    }
    next();
  };
}

/** Checks where the request was sent from before the cookie is read at all. */
async function findSession(sessions: Sessions, request: ReceivedRequest): Promise<SessionWithUser> {
  const { origin } = request.calendar.requestUrl;
  const { headers } = request;
  const cookie = chooseSessionCookie(origin);
  if (cookie === null) throw new ApiError('calendar_secure_origin_required');
  if (isSentByOtherOrigin(headers, origin)) throw new ApiError('calendar_cross_site_request');
  if (isWrite(request) && !(isSentBySameOrigin(headers, origin) && headers[EDITOR_HEADER] !== undefined))
    throw new ApiError('calendar_cross_site_request');
  // A request with both would leave open whose it is.
  if (headers.authorization !== undefined) throw new ApiError('calendar_session_required');
  const session = await sessions.find(readSessionToken(headers.cookie, cookie));
  if (session === null) throw new ApiError('calendar_session_required');
  return session;
}

const isWrite = (request: ReceivedRequest): boolean =>
  !isReadRequest(request) && request.method !== 'OPTIONS';

function checkRecentSignIn(request: ReceivedRequest, session: SessionWithUser): void {
  const needs = request.calendar.route?.traits.needsRecentSignIn;
  const isNeeded = needs === 'always' || (needs === 'writes' && isWrite(request));
  if (isNeeded && !isRecentSignIn(session)) throw new ApiError('calendar_recent_sign_in_required');
}
