import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to a field when a dialog closes that was opened by something that is gone, such as a suggestion. */
export function useFocusAfter(target: RefObject<HTMLElement | null>, isAsking: boolean): void {
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) target.current?.focus();
    wasAsking.current = isAsking;
  }, [target, isAsking]);
}
