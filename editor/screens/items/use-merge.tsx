import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { ITEM_API } from '../../api/items';
import type { ListedItem } from '../../api/items/types';
import { BulkOutcome, type Refused } from '../../parts/bulk-outcome';
import { toSentence } from '../../api/errors';
import type { ItemKind } from '../../state/items';
import { useWords } from '../../words/words';

interface Sent {
  readonly kept: ListedItem;
  readonly others: readonly ListedItem[];
  /** Takes a merge back. */
  readonly isUndo: boolean;
}

export interface Merging {
  readonly isPending: boolean;
  run(kept: ListedItem, items: readonly ListedItem[]): void;
  forget(): void;
  readonly outcome: ReactNode;
}

/** Merges items one after another, and says what became of each. */
export function useMerge(kind: ItemKind, onDone: () => void): Merging {
  const { say } = useWords();
  const cache = useQueryClient();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async ({ kept, others, isUndo }: Sent) => {
      const done: ListedItem[] = [];
      const refused: Refused[] = [];
      for (const item of others) {
        try {
          if (isUndo) await ITEM_API[kind].restore(item.id, item.status ?? 'publish');
          else await ITEM_API[kind].merge(item.id, kept.id, false);
          done.push(item);
        } catch (error) {
          refused.push({
            ...{ id: item.id, title: item.name, href: `/${kind}/${item.id}` },
            message: toSentence(error, say('noAnswer')),
          });
        }
      }
      return { kept, done, refused, isUndo };
    },
    onSettled: () => {
      onDone();
      void cache.invalidateQueries({ queryKey: [kind] });
      void cache.invalidateQueries({ queryKey: ['events'] });
    },
  });
  const report = (): ReactNode => {
    if (data === undefined) return null;
    const { kept, done, refused, isUndo } = data;
    return (
      <BulkOutcome
        text={done.length === 0 ? null : isUndo ? say('mergeUndone') : say('merged', { name: kept.name })}
        refused={refused}
        onClose={reset}
      >
        {!isUndo && done.length > 0 && (
          <Button onPress={() => mutate({ kept, others: [...done].reverse(), isUndo: true })}>
            {say('undo')}
          </Button>
        )}
      </BulkOutcome>
    );
  };
  const run = (kept: ListedItem, items: readonly ListedItem[]): void =>
    mutate({ kept, others: items.filter(({ id }) => id !== kept.id), isUndo: false });
  return { isPending, run, forget: reset, outcome: report() };
}
