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
import { EventLink, EventTime, type ListedEvent, placeOf, StatusTags } from '../../parts/event-row';
import { Tick } from '../../parts/tick';
import { originalOf } from '../../state/translation';
import { useWords } from '../../words/words';

interface Props {
  readonly events: readonly ListedEvent[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onClear: () => void;
}

// `className` replaces the class that styles a part: both are written.
export function EventsTable({ events, selection, onSelect, onClear }: Props) {
  const { say, locale } = useWords();
  const renderNone = () => (
    <div className="empty">
      <p>{say('none')}</p>
      <Button onPress={onClear}>{say('clear')}</Button>
    </div>
  );
  return (
    <div className="scroll">
      <Table
        aria-label={say('events')}
        selectionMode="multiple"
        selectedKeys={selection}
        onSelectionChange={onSelect}
      >
        <TableHeader>
          <Column className="react-aria-Column tick">
            <Tick />
          </Column>
          <Column isRowHeader>{say('title')}</Column>
          <Column>{say('when')}</Column>
          <Column>{say('venue')}</Column>
          <Column>{say('status')}</Column>
          <Column>{say('languages')}</Column>
        </TableHeader>
        <TableBody items={events} dependencies={[locale]} renderEmptyState={renderNone}>
          {(event) => <EventRow event={event} />}
        </TableBody>
      </Table>
    </div>
  );
}

function EventRow({ event }: { event: ListedEvent }) {
  const { say } = useWords();
  const { name, city } = placeOf(event);
  return (
    <Row id={event.id ?? 0} textValue={event.title ?? ''}>
      <Cell className="react-aria-Cell tick">
        <Tick />
      </Cell>
      <Cell className="react-aria-Cell name">
        <EventLink {...event} />
        {event.series !== null && event.series !== undefined && <small> {say('inSeries')}</small>}
      </Cell>
      <Cell className="react-aria-Cell date">
        <EventTime {...event} />
      </Cell>
      <Cell className="react-aria-Cell where">
        {name}
        {city !== '' && <small>, {city}</small>}
      </Cell>
      <Cell>
        <StatusTags {...event} />
      </Cell>
      <Cell className="react-aria-Cell spoken">
        <Languages {...event} />
      </Cell>
    </Row>
  );
}

/** The codes of the languages that an event can be read in, the original one first. */
function Languages({ language: shown = 'en', translations = {} }: ListedEvent) {
  const { say } = useWords();
  const language = originalOf(translations) ?? shown;
  const entries = Object.entries(translations);
  const outdated = entries.filter(([, text]) => text?.outdated === true).length;
  const others = entries.map(([code]) => code).filter((code) => code !== language);
  return (
    <>
      <span className="codes">
        <b>{language}</b>
        {others.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </span>
      {outdated > 0 && <span className="tag pending">{say('outdated', { n: outdated })}</span>}
    </>
  );
}
