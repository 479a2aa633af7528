import type { Webhook } from '../../api/administration-queries';
import { useWords } from '../../words/words';

/** Says when messages are not sent, or do not arrive. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { say } = useWords();
  const { active, paused_at: pausedAt, failing_since: failingSince } = webhook;
  const isPaused = !active || pausedAt !== null;
  if (!isPaused && failingSince === null) return null;
  const [word, className] = isPaused
    ? (['paused', 'cancelled'] as const)
    : (['notDelivered', 'pending'] as const);
  return (
    <span className="tags">
      <span className={`tag ${className}`}>{say(word)}</span>
    </span>
  );
}
