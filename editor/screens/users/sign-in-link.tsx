import { type components, dataOf } from 'calendar-events-client';
import { client } from '../../api/client';
import { formatInstant } from '../../parts/dates';
import { ShownOnce } from '../../parts/shown-once';
import { useWords } from '../../words/words';

export type SignInLink = components['schemas']['SignInLink'];

export const makeLink = (id: number): Promise<SignInLink> =>
  dataOf(client.POST('/users/{id}/sign-in-link', { params: { path: { id } }, body: {} }));

/** The link that lets somebody in once. */
export function ShownLink({ link: { link, expires, mailed }, name }: { link: SignInLink; name: string }) {
  const { say, locale } = useWords();
  return (
    <ShownOnce label={say('newSignInLink')} value={link}>
      {say('linkOnce', { name, time: formatInstant(Date.parse(expires), locale) })}
      {mailed && ` ${say('linkMailed')}`}
    </ShownOnce>
  );
}
