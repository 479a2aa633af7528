import { useEffect, useState } from 'react';
import { Link } from 'react-aria-components';
import { ADMIN, screen } from '../../api/place';
import { getSessionNeed, type SessionNeed, settleSignIn } from '../../api/session';
import { useMe, useSettings } from '../../api/rights';
import { Ask } from '../../parts/ask';
import { TextInput } from '../../parts/fields';
import { useWords, type Word } from '../../words/words';

export function SignInDialog({ need }: { need: SessionNeed }) {
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

interface CurrentSession {
  readonly user: number;
  readonly session: number;
}

/** Who is signed in, and by which session; null for nobody. Not by the client, which would ask to sign in. */
async function findSession(): Promise<CurrentSession | null> {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(screen(`/api/users/me${path}`)).catch(() => null);
    return response?.ok === true ? response.json() : null;
  };
  const [me, list] = await Promise.all([read('?_fields=id'), read('/sessions')]);
  const { id } = (me ?? {}) as { id?: number };
  const { sessions = [] } = (list ?? {}) as { sessions?: { id: number; current: boolean }[] };
  const session = sessions.find(({ current }) => current)?.id;
  return id === undefined || session === undefined ? null : { user: id, session };
}

/** Who has signed in elsewhere comes back to this window: by a session that began after the question was asked. */
function useReturn(id: number): void {
  useEffect(() => {
    const before = findSession();
    const check = async (): Promise<void> => {
      const [old, now] = await Promise.all([before, findSession()]);
      // What waits was written by the one who was signed in before.
      if (now !== null && now.session !== old?.session && getSessionNeed() !== null)
        settleSignIn(now.user === id);
    };
    const listen = (): void => void check();
    window.addEventListener('focus', listen);
    return () => window.removeEventListener('focus', listen);
  }, [id]);
}
