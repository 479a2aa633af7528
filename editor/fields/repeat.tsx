import {
  Button,
  Group,
  Input,
  Label,
  NumberField,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components';
import { weekdayNames } from '../parts/dates';
import { Choice } from '../parts/fields';
import { chooseKind, kindsFor, type Repeat } from '../state/repeat';
import type { Times } from '../state/times';
import { dayPart, DAYS } from '../state/wall';
import { useWords } from '../words/words';
import { RepeatPreview } from './repeat-preview';
import { WallClock } from './wall-clock';

interface Props {
  readonly value: Repeat;
  readonly when: Times;
  readonly venue: number | null;
  readonly onChange: (repeat: Repeat) => void;
}

/** The kinds that this form asks for; the rules of RFC 5545 have more. */
const ASKED = ['never', 'daily', 'weekly', 'monthlyDay', 'monthlyWeekday'] as const;

/** Whether an event repeats, in words, with the dates that come of it. */
export function RepeatField({ value, when, venue, onChange }: Props) {
  const { say } = useWords();
  const kinds = kindsFor(when.start, value.kind);
  return (
    <div className="repeat">
      <Choice
        label={say('repeat')}
        name="recurrence"
        value={value.kind}
        options={ASKED.filter((kind) => kinds.includes(kind)).map((id) => ({ id, label: say(id) }))}
        onChange={(id) => {
          const kind = ASKED.find((each) => each === id) ?? 'never';
          onChange(chooseKind(value, kind, when.start));
        }}
      />
      {value.kind !== 'never' && (
        <>
          {value.kind === 'weekly' && <Weekdays value={value} onChange={onChange} />}
          <Ends value={value} when={when} onChange={onChange} />
          <RepeatPreview repeat={value} when={when} venue={venue} />
        </>
      )}
    </div>
  );
}

function Weekdays({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { say, locale } = useWords();
  const names = weekdayNames(locale);
  return (
    <div>
      <span className="label" id="repeat-days">
        {say('onDays')}
      </span>
      <ToggleButtonGroup
        aria-labelledby="repeat-days"
        selectionMode="multiple"
        disallowEmptySelection
        selectedKeys={value.days}
        onSelectionChange={(keys) => onChange({ ...value, days: DAYS.filter((day) => keys.has(day)) })}
      >
        {DAYS.map((day, index) => (
          <ToggleButton key={day} id={day}>
            {names[index]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}

/** The service lists at most so many dates of one event. */
const MOST = 1000;

function Ends({ value, when, onChange }: Pick<Props, 'value' | 'when' | 'onChange'>) {
  const { say } = useWords();
  const until = value.until ?? dayPart(when.start);
  return (
    <div className="row">
      <Choice
        label={say('ends')}
        value={value.ends}
        options={[
          { id: 'times', label: say('afterTimes') },
          { id: 'until', label: say('onDate') },
        ]}
        onChange={(id) => onChange({ ...value, ends: id === 'until' ? 'until' : 'times', until })}
      />
      {value.ends === 'until' ? (
        <WallClock
          label={say('until')}
          name="until"
          allDay
          value={`${until}T00:00`}
          onChange={(next) => onChange({ ...value, until: dayPart(next) })}
        />
      ) : (
        <NumberField
          value={value.times}
          minValue={1}
          maxValue={MOST}
          onChange={(times) => {
            if (!Number.isNaN(times)) onChange({ ...value, times });
          }}
        >
          <Label>{say('times')}</Label>
          <Group>
            <Button slot="decrement">−</Button>
            <Input />
            <Button slot="increment">+</Button>
          </Group>
        </NumberField>
      )}
    </div>
  );
}
