import type { RefObject } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { Chevron } from '../parts/icons';
import { useWords } from '../words/words';

/** No item has this id: the suggestion to make one. */
export const NEW_ID = 0;

export interface Suggestion {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  /** The address of a small picture. */
  readonly picture?: string;
  /** Stands for making a new item instead of choosing one. */
  readonly isNew?: boolean;
}

const norm = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What matches of a list that was found for less of the text: the arrow keys must not reach what was not meant. */
export function narrow<Item extends Suggestion>(
  items: readonly Item[],
  text: string,
  isFresh: boolean,
): readonly Item[] {
  return isFresh ? items : items.filter(({ name }) => norm(name).includes(norm(text)));
}

interface Props {
  readonly label: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly none: string;
  readonly isSearching: boolean;
  readonly items: readonly Suggestion[];
  readonly text: string;
  readonly chosen: number | null;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  readonly onChoose: (item: Suggestion) => void;
  /** The field is left with a text that is no choice. */
  readonly onLeave: () => void;
}

/** A field to type in, with what matches below it. */
export function Suggestions({
  label,
  name,
  hint,
  none,
  isSearching,
  items,
  text,
  chosen,
  input,
  ...on
}: Props) {
  const { say } = useWords();
  return (
    <ComboBox
      name={name}
      data-field={name}
      items={items}
      inputValue={text}
      value={chosen}
      allowsEmptyCollection
      defaultFilter={() => true}
      onInputChange={on.onType}
      onChange={(key) => {
        const item = items.find(({ id }) => id === key);
        if (item === undefined) on.onLeave();
        else if (item.isNew !== true) on.onChoose(item);
      }}
    >
      <Label>{label}</Label>
      <Group>
        <Input ref={input} />
        <Button>
          <Chevron />
        </Button>
      </Group>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError />
      <Popover>
        <ListBox<Suggestion>
          renderEmptyState={() => <p className="empty">{isSearching ? say('searching') : none}</p>}
        >
          {(item) => (
            <ListBoxItem
              id={item.id}
              textValue={item.name}
              {...(item.isNew === true && {
                className: 'react-aria-ListBoxItem new',
                onAction: () => on.onChoose(item),
              })}
            >
              {item.picture !== undefined && <img src={item.picture} alt="" />}
              <Text slot="label">{item.name}</Text>
              {item.place !== '' && <Text slot="description">{item.place}</Text>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
