import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { administration, type Webhook } from '../../api/administration-queries';
import { client } from '../../api/client';
import { toFieldErrors } from '../../api/errors';
import { AskRemoval } from '../../parts/ask-removal';
import { OwnForm } from '../../parts/form';
import { Panel } from '../../parts/panel';
import { ShownOnce } from '../../parts/shown-once';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';
import { LoadedScreen } from '../shell/problem';
import { Deliveries } from './deliveries';
import { type WebhookDraft, WebhookFields } from './webhook-fields';
import { WebhookState } from './webhook-state';
import '../../style/administration.css';

/** A webhook: what it sends, what it has sent, and whether that arrived. */
export function WebhookScreen() {
  const { id } = useParams({ from: '/webhooks/$id' });
  return (
    <LoadedScreen query={useQuery(administration.webhook(Number(id)))}>
      {(webhook) => (
        <>
          <title>{webhook.url}</title>
          <div className="head">
            <Title>{webhook.url}</Title>
            <WebhookState webhook={webhook} />
          </div>
          <Deliveries webhook={webhook} />
          <Settings key={webhook.id} webhook={webhook} />
          <RemoveWebhook webhook={webhook} />
        </>
      )}
    </LoadedScreen>
  );
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { say } = useWords();
  const { id, url, kinds, language } = webhook;
  const [draft, setDraft] = useState<WebhookDraft>({ url, kinds, language });
  const params = { path: { id } };
  const save = useAction({
    run: () =>
      dataOf(client.PATCH('/webhooks/{id}', { params, body: { ...draft, kinds: [...draft.kinds] } })),
    done: () => say('saved'),
    changes: [['webhooks']],
  });
  const renew = useAction({ run: () => dataOf(client.POST('/webhooks/{id}/secret', { params })) });
  return (
    <Panel title={say('details')}>
      <OwnForm
        validationErrors={save.error === null ? {} : toFieldErrors(save.error, say('noAnswer'))}
        onSubmit={() => save.act(undefined)}
      >
        <WebhookFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <div className="tools">
          <Button type="submit" className="react-aria-Button primary" isDisabled={save.isPending}>
            {say('save')}
          </Button>
          <Button isDisabled={renew.isPending} onPress={() => renew.act(undefined)}>
            {say('newSecret')}
          </Button>
        </div>
        {save.outcome}
        {renew.outcome}
        {renew.data !== undefined && (
          <ShownOnce key={renew.data.secret} label={say('newSecret')} value={renew.data.secret}>
            {say('shownOnce')}
          </ShownOnce>
        )}
      </OwnForm>
    </Panel>
  );
}

function RemoveWebhook({ webhook: { id, url } }: { webhook: Webhook }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const { act, isPending, outcome } = useAction({
    run: () => dataOf(client.DELETE('/webhooks/{id}', { params: { path: { id } } })),
    changes: [['webhooks', 'list']],
    onDone: () => void navigate({ to: '/webhooks' }),
  });
  return (
    <div className="tools">
      <AskRemoval
        label={say('remove', { name: url })}
        title={say('remove', { name: url })}
        isDisabled={isPending}
        onConfirm={() => act(undefined)}
      >
        {null}
      </AskRemoval>
      {outcome}
    </div>
  );
}
