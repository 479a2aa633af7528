import type { Role } from './roles.js';
import type { SignInClient } from './sign-in/sign-in-client.js';
import type { SessionWithUser } from './sign-in/sessions.queries.js';

export type Viewer = Visitor | UserViewer;

export interface Visitor {
  readonly role: 'visitor';
  readonly userId: null;
}

export interface UserViewer {
  readonly role: Role;
  /** Null for the service itself, such as an import. */
  readonly userId: number | null;
  readonly login: string;
  /** What sent the request; absent in commands and jobs. */
  readonly client?: SignInClient;
  /** Of a user who has signed in with a browser. */
  readonly session?: SessionWithUser;
}

export const VISITOR: Visitor = Object.freeze({ role: 'visitor', userId: null });
