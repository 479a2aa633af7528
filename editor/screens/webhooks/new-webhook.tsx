import { dataOf, type LanguageCode } from 'calendar-events-client';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { client } from '../../api/client';
import { toFieldErrors } from '../../api/errors';
import { screen } from '../../api/place';
import { useSettings } from '../../api/rights';
import { OwnForm } from '../../parts/form';
import { ShownOnce } from '../../parts/shown-once';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';
import { type WebhookDraft, WebhookFields } from './webhook-fields';
import '../../style/administration.css';

/** Makes a webhook, and shows its secret. */
export function NewWebhook() {
  const { say } = useWords();
  const language: LanguageCode = useSettings().default_language;
  const [draft, setDraft] = useState<WebhookDraft>({ url: '', kinds: ['event'], language });
  const make = useAction({
    run: () => dataOf(client.POST('/webhooks', { body: { ...draft, kinds: [...draft.kinds] } })),
    changes: [['webhooks', 'list']],
  });
  return (
    <>
      <title>{say('newWebhook')}</title>
      <Title>{say('newWebhook')}</Title>
      {make.data === undefined ? (
        <OwnForm
          className="react-aria-Form event card-block"
          validationErrors={make.error === null ? {} : toFieldErrors(make.error, say('noAnswer'))}
          onSubmit={() => make.act(undefined)}
        >
          <WebhookFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
          <div className="tools">
            <Button type="submit" className="react-aria-Button primary" isDisabled={make.isPending}>
              {say('save')}
            </Button>
          </div>
          {make.outcome}
        </OwnForm>
      ) : (
        <>
          <ShownOnce label={say('newSecret')} value={make.data.secret}>
            {say('shownOnce')}
          </ShownOnce>
          <p>
            <Link href={screen(`/webhooks/${make.data.id}`)}>{make.data.url}</Link>
          </p>
        </>
      )}
    </>
  );
}
