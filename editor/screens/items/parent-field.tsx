import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { itemQueries } from '../../api/item-queries';
import { narrow, type Suggestion, Suggestions } from '../../fields/suggestions';
import { useSettled } from '../../parts/use-settled';
import { useWords } from '../../words/words';

interface Props {
  /** The category itself, which cannot be below itself. */
  readonly self: number | null;
  readonly value: number;
  readonly onChange: (parent: number) => void;
}

/** The category that another one is part of; without a name it is part of none. */
export function ParentField({ self, value, onChange }: Props) {
  const { say } = useWords();
  // A text that came later than the choice would open the list again.
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const isPicked = picked?.id === value;
  const read = useQuery({ ...itemQueries.one('categories', value), enabled: value !== 0 && !isPicked }).data;
  const name = value === 0 ? '' : isPicked ? picked.name : (read?.data.draft.name ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const wanted = (typed ?? '').trim();
  const search = useSettled(wanted);
  const { data, isFetching, isPlaceholderData } = useQuery(
    itemQueries.similar('categories', search, self === null ? [] : [self]),
  );
  return (
    <Suggestions
      label={say('parentCategory')}
      name="parent"
      none={say('noCategory')}
      isSearching={isFetching}
      items={narrow(data?.items ?? [], wanted, search === wanted && !isPlaceholderData)}
      text={typed ?? name}
      chosen={value === 0 ? null : value}
      input={input}
      onType={(text) => {
        setTyped(text);
        if (text === '' && value !== 0) onChange(0);
      }}
      onChoose={(item) => {
        setTyped(null);
        setPicked(item);
        onChange(item.id);
      }}
      onLeave={() => setTyped(null)}
    />
  );
}
