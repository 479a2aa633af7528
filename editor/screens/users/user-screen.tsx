import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { administration, type User } from '../../api/administration-queries';
import { client } from '../../api/client';
import { toFieldErrors } from '../../api/errors';
import { AskRemoval } from '../../parts/ask-removal';
import { Choice } from '../../parts/fields';
import { OwnForm } from '../../parts/form';
import { Panel } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';
import { LoadedScreen } from '../shell/problem';
import { makeLink, ShownLink } from './sign-in-link';
import { UserActivity } from './user-activity';
import { UserFields } from './user-fields';
import { UserSecrets } from './user-secrets';
import { UserSessions } from './user-sessions';
import '../../style/administration.css';

/** A user: the role, the ways in, and the way out. */
export function UserScreen() {
  const { id } = useParams({ from: '/users/$id' });
  return (
    <LoadedScreen query={useQuery(administration.user(Number(id)))}>
      {(user) => (
        <>
          <title>{user.name}</title>
          <Title>{user.name}</Title>
          <Profile key={user.id} user={user} />
          <UserSessions id={user.id} />
          <UserSecrets id={user.id} />
          <UserActivity user={user} />
          <RemoveUser user={user} />
        </>
      )}
    </LoadedScreen>
  );
}

function Profile({ user: { id, username, name, email, roles } }: { user: User }) {
  const { say } = useWords();
  const [draft, setDraft] = useState({ name, email, role: roles[0] ?? ('subscriber' as const) });
  const save = useAction({
    run: () => {
      const { role, ...texts } = draft;
      return dataOf(
        client.PATCH('/users/{id}', { params: { path: { id } }, body: { ...texts, roles: [role] } }),
      );
    },
    done: () => say('saved'),
    changes: [['users'], ['me']],
  });
  const link = useAction({ run: () => makeLink(id) });
  return (
    <Panel title={username}>
      <OwnForm
        validationErrors={save.error === null ? {} : toFieldErrors(save.error, say('noAnswer'))}
        onSubmit={() => save.act(undefined)}
      >
        <UserFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <div className="tools">
          <Button type="submit" className="react-aria-Button primary" isDisabled={save.isPending}>
            {say('save')}
          </Button>
          <Button isDisabled={link.isPending} onPress={() => link.act(undefined)}>
            {say('newSignInLink')}
          </Button>
        </div>
        {save.outcome}
        {link.outcome}
        {link.data !== undefined && <ShownLink link={link.data} name={name} />}
      </OwnForm>
    </Panel>
  );
}

/** What the removed user has written goes to nobody. */
const NOBODY = '0';

function RemoveUser({ user: { id, name } }: { user: User }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const [heir, setHeir] = useState(NOBODY);
  const others = useQuery(administration.users('', 1)).data?.users ?? [];
  const { act, isPending, outcome } = useAction({
    run: () =>
      dataOf(client.DELETE('/users/{id}', { params: { path: { id }, query: { reassign: Number(heir) } } })),
    changes: [['users', 'list']],
    onDone: () => void navigate({ to: '/users' }),
  });
  return (
    <div className="tools">
      <AskRemoval
        label={say('remove', { name })}
        title={say('remove', { name })}
        isDisabled={isPending}
        onConfirm={() => act(undefined)}
      >
        <p>{say('removeUserText')}</p>
        <Choice
          label={say('heir')}
          value={heir}
          options={[
            { id: NOBODY, label: say('nobody') },
            ...others
              .filter((user) => user.id !== id)
              .map((user) => ({ id: String(user.id), label: user.name })),
          ]}
          onChange={setHeir}
        />
      </AskRemoval>
      {outcome}
    </div>
  );
}
