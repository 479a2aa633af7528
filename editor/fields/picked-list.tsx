import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { ITEM_API } from '../api/items';
import { Cross } from '../parts/icons';
import { lazyPart } from '../parts/lazy-part';
import { useFocusAfter } from '../parts/use-focus-after';
import { useSettled } from '../parts/use-settled';
import type { PickedItem } from '../state/draft';
import type { ItemKind } from '../state/items';
import { useWords } from '../words/words';
import { narrow, NEW_ID, Suggestions } from './suggestions';

const NewItem = lazyPart(() => import('./new-item').then((module) => module.NewItem), { floats: true });

interface Props {
  readonly kind: ItemKind;
  readonly label: string;
  readonly chosenLabel: string;
  readonly name: string;
  readonly none: string;
  readonly mayCreate: boolean;
  readonly value: readonly PickedItem[];
  readonly onChange: (value: PickedItem[]) => void;
}

const SHOWN = 20;

/** Chooses several items by their names, which the service searches; makes one in a step of its own. */
export function PickedList({ kind, label, chosenLabel, name, none, mayCreate, value, onChange }: Props) {
  const { say } = useWords();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useFocusAfter(input, wanted !== null);
  /** How many were chosen: a new field for each, as the emptied one would open its list again. */
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) input.current?.focus();
  }, [round]);
  const typed = text.trim();
  const search = useSettled(typed);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [kind, 'search', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ITEM_API[kind].list({ search, page: 1, perPage: SHOWN }, signal),
  });
  const found = narrow(data?.items ?? [], typed, search === typed && !isPlaceholderData);
  const others = found.filter(({ id }) => !value.some((chosen) => chosen.id === id));
  const isKnown = [...found, ...value].some((each) => each.name.toLowerCase() === typed.toLowerCase());
  const create = { id: NEW_ID, name: say('createItem', { name: typed }), place: '', isNew: true };
  const add = ({ id, name: named, place }: PickedItem): void => {
    onChange([...value.filter((each) => each.id !== id), { id, name: named, place }]);
    setText('');
    setRound(round + 1);
  };
  return (
    <div>
      <Suggestions
        key={round}
        label={label}
        name={name}
        none={none}
        isSearching={isFetching}
        items={mayCreate && typed !== '' && !isKnown ? [...others, create] : others}
        text={text}
        chosen={null}
        input={input}
        onType={setText}
        onChoose={(item) => (item.isNew === true ? setWanted(typed) : add(item))}
        onLeave={() => setText('')}
      />
      {value.length > 0 && (
        <TagGroup
          aria-label={chosenLabel}
          onRemove={(keys) => {
            onChange(value.filter(({ id }) => !keys.has(id)));
            if (value.length <= keys.size) input.current?.focus();
          }}
        >
          <TagList items={value}>
            {(item) => (
              <Tag id={item.id} textValue={item.name}>
                {item.name}
                <Button slot="remove" aria-label={say('remove', { name: item.name })}>
                  <Cross />
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
      {wanted !== null && (
        <Suspense>
          <NewItem
            kind={kind}
            name={wanted}
            onClose={() => setWanted(null)}
            onChoose={(item) => {
              setWanted(null);
              add(item);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
