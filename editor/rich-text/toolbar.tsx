import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { Button, Group, ToggleButton, Toolbar } from 'react-aria-components';
import { useWords } from '../words/words';
import { isLinked, TOOLS } from './commands';

const ICONS = {
  bold: 'M4.5 3h4a2.3 2.3 0 0 1 0 4.7h-4zM4.5 7.7h4.7a2.6 2.6 0 0 1 0 5.3H4.5z',
  italic: 'M7 3h5M4 13h5M9.7 3 6.3 13',
  heading: 'M3.5 3v10M12.5 3v10M3.5 8h9',
  bullets: 'M6 3.5h8M6 8h8M6 12.5h8M2 3.5h1.5M2 8h1.5M2 12.5h1.5',
  numbers: 'M7 3.5h7M7 8h7M7 12.5h7M2 3l1.2-.7V6M2 10h2.2L2 13.5h2.3',
  quote: 'M3 4v8M6 5h8M6 8h8M6 11h5',
  link: 'M6.5 9.5a3 3 0 0 0 4.2 0l2-2a3 3 0 0 0-4.2-4.2l-.8.8M9.5 6.5a3 3 0 0 0-4.2 0l-2 2a3 3 0 0 0 4.2 4.2l.8-.8',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7M6 3 2.5 6.5 6 10',
  redo: 'M13 6.5H6.5a3.5 3.5 0 0 0 0 7H9M10 3l3.5 3.5L10 10',
} as const;

const Icon = ({ name }: { name: keyof typeof ICONS }): ReactNode => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={ICONS[name]} />
  </svg>
);

interface Props {
  readonly state: EditorState;
  readonly onRun: (command: Command, focuses?: boolean) => void;
  readonly onLink: () => void;
}

export function TextTools({ state, onRun, onLink }: Props) {
  const { say } = useWords();
  return (
    <Toolbar aria-label={say('format')}>
      <Group aria-label={say('format')}>
        {TOOLS.map(({ word, isOn, run }) => (
          <ToggleButton
            key={word}
            aria-label={say(word)}
            isSelected={isOn(state)}
            onChange={() => onRun(run)}
            preventFocusOnPress
          >
            <Icon name={word} />
          </ToggleButton>
        ))}
        <ToggleButton
          aria-label={say('link')}
          isSelected={isLinked(state)}
          onChange={onLink}
          preventFocusOnPress
        >
          <Icon name="link" />
        </ToggleButton>
      </Group>
      <Button aria-label={say('undo')} isDisabled={!undo(state)} onPress={() => onRun(undo, false)}>
        <Icon name="undo" />
      </Button>
      <Button aria-label={say('redo')} isDisabled={!redo(state)} onPress={() => onRun(redo, false)}>
        <Icon name="redo" />
      </Button>
    </Toolbar>
  );
}
