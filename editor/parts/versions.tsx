import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useWords } from '../words/words';
import { Ask } from './ask';

/** A field that both sides have changed: its former value, and those of both. */
export interface Versions {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

interface Props {
  readonly title: string;
  readonly fields: readonly Versions[];
  /** The names of the fields that only the other side has changed. */
  readonly onlyTheirs: readonly string[];
  readonly onClose: () => void;
  readonly onChoose: (fromThem: readonly string[]) => void;
}

/** Asks for each field which version to keep. */
export function VersionsQuestion({ title, fields, onlyTheirs, onClose, onChoose }: Props) {
  const { say } = useWords();
  const [fromThem, setFromThem] = useState<readonly string[]>([]);
  const pick = (field: string, side: string): void =>
    setFromThem([...fromThem.filter((each) => each !== field), ...(side === 'theirs' ? [field] : [])]);
  const shown = (text: string): string => (text === '' ? say('empty') : text);
  return (
    <Ask
      isWide
      title={title}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label: say('saveChoice'), kind: 'primary', onPress: () => onChoose(fromThem) },
      ]}
    >
      {fields.length > 0 && <p>{say('conflictText')}</p>}
      {fields.map(({ field, label, before, mine, theirs }) => (
        <RadioGroup
          key={field}
          className="react-aria-RadioGroup three"
          value={fromThem.includes(field) ? 'theirs' : 'mine'}
          onChange={(side) => pick(field, side)}
        >
          <Label>{label}</Label>
          <p className="was">
            <small>{say('before')}</small>
            {shown(before)}
          </p>
          <Radio value="mine">
            <span>
              <small>{say('mine')}</small>
              {shown(mine)}
            </span>
          </Radio>
          <Radio value="theirs">
            <span>
              <small>{say('theirs')}</small>
              {shown(theirs)}
            </span>
          </Radio>
        </RadioGroup>
      ))}
      {onlyTheirs.length > 0 && <p>{say('onlyTheirs', { fields: onlyTheirs.join(', ') })}</p>}
    </Ask>
  );
}
