import { useEffect, useRef } from 'react';
import { keepDraft, type KeptDraft } from './kept-drafts';

const QUIET_MS = 1000;

/**
 * Keeps a draft in the browser one second after its last change, and at once when the page is hidden or left. Null when
 * nothing is to be kept. `onKept` receives when it was kept, or null if the browser kept nothing.
 */
export function useAutosave(
  key: string,
  draft: Omit<KeptDraft, 'at'> | null,
  onKept: (at: number | null) => void,
): void {
  const text = draft === null ? null : JSON.stringify(draft);
  const receiver = useRef(onKept);
  useEffect(() => {
    receiver.current = onKept;
  });
  useEffect(() => {
    if (text === null) return;
    let isKept = false;
    const keep = (): void => {
      if (isKept) return;
      isKept = true;
      const at = Date.now();
      const content = JSON.parse(text) as Omit<KeptDraft, 'at'>;
      receiver.current(keepDraft(localStorage, key, { ...content, at }) ? at : null);
    };
    const timer = setTimeout(keep, QUIET_MS);
    document.addEventListener('visibilitychange', keep);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keep);
      removeEventListener('pagehide', keep);
    };
  }, [key, text]);
}
