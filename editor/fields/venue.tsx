import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { ITEM_API } from '../api/items';
import { lazyPart } from '../parts/lazy-part';
import { useFocusAfter } from '../parts/use-focus-after';
import { useSettled } from '../parts/use-settled';
import type { PickedItem } from '../state/draft';
import { useWords } from '../words/words';
import { narrow, NEW_ID, Suggestions } from './suggestions';

const NewItem = lazyPart(() => import('./new-item').then((module) => module.NewItem), { floats: true });

interface Props {
  readonly value: PickedItem | null;
  readonly onChange: (venue: PickedItem | null) => void;
}

const SHOWN = 8;

export function VenueField({ value, onChange }: Props) {
  const { say } = useWords();
  const [text, setText] = useState(value?.name ?? '');
  const [wanted, setWanted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useFocusAfter(input, wanted !== null);
  const name = text.trim();
  const words = name === value?.name ? '' : name;
  const search = useSettled(words);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['venues', 'search', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ITEM_API.venues.list({ search, page: 1, perPage: SHOWN }, signal),
  });
  const found = narrow(data?.items ?? [], words, search === words && !isPlaceholderData);
  const isKnown = found.some((each) => each.name.toLowerCase() === name.toLowerCase());
  const offersNew = name !== '' && name !== value?.name && !isKnown;
  const create = { id: NEW_ID, name: say('createVenue', { name }), place: '', isNew: true };

  const choose = ({ id, name: named, place }: PickedItem): void => {
    onChange({ id, name: named, place });
    setText(named);
  };
  return (
    <>
      <Suggestions
        label={say('venue')}
        name="venue"
        hint={value === null ? say('venueHint') : value.place}
        none={say('noVenue')}
        isSearching={isFetching}
        items={offersNew ? [...found, create] : found}
        text={text}
        chosen={value?.id ?? null}
        input={input}
        onType={(next) => {
          setText(next);
          if (next === '' && value !== null) onChange(null);
        }}
        onChoose={(item) => (item.isNew === true ? setWanted(name) : choose(item))}
        onLeave={() => setText(value?.name ?? '')}
      />
      {wanted !== null && (
        <Suspense>
          <NewItem
            kind="venues"
            name={wanted}
            onClose={() => {
              setWanted(null);
              setText(value?.name ?? '');
            }}
            onChoose={(venue) => {
              setWanted(null);
              choose(venue);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
