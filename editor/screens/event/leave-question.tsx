import { Ask } from '../../parts/ask';
import { useWords } from '../../words/words';

/** What the router has of a navigation that it holds back. */
type Blocker =
  | { readonly status: 'idle' }
  | { readonly status: 'blocked'; readonly proceed: () => void; readonly reset: () => void };

export function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const { say } = useWords();
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset } = blocker;
  return (
    <Ask
      title={say('leaveTitle')}
      onClose={reset}
      answers={[
        { label: say('leave'), onPress: proceed },
        { label: say('stay'), kind: 'primary', onPress: reset },
      ]}
    >
      <p>{say('leaveText')}</p>
    </Ask>
  );
}
