import { useRef, useState } from 'react';
import { Switch } from 'react-aria-components';
import { formatTimes, zoneName } from '../parts/dates';
import { Choice } from '../parts/fields';
import { endsBeforeStart, type MovedTimes, setAllDay, type Times, typeStart } from '../state/times';
import { useWords } from '../words/words';
import { WallClock } from './wall-clock';

interface Props {
  readonly value: Times;
  /** The zone of the site, which a sentence need not name. */
  readonly siteZone: string;
  readonly onChange: (times: Times) => void;
}

const ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => /^(Europe|Atlantic)\//.test(zone));

/** When an event takes place: the end follows the start. */
export function When({ value, siteZone, onChange }: Props) {
  const { say, locale } = useWords();
  const { start, end, allDay, timezone } = value;
  const moved = useRef<MovedTimes>(null);
  const moveStart = (next: string): void => {
    moved.current = typeStart(moved.current, value, next);
    onChange(moved.current.times);
  };
  // While the end is being typed it may be anything.
  const [isTyping, setIsTyping] = useState(false);
  const isTooEarly = !isTyping && endsBeforeStart(value);
  const zones = [...new Set([siteZone, timezone, ...ZONES])];
  const sentence = formatTimes(value, locale);
  return (
    <div className="when">
      <WallClock label={say('start')} name="start_date" value={start} allDay={allDay} onChange={moveStart} />
      <WallClock
        label={say('end')}
        name="end_date"
        value={end}
        allDay={allDay}
        problem={isTooEarly ? say('endBeforeStart') : undefined}
        onFocusChange={setIsTyping}
        onChange={(next) => onChange({ ...value, end: next })}
      />
      <Choice
        label={say('zone')}
        name="timezone"
        value={timezone}
        options={zones.map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
        onChange={(zone) => onChange({ ...value, timezone: zone })}
      />
      <Switch isSelected={allDay} onChange={(next) => onChange(setAllDay(value, next))}>
        <span className="track" aria-hidden="true" />
        {say('allDay')}
      </Switch>
      <p className="sentence">
        {timezone === siteZone ? sentence : say('wall', { text: sentence, zone: zoneName(timezone) })}
      </p>
    </div>
  );
}
