import { Cell, Column, Row, type Selection, Table, TableBody, TableHeader } from 'react-aria-components';
import type { TrashedItem, TrashKind } from '../../api/trash';
import { formatWall } from '../../parts/dates';
import { Tick } from '../../parts/tick';
import { useWords } from '../../words/words';

interface Props {
  readonly kind: TrashKind;
  readonly items: readonly TrashedItem[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

export function TrashTable({ kind, items, selection, onSelect }: Props) {
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
        </TableHeader>
        <TableBody
          items={items}
          dependencies={[locale, kind]}
          renderEmptyState={() => <p className="empty">{say('trashEmpty')}</p>}
        >
          {({ id, name, start, place }) => (
            <Row id={id} textValue={name}>
              <Cell className="react-aria-Cell tick">
                <Tick />
              </Cell>
              <Cell className="react-aria-Cell name">{name === '' ? say('untitled') : name}</Cell>
              <Cell className="react-aria-Cell date">
                {start === undefined ? place : formatWall(start, false, locale)}
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}
