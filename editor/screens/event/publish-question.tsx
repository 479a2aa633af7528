import { Ask } from '../../parts/ask';
import { useWords } from '../../words/words';
import type { Finding } from './use-findings';

interface Props {
  /** What visitors would be misled by. */
  readonly findings: readonly Finding[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks once whether an event is published in which something must be corrected. */
export function PublishQuestion({ findings, onClose, onConfirm }: Props) {
  const { say } = useWords();
  return (
    <Ask
      title={say('doPublish')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label: say('publishAnyway'), kind: 'primary', onPress: onConfirm },
      ]}
    >
      <p>{say('mustAsk', { n: findings.length })}</p>
      <ul className="plain-list">
        {findings.map(({ code, language, message }) => (
          <li key={code + (language ?? '')}>{message}</li>
        ))}
      </ul>
    </Ask>
  );
}
