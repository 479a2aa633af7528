import { useState } from 'react';
import { Button } from 'react-aria-components';
import { formatDay, formatTimes } from '../parts/dates';
import { addBreak, addDate, include, removeBreak } from '../state/repeat';
import { addDays, dayPart } from '../state/wall';
import { useWords } from '../words/words';
import { DateTags } from './date-tags';
import type { RepeatProps } from './repeat';
import { WallClock } from './wall-clock';

type Props = Pick<RepeatProps, 'value' | 'when' | 'onChange'>;

/** Breaks such as holidays, and dates that are added or left out. */
export function RepeatDates({ value, when, onChange }: Props) {
  const { say, locale } = useWords();
  const { start, allDay } = when;
  const breaks = value.breaks.map(({ from, to }) => ({
    id: `${from}/${to}`,
    name: formatTimes({ start: `${from}T00:00`, end: `${to}T00:00`, allDay: true }, locale),
  }));
  const excluded = value.excluded.map((date) => ({ id: date, name: formatDay(dayPart(date), locale) }));
  const putBack = (id: string): void => {
    const [from = '', to] = id.split('/');
    onChange(to === undefined ? include(value, from) : removeBreak(value, { from, to }));
  };
  return (
    <>
      {value.kind !== 'dates' && (
        <AskBreak start={start} onAdd={(...days) => onChange(addBreak(value, ...days))} />
      )}
      <AskDate start={start} allDay={allDay} onAdd={(date) => onChange(addDate(value, date))} />
      <DateTags
        label={say('leftOut')}
        action={(name) => say('putBack', { date: name })}
        items={[...breaks, ...excluded]}
        onRemove={putBack}
      />
    </>
  );
}

function AskBreak({ start, onAdd }: { start: string; onAdd: (from: string, to: string) => void }) {
  const { say } = useWords();
  const [days, setDays] = useState({ from: start, to: addDays(start, 6) + start.slice(10) });
  return (
    <fieldset className="row">
      <legend className="label">{say('break')}</legend>
      <WallClock
        label={say('firstDay')}
        name="break_from"
        allDay
        value={days.from}
        onChange={(from) => setDays({ from, to: days.to < from ? from : days.to })}
      />
      <WallClock
        label={say('lastDay')}
        name="break_to"
        allDay
        value={days.to}
        onChange={(to) => setDays({ ...days, to })}
      />
      <Button onPress={() => onAdd(dayPart(days.from), dayPart(days.to))}>{say('addBreak')}</Button>
    </fieldset>
  );
}

interface AskDateProps {
  readonly start: string;
  readonly allDay: boolean;
  readonly onAdd: (date: string) => void;
}

function AskDate({ start, allDay, onAdd }: AskDateProps) {
  const { say } = useWords();
  const [date, setDate] = useState(start);
  return (
    <div className="row">
      <WallClock label={say('addedDate')} name="added_date" allDay={allDay} value={date} onChange={setDate} />
      <Button onPress={() => onAdd(allDay ? dayPart(date) : date)}>{say('add')}</Button>
    </div>
  );
}
