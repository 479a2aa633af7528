import type { Role } from './roles.js';

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
}

export const VISITOR: Visitor = Object.freeze({ role: 'visitor', userId: null });
