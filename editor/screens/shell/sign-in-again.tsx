import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { getSessionNeed, subscribeToSession } from '../../api/session';

const load = () => import('./sign-in-dialog').then((module) => ({ default: module.SignInDialog }));
const SignInDialog = lazy(load);

/** Stands on top of what is being typed when a request says that nobody is signed in any more. */
export function SignInAgain() {
  const need = useSyncExternalStore(subscribeToSession, getSessionNeed);
  // Loaded after the screen, and before it is needed: an upgrade may take its file away meanwhile.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    need !== null && (
      <Suspense>
        <SignInDialog need={need} />
      </Suspense>
    )
  );
}
