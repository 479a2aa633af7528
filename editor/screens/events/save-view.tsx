import { useState } from 'react';
import { Ask } from '../../parts/ask';
import { TextInput } from '../../parts/fields';
import { useWords } from '../../words/words';

/** Asks for the name of a view. */
export function SaveView({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { say } = useWords();
  const [name, setName] = useState('');
  const save = (): void => {
    onSave(name.trim());
    onClose();
  };
  return (
    <Ask
      title={say('saveView')}
      isWide
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label: say('save'), kind: 'primary', isDisabled: name.trim() === '', onPress: save },
      ]}
    >
      <TextInput label={say('name')} name="name" autoFocus maxLength={60} value={name} onChange={setName} />
    </Ask>
  );
}
