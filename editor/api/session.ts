/** Requests that come when the session has ended wait here until somebody has signed in again. */

/** `ended`: nobody is signed in. `old`: the change needs a sign-in of the last minutes. */
export type SessionNeed = 'ended' | 'old';

interface Waiting {
  readonly need: SessionNeed;
  readonly signedIn: Promise<boolean>;
  readonly settle: (isSignedIn: boolean) => void;
}

let waiting: Waiting | null = null;
let wasAsked = false;
const listeners = new Set<() => void>();

function change(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** @returns whether somebody has signed in; all requests that fail at the same time share one question */
export function askToSignIn(need: SessionNeed): Promise<boolean> {
  wasAsked = true;
  if (waiting === null) {
    const { promise, resolve } = createDeferred();
    change({ need, signedIn: promise, settle: resolve });
    return promise;
  }
  return waiting.signedIn;
}

function createDeferred(): { promise: Promise<boolean>; resolve: (isSignedIn: boolean) => void } {
  let resolve: (isSignedIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => (resolve = settle));
  return { promise, resolve };
}

export function settleSignIn(isSignedIn: boolean): void {
  const settled = waiting;
  change(null);
  settled?.settle(isSignedIn);
}

/** Whether the question has stood on this page, and taken the focus away from where a page begins. */
export const hasAskedToSignIn = (): boolean => wasAsked;

export const getSessionNeed = (): SessionNeed | null => waiting?.need ?? null;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
