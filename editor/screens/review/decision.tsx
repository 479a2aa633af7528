import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Ask } from '../../parts/ask';
import { TextInput } from '../../parts/fields';
import { useWords } from '../../words/words';

export type Verdict = 'accept' | 'changes_requested' | 'refused';

interface Props {
  readonly accept: string;
  readonly isPending: boolean;
  readonly mayAskBack: boolean;
  readonly onDecide: (verdict: Verdict, note: string) => void;
}

/** Accepts at once; asks for what is to be changed, and for the reason of a refusal. */
export function Decision({ accept, isPending, mayAskBack, onDecide }: Props) {
  const { say } = useWords();
  const [question, setQuestion] = useState<'changes_requested' | 'refused' | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const close = (): void => {
    setQuestion(null);
    setIsMissing(false);
  };
  const send = (): void => {
    if (note.trim() === '') setIsMissing(true);
    else if (question !== null) {
      close();
      onDecide(question, note.trim());
    }
  };
  const label = say(question === 'refused' ? 'doRefuse' : 'askBack');
  return (
    <>
      <Button
        className="react-aria-Button danger-text"
        isDisabled={isPending}
        onPress={() => setQuestion('refused')}
      >
        {say('doRefuse')}
      </Button>
      {mayAskBack && (
        <Button isDisabled={isPending} onPress={() => setQuestion('changes_requested')}>
          {say('askBack')}
        </Button>
      )}
      <Button
        className="react-aria-Button primary"
        isDisabled={isPending}
        onPress={() => onDecide('accept', '')}
      >
        {accept}
      </Button>
      {question !== null && (
        <Ask
          isWide
          title={label}
          onClose={close}
          errors={isMissing ? { note: say('noteNeeded') } : {}}
          answers={[
            { label: say('cancel'), onPress: close },
            { label, kind: question === 'refused' ? 'danger' : 'primary', onPress: send },
          ]}
        >
          <TextInput
            label={say('noteToAuthor')}
            name="note"
            rows={4}
            autoFocus
            maxLength={5000}
            value={note}
            onChange={setNote}
          />
        </Ask>
      )}
    </>
  );
}
