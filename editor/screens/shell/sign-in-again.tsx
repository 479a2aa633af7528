import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { getSessionNeed, subscribeToSession } from '../../api/session';
import { lazyPart } from '../../parts/lazy-part';

const SignInDialog = lazyPart(() => import('./sign-in-dialog').then((module) => module.SignInDialog), {
  floats: true,
});

/** Stands on top of what is being typed when a request says that nobody is signed in any more. */
export function SignInAgain() {
  const need = useSyncExternalStore(subscribeToSession, getSessionNeed);
  // Loaded after the screen, and before it is needed: an upgrade may take its file away meanwhile.
  useEffect(() => void SignInDialog.preload(), []);
  useEffect(() => {
    if (need !== null) return focusHeading;
  }, [need]);
  return (
    need !== null && (
      <Suspense>
        <SignInDialog need={need} />
      </Suspense>
    )
  );
}

/** The dialog gives the focus back in the next frame, but has nothing to give it to where the page has just begun. */
function focusHeading(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    }),
  );
}
