import { useRef, useState } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { Cross } from '../parts/icons';
import { useWords } from '../words/words';
import { type Suggestion, Suggestions } from './suggestions';

interface Props {
  readonly label: string;
  readonly chosenLabel: string;
  readonly name: string;
  readonly none: string;
  readonly value: readonly Suggestion[];
  /** All that can be chosen. */
  readonly all: readonly Suggestion[];
  readonly onChange: (value: Suggestion[]) => void;
}

const norm = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Chooses several of what is known, by their names. */
export function PickedList({ label, chosenLabel, name, none, value, all, onChange }: Props) {
  const { say } = useWords();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const items = all.filter(
    ({ id, name: each }) =>
      norm(each).includes(norm(text.trim())) && !value.some((chosen) => chosen.id === id),
  );
  return (
    <div>
      <Suggestions
        label={label}
        name={name}
        none={none}
        isSearching={false}
        items={items}
        text={text}
        chosen={null}
        input={input}
        onType={setText}
        onChoose={(item) => {
          onChange([...value, item]);
          setText('');
        }}
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
    </div>
  );
}
