import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountEvent, administration, type User } from '../../api/administration-queries';
import { formatInstant } from '../../parts/dates';
import { Loaded } from '../../parts/panel';
import { useWords, type Word } from '../../words/words';
import { ROLE_WORDS, ROLES } from './roles';

const EVENT_WORDS: Readonly<Record<AccountEvent['event'], Word>> = {
  signed_in: 'eventSignedIn',
  sign_in_refused: 'eventSignInRefused',
  signed_out: 'eventSignedOut',
  signed_out_everywhere: 'eventSignedOutEverywhere',
  link_created: 'eventLinkCreated',
  link_used: 'eventLinkUsed',
  password_set: 'eventPasswordSet',
  password_removed: 'eventPasswordRemoved',
  passkey_added: 'eventPasskeyAdded',
  passkey_removed: 'eventPasskeyRemoved',
  identity_connected: 'eventIdentityConnected',
  identity_disconnected: 'eventIdentityDisconnected',
  secret_created: 'eventSecretCreated',
  secret_revoked: 'eventSecretRevoked',
  role_changed: 'eventRoleChanged',
  email_changed: 'eventEmailChanged',
};

/** What happened to an account, which is read when it is unfolded. */
export function UserActivity({ user }: { user: User }) {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...administration.activity(user.id), enabled: isOpen });
  return (
    <details className="card-block" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{say('accountActivity')}</h2>
      </summary>
      <Loaded query={query}>
        {({ events }) =>
          events.length === 0 ? (
            <p className="quiet">{say('empty')}</p>
          ) : (
            <ul className="lines">
              {events.map((event, index) => (
                <EventLine key={index} event={event} login={user.username} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </details>
  );
}

/** What happened, when, from where, and by whom unless it was the user. */
function EventLine({ event, login }: { event: AccountEvent; login: string }) {
  const { say, locale } = useWords();
  const { by, device, address } = event;
  const circumstances = [device, address, by === login ? '' : by].filter((part) => part !== '');
  const detail = useDetail(event);
  return (
    <li className="line">
      <span className="date">{formatInstant(Date.parse(event.date), locale)}</span>
      <span className="what">
        {say(EVENT_WORDS[event.event])}
        {detail !== '' && `: ${detail}`}
        {circumstances.length > 0 && <small>{circumstances.join(' · ')}</small>}
      </span>
    </li>
  );
}

/** The new role, or the name of a secret. */
function useDetail({ event, detail }: AccountEvent): string {
  const { say } = useWords();
  if (event === 'secret_created' || event === 'secret_revoked') return detail;
  const role = event === 'role_changed' ? ROLES.find((each) => each === detail) : undefined;
  return role === undefined ? '' : say(ROLE_WORDS[role]);
}
