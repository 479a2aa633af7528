import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { itemQueries } from '../../api/item-queries';
import { ITEM_API } from '../../api/items';
import type { ListedItem } from '../../api/items/types';
import { Ask } from '../../parts/ask';
import type { ItemKind } from '../../state/items';
import { useWords } from '../../words/words';

interface Props {
  readonly kind: ItemKind;
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
  readonly onChoose: (kept: ListedItem) => void;
}

/** Asks which item stays, and says before what the merge would do. */
export function MergeQuestion({ kind, items, onClose, onChoose }: Props) {
  const { say } = useWords();
  const counts = useQuery(
    itemQueries.counts(
      kind,
      items.map(({ id }) => id),
      'all',
    ),
  ).data;
  const countOf = ({ id }: ListedItem): number => counts?.get(id) ?? 0;
  // The one with most events is the likeliest, and of equals the first.
  const likely = items.reduce<ListedItem | undefined>(
    (best, item) => (best === undefined || countOf(item) > countOf(best) ? item : best),
    undefined,
  );
  const [picked, setPicked] = useState<number | null>(null);
  const kept = items.find(({ id }) => id === picked) ?? likely;
  const others = items.filter((item) => item !== kept);
  const trial = useQuery({
    queryKey: [kind, 'merge', kept?.id, others.map(({ id }) => id)],
    enabled: counts !== undefined && kept !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      for (const { id } of others) await ITEM_API[kind].merge(id, kept?.id ?? 0, true);
      return true;
    },
  });
  return (
    <Ask
      isWide
      title={say('mergeTitle')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          label: say('merge'),
          kind: 'primary',
          isDisabled: trial.data !== true,
          onPress: () => kept !== undefined && trial.data === true && onChoose(kept),
        },
      ]}
    >
      <RadioGroup
        aria-label={say('mergeTitle')}
        value={String(kept?.id ?? '')}
        onChange={(id) => setPicked(Number(id))}
      >
        {items.map(({ id, name, place }) => (
          <Radio key={id} value={String(id)}>
            <span>
              {name}
              <small className="under">
                {[place, counts && say('found', { n: counts.get(id) ?? 0 })].filter(Boolean).join(' · ')}
              </small>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      <p>{say('mergeText')}</p>
      {trial.error !== null ? (
        <p role="alert" className="error">
          {toSentence(trial.error, say('noAnswer'))}
        </p>
      ) : (
        <p role="status">
          <b>
            {trial.data === true
              ? say('mergeMoves', { n: others.reduce((sum, item) => sum + countOf(item), 0) })
              : say('working')}
          </b>
        </p>
      )}
    </Ask>
  );
}
