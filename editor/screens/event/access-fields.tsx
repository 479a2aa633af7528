import { Checkbox, CheckboxGroup, FieldError, Input, Label, NumberField } from 'react-aria-components';
import { Choice, TextInput, Toggle } from '../../parts/fields';
import type { Attendance, Draft } from '../../state/draft';
import { useWords } from '../../words/words';
import { ACCESS_CODES } from './access-codes';
import type { ChangeDraft } from './event-sections';

const ATTENDANCES: readonly Attendance[] = ['offline', 'online', 'mixed'];
type Props = Pick<
  Draft,
  'attendance' | 'onlineUrl' | 'onlineHidden' | 'ageMin' | 'ageMax' | 'accessibility'
> & { readonly onChange: ChangeDraft };

/** How people attend, for which ages, and what makes it possible for all of them. */
export function AccessFields({
  attendance,
  onlineUrl,
  onlineHidden,
  ageMin,
  ageMax,
  accessibility,
  onChange,
}: Props) {
  const { say } = useWords();
  return (
    <>
      <div className="row">
        <Choice
          label={say('attendance')}
          name="attendance_mode"
          value={attendance}
          options={ATTENDANCES.map((id) => ({ id, label: say(id) }))}
          onChange={(id) => onChange({ attendance: ATTENDANCES.find((each) => each === id) ?? 'offline' })}
        />
        <TextInput
          label={say('onlineUrl')}
          name="online_url"
          inputMode="url"
          value={onlineUrl}
          onChange={(next) => onChange({ onlineUrl: next })}
        />
      </div>
      {onlineUrl !== '' && (
        <Toggle
          label={say('onlineHidden')}
          isSelected={onlineHidden}
          onChange={(next) => onChange({ onlineHidden: next })}
        />
      )}
      <div className="row">
        <Age
          label={say('ageMin')}
          name="age_min"
          value={ageMin}
          onChange={(age) => onChange({ ageMin: age })}
        />
        <Age
          label={say('ageMax')}
          name="age_max"
          value={ageMax}
          onChange={(age) => onChange({ ageMax: age })}
        />
      </div>
      <CheckboxGroup
        name="accessibility"
        value={[...accessibility]}
        onChange={(codes) => onChange({ accessibility: [...codes].sort() })}
      >
        <Label>{say('accessibility')}</Label>
        <div className="checks">
          {ACCESS_CODES.map((code) => (
            <Checkbox key={code} value={code}>
              <span className="box" aria-hidden="true">
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="m3 8 3.5 3.5L13 5" />
                </svg>
              </span>
              {say(code)}
            </Checkbox>
          ))}
        </div>
      </CheckboxGroup>
    </>
  );
}

const OLDEST = 150;

interface AgeProps {
  readonly label: string;
  readonly name: string;
  readonly value: number | null;
  readonly onChange: (age: number | null) => void;
}

const Age = ({ label, name, value, onChange }: AgeProps) => (
  <NumberField
    name={name}
    value={value ?? NaN}
    minValue={0}
    maxValue={OLDEST}
    onChange={(age) => onChange(Number.isNaN(age) ? null : age)}
  >
    <Label>{label}</Label>
    <Input />
    <FieldError />
  </NumberField>
);
