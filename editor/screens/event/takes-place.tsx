import type { CalendarEvent } from 'calendar-events-client';
import { Choice, TextInput } from '../../parts/fields';
import { useWords } from '../../words/words';
import type { ChangeDraft } from './event-sections';

const STATES = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const;

interface Props {
  readonly status: CalendarEvent['event_status'];
  readonly reason: string;
  readonly onChange: ChangeDraft;
}

/** Whether an event takes place as planned, and why not. */
export function TakesPlace({ status, reason, onChange }: Props) {
  const { say } = useWords();
  return (
    <div className="row">
      <Choice
        label={say('takesPlace')}
        name="event_status"
        value={status}
        options={STATES.map((id) => ({ id, label: say(id) }))}
        onChange={(id) => onChange({ eventStatus: STATES.find((each) => each === id) ?? 'scheduled' })}
      />
      {status !== 'scheduled' && (
        <TextInput
          label={say('reason')}
          hint={say('reasonHint')}
          name="event_status_reason"
          value={reason}
          onChange={(statusReason) => onChange({ statusReason })}
        />
      )}
    </div>
  );
}
