import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useWords } from '../../words/words';

const SLOTS = Array.from({ length: 10 }, (_, index) => String(index + 1));

/** The look of a category on pages, by its number. */
export function ColourField({ value, onChange }: { value: string; onChange: (slot: string) => void }) {
  const { say } = useWords();
  return (
    <RadioGroup
      orientation="horizontal"
      className="react-aria-RadioGroup colours"
      value={value}
      onChange={onChange}
    >
      <Label>{say('colour')}</Label>
      <div>
        {SLOTS.map((slot) => (
          <Radio key={slot} value={slot}>
            <span className="swatch" data-slot={slot} aria-hidden="true" />
            {slot}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
