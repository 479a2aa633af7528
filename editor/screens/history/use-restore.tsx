import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, type LanguageCode } from 'calendar-events-client';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type Kind, readItem, writeItem } from '../../api/any-item';
import { client } from '../../api/client';
import { toSentence } from '../../api/errors';
import { restore, type Restoration } from '../../api/history-queries';
import { fieldName } from '../../parts/api-fields';
import { Ask } from '../../parts/ask';
import { Choice } from '../../parts/fields';
import { useWords } from '../../words/words';
import type { Wanted } from './history-version';

interface Asked extends Wanted {
  readonly leftOut: readonly string[];
}

type Scope = NonNullable<Restoration['scope']>;

/** Tries what is to be written back, asks when something is left out, and can undo it. */
export function useRestore(kind: Kind, id: number, isSeries: boolean, onDone: () => void) {
  const { say } = useWords();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [scope, setScope] = useState<Scope>('this');
  const chosen = isSeries ? scope : null;
  const toNames = (fields: readonly string[]): string =>
    [...new Set(fields.map((field) => fieldName(field, kind, say)))].join(', ');
  const refresh = (): void => {
    onDone();
    void cache.invalidateQueries({
      predicate: ({ queryKey: [group, , , part] }) =>
        group === 'history' ? part === 'changes' : group === 'events' || group === kind || group === 'review',
    });
  };

  /** Tries it: what is gone is known before anything is written. */
  const attempt = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { change, undoLater, values } = wanted;
      const leftOut =
        values === null ? await restore(kind, id, change.id, { undoLater, scope: chosen }, true) : [];
      return { ...wanted, leftOut };
    },
    onSuccess: (tried) => {
      if (tried.leftOut.length > 0 || tried.undoLater || isSeries) setAsked(tried);
      else write.mutate(tried);
    },
  });
  const write = useMutation({
    mutationFn: async ({ change, undoLater, values }: Wanted) => {
      const latest = await readLatest(kind, id);
      if (values === null) await restore(kind, id, change.id, { undoLater, scope: chosen });
      else {
        const language: LanguageCode | undefined = change.language ?? undefined;
        const { data, etag } = await readItem(kind, id, language);
        const body = { ...values, ...(chosen !== null && { scope: chosen }) };
        await writeItem(kind, id, { body, language: language ?? data.language, etag });
      }
      return latest;
    },
    onSuccess: refresh,
    onSettled: () => setAsked(null),
  });
  const undo = useMutation({
    mutationFn: async (latest: number) => {
      const { changes } = await readChanges(kind, id);
      const first = changes.findLast((change) => change.id > latest);
      if (first !== undefined) await restore(kind, id, first.id, { undoLater: true, scope: chosen });
    },
    onSuccess: () => {
      write.reset();
      refresh();
    },
  });

  const error = attempt.error ?? write.error ?? undo.error;
  const outcome = (
    <>
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('failed'))}
        </p>
      )}
      <div role="status" className={write.data === undefined ? '' : 'note'}>
        {write.data !== undefined && (
          <>
            <p>{say('takenBack')}</p>
            <Button autoFocus isDisabled={undo.isPending} onPress={() => undo.mutate(write.data)}>
              {say('undo')}
            </Button>
          </>
        )}
      </div>
      {asked !== null && (
        <Ask
          isWide
          title={say(asked.undoLater ? 'backToBefore' : 'takeBack')}
          onClose={() => setAsked(null)}
          answers={[
            { label: say('cancel'), onPress: () => setAsked(null) },
            { label: say('continue'), kind: 'primary', onPress: () => write.mutate(asked) },
          ]}
        >
          <p>{say('opUpdated', { fields: toNames(asked.fields) })}</p>
          {asked.leftOut.length > 0 && (
            <p className="warning">
              {say('goneFields', {
                fields: toNames(asked.leftOut),
              })}
            </p>
          )}
          {isSeries && (
            <Choice
              label={say('scopeTitle')}
              value={scope}
              options={[
                { id: 'this', label: say('scopeThis') },
                { id: 'following', label: say('scopeFollowing') },
                { id: 'all', label: say('scopeAll') },
              ]}
              onChange={(next) => setScope(next as Scope)}
            />
          )}
        </Ask>
      )}
    </>
  );
  const ask = (wanted: Wanted): void => {
    write.reset();
    attempt.mutate(wanted);
  };
  return { ask, isPending: attempt.isPending || write.isPending || undo.isPending, outcome };
}

const readChanges = (kind: Kind, id: number) =>
  dataOf(client.GET(`/${kind}/{id}/history`, { params: { path: { id }, query: { per_page: 50 } } }));

/** The id of the latest change; 0 for none. */
const readLatest = async (kind: Kind, id: number): Promise<number> =>
  (await readChanges(kind, id)).changes[0]?.id ?? 0;
