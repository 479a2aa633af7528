import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldErrors } from '../api/errors';
import { useWords } from '../words/words';

export const NO_ERRORS: FieldErrors = {};

/** What is wrong with a form as a whole. */
export function Problems({ errors }: { errors: FieldErrors }) {
  const { say } = useWords();
  const count = Object.keys(errors).length;
  if (count === 0) return null;
  return (
    <div role="alert" className="problems" tabIndex={-1}>
      {errors[''] ?? say('problems', { n: count })}
    </div>
  );
}

interface TouchedErrors {
  readonly errors: FieldErrors;
  /** The fields that were changed since, by their names. */
  readonly touched: readonly string[];
}

/** The errors that still stand: what was changed since is looked at again when it is sent. */
export function useOpenErrors(errors: FieldErrors): {
  readonly open: FieldErrors;
  readonly touch: (names: readonly string[]) => void;
} {
  const [state, setState] = useState<TouchedErrors>({ errors, touched: [] });
  if (state.errors !== errors) setState({ errors, touched: [] });
  const touch = useCallback((names: readonly string[]) => {
    const isOpen = ({ errors: sent, touched }: TouchedErrors): boolean =>
      names.some((name) => name in sent && !touched.includes(name));
    setState((old) => (isOpen(old) ? { ...old, touched: [...old.touched, ...names] } : old));
  }, []);
  const { touched } = state;
  const open = useMemo(
    () =>
      touched.length === 0
        ? errors
        : Object.fromEntries(Object.entries(errors).filter(([name]) => !touched.includes(name))),
    [errors, touched],
  );
  return { open, touch };
}

/** Errors of the service move no focus by themselves. */
export function useFocusOnErrors(errors: FieldErrors) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = element.current?.querySelector<HTMLElement>(
      '[data-invalid] :is(input:not([hidden]), textarea, [role=spinbutton], button)',
    );
    // A part that is folded has to open before it can take the focus.
    first?.closest('details')?.setAttribute('open', '');
    (first ?? element.current?.querySelector<HTMLElement>('.problems'))?.focus();
  }, [errors]);
  return element;
}
