import { dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { client } from '../../api/client';
import { toFieldErrors } from '../../api/errors';
import { screen } from '../../api/place';
import { TextInput } from '../../parts/fields';
import { OwnForm } from '../../parts/form';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';
import { makeLink, ShownLink } from './sign-in-link';
import { type UserDraft, UserFields } from './user-fields';
import '../../style/administration.css';

const NOBODY: UserDraft = { name: '', email: '', role: 'contributor' };

/** Makes a user, and the link with which that user comes in. */
export function NewUser() {
  const { say } = useWords();
  const [username, setUsername] = useState('');
  const [draft, setDraft] = useState(NOBODY);
  const invite = useAction({
    run: async () => {
      const { role, ...texts } = draft;
      // What is empty is left to the service, which takes the login for the name.
      const sent = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
      const user = await dataOf(client.POST('/users', { body: { username, roles: [role], ...sent } }));
      return { user, link: await makeLink(user.id) };
    },
    changes: [['users', 'list']],
  });
  return (
    <>
      <title>{say('inviteUser')}</title>
      <Title>{say('inviteUser')}</Title>
      {invite.data === undefined ? (
        <OwnForm
          className="react-aria-Form event card-block"
          validationErrors={invite.error === null ? {} : toFieldErrors(invite.error, say('noAnswer'))}
          onSubmit={() => invite.act(undefined)}
        >
          <TextInput
            label={say('login')}
            name="username"
            autoComplete="off"
            isRequired
            value={username}
            onChange={setUsername}
          />
          <UserFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
          <div className="tools">
            <Button type="submit" className="react-aria-Button primary" isDisabled={invite.isPending}>
              {say('inviteUser')}
            </Button>
          </div>
          {invite.outcome}
        </OwnForm>
      ) : (
        <>
          <ShownLink link={invite.data.link} name={invite.data.user.name} />
          <p>
            <Link href={screen(`/users/${invite.data.user.id}`)}>{invite.data.user.name}</Link>
          </p>
        </>
      )}
    </>
  );
}
