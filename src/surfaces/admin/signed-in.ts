// Lets handlers run for users who are signed in, and leads others to the page of signing in.
import { formatSessionCookie } from '../../requests/accounts/sign-in/session-cookie.js';
import { isRecentSignIn } from '../../requests/accounts/sign-in/sessions.js';
import {
  type AdminHandler,
  type AdminRequest,
  type AdminResponse,
  isSignedIn,
  type UserRequest,
} from './admin-request.js';

type UserHandler = (request: UserRequest) => AdminResponse | Promise<AdminResponse>;

/** @param path below `/admin` to which the user comes back */
const leadToSignIn = ({ view: { admin } }: AdminRequest, path: string, more = ''): AdminResponse => ({
  location: `${admin}/sign-in?${more}return=${encodeURIComponent(admin + path)}`,
});

export const forUsers =
  (path: string, handle: UserHandler): AdminHandler =>
  (request) =>
    isSignedIn(request) ? handle(request) : leadToSignIn(request, path);

/** For changes of accounts and secrets, which need a sign-in of the last minutes. */
export const forRecentUsers = (path: string, handle: UserHandler): AdminHandler =>
  forUsers(path, (request) =>
    isRecentSignIn(request.session) ? handle(request) : leadToSignIn(request, path, 'again=1&'),
  );

/** Gives the browser its session, and leads it on. */
export const startSession = (
  token: string,
  location: string,
  { cookie }: Pick<AdminRequest, 'cookie'>,
): { readonly location: string; readonly cookies: readonly string[] } => ({
  location,
  cookies: [formatSessionCookie(cookie, token)],
});
