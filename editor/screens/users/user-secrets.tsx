import { useQuery } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { administration } from '../../api/administration-queries';
import { client } from '../../api/client';
import { toFieldErrors } from '../../api/errors';
import { AskRemoval } from '../../parts/ask-removal';
import { formatInstant } from '../../parts/dates';
import { TextInput } from '../../parts/fields';
import { OwnForm } from '../../parts/form';
import { Loaded, Panel } from '../../parts/panel';
import { ShownOnce } from '../../parts/shown-once';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';

/** With what websites and programs sign in as a user. */
export function UserSecrets({ id }: { id: number }) {
  const { say, locale } = useWords();
  const [name, setName] = useState('');
  const changes = [['users', 'secrets', id]];
  const make = useAction({
    run: () => dataOf(client.POST('/users/{id}/secrets', { params: { path: { id } }, body: { name } })),
    changes,
    onDone: () => setName(''),
  });
  const revoke = useAction({
    run: (secret: number) =>
      dataOf(client.DELETE('/users/{id}/secrets/{secret}', { params: { path: { id, secret } } })),
    done: () => say('done'),
    changes,
  });
  return (
    <Panel title={say('secrets')}>
      <Loaded query={useQuery(administration.secrets(id))}>
        {({ secrets }) => (
          <ul className="lines">
            {secrets.map((secret) => (
              <li className="line" key={secret.id}>
                <span className="date">
                  {secret.last_used !== null && formatInstant(Date.parse(secret.last_used), locale)}
                </span>
                <span className="what">
                  {secret.name}
                  {secret.last_used === null && <small>{say('neverUsed')}</small>}
                </span>
                <AskRemoval
                  label={say('remove', { name: secret.name })}
                  title={say('remove', { name: secret.name })}
                  isDisabled={revoke.isPending}
                  onConfirm={() => revoke.act(secret.id)}
                >
                  <p>{say('revokeText')}</p>
                </AskRemoval>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {revoke.outcome}
      <OwnForm
        validationErrors={make.error === null ? {} : toFieldErrors(make.error, say('noAnswer'))}
        onSubmit={() => make.act(undefined)}
      >
        <TextInput label={say('secretName')} name="name" isRequired value={name} onChange={setName} />
        <div className="tools">
          <Button type="submit" isDisabled={make.isPending || name.trim() === ''}>
            {say('newSecret')}
          </Button>
        </div>
      </OwnForm>
      {make.outcome}
      {make.data !== undefined && (
        <ShownOnce key={make.data.id} label={make.data.name} value={make.data.secret}>
          {say('shownOnce')}
        </ShownOnce>
      )}
    </Panel>
  );
}
