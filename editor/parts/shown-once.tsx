import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../words/words';
import { TextInput } from './fields';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What it is for. */
  readonly children: ReactNode;
}

/** A secret that nobody can read again. */
export function ShownOnce({ label, value, children }: Props) {
  const { say } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      // Without the right to copy, the text can still be selected.
      () => setIsCopied(false),
    );
  return (
    <div className="note once">
      <p>{children}</p>
      <TextInput
        label={label}
        value={value}
        isReadOnly
        autoFocus
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      />
      <Button onPress={copy}>{say('copy')}</Button>
      <p role="status">{isCopied ? say('done') : ''}</p>
    </div>
  );
}
