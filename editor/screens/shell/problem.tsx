import type { UseQueryResult } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, Link } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { screen } from '../../api/place';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { Loading } from './shell';

/** Stands instead of a screen whose item cannot be read. */
export function ReadProblem({ error }: { error: unknown }) {
  const { say } = useWords();
  return (
    <>
      <title>{say('problem')}</title>
      <Title>{say('problem')}</Title>
      <p role="alert" className="problems">
        {toSentence(error, say('noAnswer'))}
      </p>
    </>
  );
}

/** A screen of one item, or why the item was not read. */
export function LoadedScreen<Data>({
  query: { data, error },
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return <>{children(data)}</>;
  return error === null ? <Loading /> : <ReadProblem error={error} />;
}

/** Stands instead of a screen that cannot be shown. */
export function Problem({ error, reset }: ErrorComponentProps) {
  const { say } = useWords();
  return (
    <>
      <ReadProblem error={error} />
      <p>
        <Button onPress={reset}>{say('tryAgain')}</Button>
      </p>
    </>
  );
}

export function NotFound() {
  const { say } = useWords();
  return (
    <>
      <title>{say('notFound')}</title>
      <Title>{say('notFound')}</Title>
      <p>
        <Link href={screen('/')}>{say('today')}</Link>
      </p>
    </>
  );
}
