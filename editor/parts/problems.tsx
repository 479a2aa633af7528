import { useEffect, useRef } from 'react';
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
