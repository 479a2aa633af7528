import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What became of the entry before this screen. */
    done?: string;
  }
}

/** Says on the next screen what was decided on the one before. */
export function Done() {
  const { done } = useLocation().state;
  return (
    <p role="status" className="quiet">
      {done}
    </p>
  );
}
