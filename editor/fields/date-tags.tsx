import { Button, Label, Tag, TagGroup, TagList } from 'react-aria-components';
import { Cross } from '../parts/icons';

export interface DateTag {
  readonly id: string;
  readonly name: string;
  /** Something else takes place there then. */
  readonly isTaken?: boolean;
}

interface Props {
  readonly label: string;
  /** What removing does, for people who do not see the cross. */
  readonly action: (name: string) => string;
  readonly items: readonly DateTag[];
  readonly onRemove: (id: string) => void;
}

/** Dates that can be removed, one by one: a single stop of the tabulator, and arrows between them. */
export const DateTags = ({ label, action, items, onRemove }: Props) =>
  items.length === 0 ? null : (
    <TagGroup onRemove={(keys) => keys.forEach((key) => onRemove(String(key)))}>
      <Label>{label}</Label>
      <TagList items={items}>
        {({ id, name, isTaken = false }) => (
          <Tag id={id} textValue={name} className={`react-aria-Tag ${isTaken ? 'taken' : ''}`}>
            {name}
            <Button slot="remove" aria-label={action(name)}>
              <Cross />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
