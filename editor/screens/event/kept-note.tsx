import { Button } from 'react-aria-components';
import { formatInstant } from '../../parts/dates';
import type { KeptDraft } from '../../state/kept-drafts';
import { useWords } from '../../words/words';

interface Props {
  readonly kept: KeptDraft;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}

/** Offers what was typed in this browser and never saved. */
export function KeptNote({ kept, onTake, onDrop }: Props) {
  const { say, locale } = useWords();
  return (
    <div className="note" role="region" aria-label={say('useDraft')}>
      <p>
        {say('restore', { time: formatInstant(kept.at, locale) })} <b>{kept.title}</b>
      </p>
      <Button onPress={onTake}>{say('useDraft')}</Button>
      <Button onPress={onDrop}>{say('dropDraft')}</Button>
    </div>
  );
}
