import type { ReactNode } from 'react';
import { Button, Link } from 'react-aria-components';
import { screen } from '../api/place';
import { useWords } from '../words/words';

/** What was not done to an item, and why. */
export interface Refused {
  readonly id: number;
  readonly title: string;
  /** The path of its screen. */
  readonly href: string;
  readonly message: string;
}

interface Props {
  /** What was done; null for nothing. */
  readonly text: string | null;
  readonly refused: readonly Refused[];
  readonly onClose: () => void;
  /** Buttons, such as that to undo. */
  readonly children?: ReactNode;
}

/** Reports what became of several items; each that was refused leads to its screen. */
export function BulkOutcome({ text, refused, onClose, children }: Props) {
  const { say } = useWords();
  return (
    <div className="note">
      <div role="status">
        {text !== null && <p>{text}</p>}
        {refused.length > 0 && <p>{say('refusedN', { n: refused.length })}</p>}
      </div>
      {children}
      {/* The button that began it is gone together with the selection. */}
      <Button autoFocus onPress={onClose}>
        {say('close')}
      </Button>
      {refused.length > 0 && (
        <ul className="refused">
          {refused.map(({ id, title, href, message }) => (
            <li key={id}>
              <Link href={screen(href)}>{title === '' ? say('untitled') : title}</Link>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
