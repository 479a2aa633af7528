import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Cell,
  Column,
  Link,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import { itemQueries } from '../../api/item-queries';
import type { ListedItem } from '../../api/items/types';
import { screen } from '../../api/place';
import { StatusTags } from '../../parts/event-row';
import { Tick } from '../../parts/tick';
import type { ItemKind } from '../../state/items';
import { useWords } from '../../words/words';
import { KIND } from './kinds';

interface Props {
  readonly kind: ItemKind;
  readonly items: readonly ListedItem[];
  /** Null when nothing can be done with several. */
  readonly selected: readonly ListedItem[] | null;
  readonly onSelect: (selection: Selection) => void;
  /** Null when there is nothing to clear: there are no items at all. */
  readonly onClear: (() => void) | null;
}

export function ItemsTable({ kind, items, selected, onSelect, onClear }: Props) {
  const { say, locale } = useWords();
  const counts = useQuery(
    itemQueries.counts(
      kind,
      items.map(({ id }) => id),
      'upcoming',
    ),
  ).data;
  const { hasTrash } = KIND[kind];
  const hasTicks = selected !== null;
  const renderNone = () => (
    <div className="empty">
      <p>{say(onClear === null ? 'emptyList' : 'entries', { n: 0 })}</p>
      {onClear !== null && <Button onPress={onClear}>{say('clear')}</Button>}
    </div>
  );
  return (
    <div className="scroll">
      <Table
        aria-label={say(KIND[kind].all)}
        selectionMode={hasTicks ? 'multiple' : 'none'}
        selectedKeys={new Set(selected?.map(({ id }) => id))}
        onSelectionChange={onSelect}
      >
        <TableHeader>
          {hasTicks && (
            <Column className="react-aria-Column tick">
              <Tick />
            </Column>
          )}
          <Column isRowHeader>{say('name')}</Column>
          {kind === 'venues' && <Column>{say('address')}</Column>}
          <Column className="react-aria-Column number">{say('upcoming')}</Column>
          {hasTrash && <Column>{say('status')}</Column>}
        </TableHeader>
        <TableBody items={items} dependencies={[locale, counts, hasTicks]} renderEmptyState={renderNone}>
          {({ id, name, place, status }) => (
            <Row id={id} textValue={name}>
              {hasTicks && (
                <Cell className="react-aria-Cell tick">
                  <Tick />
                </Cell>
              )}
              <Cell className="react-aria-Cell name">
                <Link href={screen(`/${kind}/${id}`)}>{name === '' ? say('untitled') : name}</Link>
              </Cell>
              {kind === 'venues' && <Cell className="react-aria-Cell where">{place}</Cell>}
              <Cell className="react-aria-Cell number" data-label={say('upcoming')}>
                {counts === undefined ? '' : (counts.get(id) ?? 0)}
              </Cell>
              {hasTrash && (
                <Cell>
                  <StatusTags {...(status !== undefined && { status })} />
                </Cell>
              )}
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}
