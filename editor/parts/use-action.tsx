import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toSentence } from '../api/errors';
import { useWords } from '../words/words';

interface Options<Input, Result> {
  readonly run: (input: Input) => Promise<Result>;
  /** What is said when it is done; nothing by default, for what shows by itself. */
  readonly done?: (result: Result, input: Input) => string;
  /** The reads that are made anew. */
  readonly changes?: readonly QueryKey[];
  readonly onDone?: (result: Result, input: Input) => void;
}

export interface Action<Input, Result> {
  readonly act: (input: Input) => void;
  readonly isPending: boolean;
  readonly data: Result | undefined;
  readonly error: Error | null;
  /** Takes what came of it off the screen. */
  readonly reset: () => void;
  /** A line that says what came of it, which screen readers read out. */
  readonly outcome: ReactNode;
}

/** What a button does, and what came of it. */
export function useAction<Input, Result>({
  run,
  done = () => '',
  changes = [],
  onDone,
}: Options<Input, Result>): Action<Input, Result> {
  const { say } = useWords();
  const cache = useQueryClient();
  const { mutate, data, error, isPending, isSuccess, reset, variables } = useMutation({
    mutationFn: run,
    onSuccess: async (result: Result, input: Input) => {
      await Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })));
      onDone?.(result, input);
    },
  });
  // A success has both; the types do not say so of a result that may be undefined.
  const sentence = isSuccess ? done(data, variables) : '';
  const outcome = (
    <>
      <p role="status" className="outcome">
        {isPending ? say('working') : sentence}
      </p>
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
    </>
  );
  return { act: mutate, isPending, data, error, reset, outcome };
}
