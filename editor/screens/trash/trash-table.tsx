import {
  Button,
  Cell,
  Column,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import type { TrashedItem, TrashKind } from '../../api/trash';
import { formatWall } from '../../parts/dates';
import { Tick } from '../../parts/tick';
import { useWords } from '../../words/words';

interface Props {
  readonly kind: TrashKind;
  readonly items: readonly TrashedItem[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Null while one is being restored. */
  readonly onRestore: ((item: TrashedItem) => void) | null;
}

export function TrashTable({ kind, items, selection, onSelect, onRestore }: Props) {
  const { say, locale } = useWords();
  return (
    <div className="scroll">
      <Table
        aria-label={say('trash')}
        selectionMode="multiple"
        selectedKeys={selection}
        onSelectionChange={onSelect}
      >
        <TableHeader>
          <Column className="react-aria-Column tick">
            <Tick />
          </Column>
          <Column isRowHeader>{say(kind === 'events' ? 'title' : 'name')}</Column>
          <Column>{say(kind === 'events' ? 'when' : 'address')}</Column>
          <Column>{say('actions')}</Column>
        </TableHeader>
        <TableBody
          items={items}
          dependencies={[locale, kind, onRestore]}
          renderEmptyState={() => <p className="empty">{say('trashEmpty')}</p>}
        >
          {(item) => (
            <Row id={item.id} textValue={item.name}>
              <Cell className="react-aria-Cell tick">
                <Tick />
              </Cell>
              <Cell className="react-aria-Cell name">{item.name === '' ? say('untitled') : item.name}</Cell>
              <Cell className="react-aria-Cell date">
                {item.start === undefined ? item.place : formatWall(item.start, false, locale)}
              </Cell>
              <Cell>
                <Button
                  aria-label={`${say('doRestore')}: ${item.name}`}
                  isDisabled={onRestore === null}
                  onPress={() => onRestore?.(item)}
                >
                  {say('doRestore')}
                </Button>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}
