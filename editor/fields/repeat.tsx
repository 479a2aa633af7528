import { Suspense } from 'react';
import { Choice } from '../parts/fields';
import { lazyPart } from '../parts/lazy-part';
import { chooseKind, kindsFor, REPEAT_KINDS, type Repeat } from '../state/repeat';
import type { Times } from '../state/times';
import { useWords, type Word } from '../words/words';
import type { RepeatKind } from '../state/repeat';

/** Its code is loaded for events that repeat. */
const RepeatRule = lazyPart(() => import('./repeat-rule').then((module) => module.RepeatRule));

export interface RepeatProps {
  readonly value: Repeat;
  readonly when: Times;
  readonly venue: number | null;
  /** The event itself, which is no conflict. */
  readonly own: number | null;
  readonly onChange: (repeat: Repeat) => void;
}

const NAMES: Readonly<Record<RepeatKind, Word>> = {
  never: 'never',
  daily: 'daily',
  weekly: 'weekly',
  monthlyDay: 'monthlyDay',
  monthlyWeekday: 'monthlyWeekday',
  monthlyLast: 'monthlyLast',
  yearly: 'yearly',
  dates: 'singleDates',
  custom: 'customRule',
};

/** Whether an event repeats, in words, with the dates that come of it. */
export function RepeatField(props: RepeatProps) {
  const { value, when, onChange } = props;
  const { say } = useWords();
  return (
    <div className="repeat">
      <Choice
        label={say('repeat')}
        name="recurrence"
        value={value.kind}
        options={kindsFor(when.start, value.kind).map((id) => ({ id, label: say(NAMES[id]) }))}
        onChange={(id) => {
          const kind = REPEAT_KINDS.find((each) => each === id) ?? 'never';
          onChange(chooseKind(value, kind, when.start));
        }}
      />
      {value.kind !== 'never' && (
        <Suspense fallback={<p role="status">{say('loading')}</p>}>
          <RepeatRule {...props} />
        </Suspense>
      )}
    </div>
  );
}
