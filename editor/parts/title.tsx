import { useEffect, useRef, type ReactNode } from 'react';
import { hasAskedToSignIn } from '../api/session';

let isFirst = true;

/** Takes the focus when a screen is there with its data, as a page that loads would start there; not on the first screen. */
export function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst || hasAskedToSignIn()) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
