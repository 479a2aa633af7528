import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { toSentence } from '../api/errors';
import { useWords } from '../words/words';

/** A part of a screen under a heading of its own. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** What was read, or why it was not. */
export function Loaded<Data>({
  query: { data, error },
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { say } = useWords();
  if (data !== undefined) return <>{children(data)}</>;
  return error === null ? (
    <p role="status" className="quiet">
      {say('loading')}
    </p>
  ) : (
    <p role="alert" className="problems">
      {toSentence(error, say('noAnswer'))}
    </p>
  );
}
