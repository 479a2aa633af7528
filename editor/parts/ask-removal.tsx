import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../words/words';
import { Ask } from './ask';

interface Props {
  readonly label: string;
  readonly title: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  /** What will be lost, and what stays. */
  readonly children: ReactNode;
}

/** A button that asks before it does what cannot be taken back. */
export function AskRemoval({ label, title, isDisabled = false, onConfirm, children }: Props) {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Ask
          title={title}
          onClose={close}
          answers={[
            { label: say('cancel'), onPress: close },
            {
              label,
              kind: 'danger',
              onPress: () => {
                close();
                onConfirm();
              },
            },
          ]}
        >
          {children}
        </Ask>
      )}
    </>
  );
}
