import { useState } from 'react';
import { Ask } from '../parts/ask';
import { TextInput } from '../parts/fields';
import { completeAddress } from '../parts/link-address';
import { useWords } from '../words/words';
import type { LinkRange } from './commands';

interface Props {
  readonly range: LinkRange;
  readonly onClose: () => void;
  /** @param address empty to remove the link */
  readonly onChoose: (address: string) => void;
}

/** Asks where a link leads. */
export function LinkQuestion({ range, onClose, onChoose }: Props) {
  const { say } = useWords();
  const [address, setAddress] = useState(range.address);
  const removal = { label: say('unlink'), onPress: () => onChoose('') };
  return (
    <Ask
      isWide
      title={say('linkTitle')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        ...(range.address === '' ? [] : [removal]),
        { label: say('apply'), kind: 'primary', onPress: () => onChoose(completeAddress(address)) },
      ]}
    >
      <TextInput label={say('linkAddress')} inputMode="url" value={address} onChange={setAddress} autoFocus />
    </Ask>
  );
}
