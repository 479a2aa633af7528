import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-aria-components';
import { ADMIN, screen } from '../../api/place';
import { getSessionNeed, type SessionNeed, settleSignIn, subscribeToSession } from '../../api/session';
import { useMe, useSettings } from '../../api/rights';
import { Ask } from '../../parts/ask';
import { TextInput } from '../../parts/fields';
import { useWords, type Word } from '../../words/words';

/** Stands on top of what is being typed when a request says that nobody is signed in any more. */
export function SignInAgain() {
  const need = useSyncExternalStore(subscribeToSession, getSessionNeed);
  return need === null ? null : <SignInDialog need={need} />;
}

function SignInDialog({ need }: { need: SessionNeed }) {
  const { say } = useWords();
  const { id, username } = useMe();
  const hasPasswords = useSettings().sign_in.includes('password');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Word | null>(null);
  const [isSending, setIsSending] = useState(false);
  useReturn(id);

  const signIn = async (): Promise<void> => {
    setIsSending(true);
    setProblem(await sendPassword(username, password));
    setIsSending(false);
  };
  const cancel = { label: say('cancel'), onPress: () => settleSignIn(false) };
  const submit = {
    label: say('signIn'),
    kind: 'primary' as const,
    isDisabled: isSending || password === '',
    onPress: () => void signIn(),
  };
  return (
    <Ask
      title={say('signInAgain')}
      isWide
      answers={hasPasswords ? [cancel, submit] : [cancel]}
      onClose={() => settleSignIn(false)}
      errors={problem === null ? {} : { password: say(problem) }}
    >
      <p>{say(need === 'ended' ? 'sessionEnded' : 'sessionOld', { name: username })}</p>
      {hasPasswords && (
        <TextInput
          label={say('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
      )}
      <p>
        <Link
          href={`${screen('/sign-in')}?again=1&return=${encodeURIComponent(`${ADMIN}/account`)}`}
          target="_blank"
        >
          {say('signInWindow')}
        </Link>
      </p>
    </Ask>
  );
}

/** Sends the form of the page of signing in, which answers with a page. */
async function sendPassword(login: string, password: string): Promise<Word | null> {
  const body = new URLSearchParams({ login, password, return: `${ADMIN}/account` });
  const response = await fetch(screen('/sign-in'), { method: 'POST', body }).catch(() => null);
  if (response?.ok === true) {
    settleSignIn(true);
    return null;
  }
  if (response?.status === 403) return 'passwordWrong';
  return response?.status === 429 ? 'passwordWait' : 'failed';
}

/** Who has signed in elsewhere comes back to this window; the waiting requests then show whether that counted. */
function useReturn(id: number): void {
  useEffect(() => {
    const check = async (): Promise<void> => {
      const response = await fetch(screen('/api/users/me')).catch(() => null);
      if (response?.ok !== true || getSessionNeed() !== 'ended') return;
      const user = (await response.json()) as { id?: number };
      // What waits was written by the one who was signed in before.
      settleSignIn(user.id === id);
    };
    const listen = (): void => void check();
    window.addEventListener('focus', listen);
    return () => window.removeEventListener('focus', listen);
  }, [id]);
}
