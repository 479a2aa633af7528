import {
  Button,
  FieldError,
  Group,
  Input,
  Label,
  NumberField,
  Text,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components';
import { useSettings } from '../api/rights';
import { weekdayNames } from '../parts/dates';
import { Choice, TextInput } from '../parts/fields';
import type { Repeat } from '../state/repeat';
import { dayPart, DAYS } from '../state/wall';
import { useWords } from '../words/words';
import type { RepeatProps } from './repeat';
import { RepeatDates } from './repeat-dates';
import { RepeatPreview } from './repeat-preview';
import { WallClock } from './wall-clock';

type Props = Pick<RepeatProps, 'value' | 'when' | 'onChange'>;

/** The rule of an event that repeats, and the dates that it has beside the rule or not. */
export function RepeatRule(props: RepeatProps) {
  const { value, when, onChange } = props;
  const { say } = useWords();
  const isRule = value.kind !== 'dates' && value.kind !== 'custom';
  return (
    <>
      {value.kind === 'weekly' && <Weekdays value={value} onChange={onChange} />}
      {value.kind === 'custom' && (
        <TextInput
          label={say('customRule')}
          hint={say('ruleHint')}
          rows={2}
          value={value.custom}
          onChange={(custom) => onChange({ ...value, custom })}
        />
      )}
      {isRule && <Ends value={value} when={when} onChange={onChange} />}
      <RepeatDates value={value} when={when} onChange={onChange} />
      <RepeatPreview {...props} />
    </>
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

const ENDS = ['times', 'until', 'open'] as const;
const END_WORDS = { times: 'afterTimes', until: 'onDate', open: 'noEnd' } as const;
const MOST_INTERVAL = 1000;

function Ends({ value, when, onChange }: Props) {
  const { say } = useWords();
  const { occurrences, recurrence_months: months } = useSettings().limits;
  const until = value.until ?? dayPart(when.start);
  const ends = ENDS.filter((end) => end !== 'open' || months > 0 || value.ends === 'open');
  return (
    <>
      <div className="row">
        <Count
          label={say('interval')}
          hint={say('intervalHint')}
          value={value.interval}
          most={MOST_INTERVAL}
          onChange={(interval) => onChange({ ...value, interval })}
        />
        <Choice
          label={say('ends')}
          value={value.ends}
          options={ends.map((id) => ({ id, label: say(END_WORDS[id]) }))}
          onChange={(id) => onChange({ ...value, ends: ENDS.find((end) => end === id) ?? 'times', until })}
        />
        {value.ends === 'until' && (
          <WallClock
            label={say('until')}
            name="until"
            allDay
            value={`${until}T00:00`}
            onChange={(next) => onChange({ ...value, until: dayPart(next) })}
          />
        )}
        {value.ends === 'times' && (
          <Count
            label={say('times')}
            value={value.times}
            most={occurrences}
            onChange={(times) => onChange({ ...value, times })}
          />
        )}
      </div>
      {value.ends === 'open' && <p className="quiet">{say('noEndHint', { n: months })}</p>}
    </>
  );
}

interface CountProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: Repeat['times'];
  readonly most: number;
  readonly onChange: (value: number) => void;
}

const Count = ({ label, hint, value, most, onChange }: CountProps) => (
  <NumberField
    value={value}
    minValue={1}
    maxValue={most}
    onChange={(next) => {
      if (!Number.isNaN(next)) onChange(next);
    }}
  >
    <Label>{label}</Label>
    <Group>
      <Button slot="decrement">−</Button>
      <Input />
      <Button slot="increment">+</Button>
    </Group>
    {hint !== undefined && <Text slot="description">{hint}</Text>}
    <FieldError />
  </NumberField>
);
