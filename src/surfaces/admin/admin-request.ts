// What the handlers of pages below `/admin` get and return.
import type { IncomingMessage } from 'node:http';
import type { SessionCookie } from '../../requests/accounts/sign-in/session-cookie.js';
import type { SessionWithUser } from '../../requests/accounts/sign-in/sessions.queries.js';
import type { SignInClient } from '../../requests/accounts/sign-in/sign-in-client.js';
import type { AdminPage, AdminView } from './admin-view.js';

export interface AdminRequest {
  readonly request: IncomingMessage;
  /** What follows the path of a route: the token of a link. */
  readonly rest: string;
  readonly query: URLSearchParams;
  /** The fields of a form; empty for reads. */
  readonly form: URLSearchParams;
  /** A body of JSON; null for reads and forms. */
  readonly json: unknown;
  /** Under which name, and how, this origin keeps sessions. */
  readonly cookie: SessionCookie;
  readonly client: SignInClient;
  /** The token of the session that the browser has. */
  readonly formerToken: string | null;
  readonly session: SessionWithUser | null;
  readonly view: AdminView;
}

export type AdminResponse =
  /** A page without the user when the request has ended the session. */
  (
    | { readonly page: AdminPage; readonly isSignedOut?: boolean }
    | { readonly location: string }
    | { readonly status: number; readonly json: object }
  ) & {
    /** Values of `Set-Cookie` headers. */
    readonly cookies?: readonly string[];
  };

export type AdminHandler = (request: AdminRequest) => AdminResponse | Promise<AdminResponse>;

/** Handlers by method and path below `/admin`. A path that ends with a slash takes whatever follows, the others nothing. */
export type AdminRoutes = Readonly<Record<`${'GET' | 'POST'} /${string}`, AdminHandler>>;

/** A request of a user who is signed in. */
export type UserRequest = AdminRequest & { readonly session: SessionWithUser };

export const isSignedIn = (request: AdminRequest): request is UserRequest => request.session !== null;
