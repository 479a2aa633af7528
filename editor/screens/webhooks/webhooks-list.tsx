import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { administration } from '../../api/administration-queries';
import { screen } from '../../api/place';
import { Loaded } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { KIND_WORDS } from './webhook-fields';
import { WebhookState } from './webhook-state';
import '../../style/administration.css';

/** To whom changes are reported. */
export function WebhooksList() {
  const { say } = useWords();
  return (
    <>
      <title>{say('webhooks')}</title>
      <div className="head">
        <Title>{say('webhooks')}</Title>
        <Link className="react-aria-Button primary" href={screen('/webhooks/new')}>
          {say('newWebhook')}
        </Link>
      </div>
      <p className="quiet">{say('webhooksText')}</p>
      <Loaded query={useQuery(administration.webhooks())}>
        {({ webhooks }) =>
          webhooks.length > 0 && (
            <div className="card-block">
              <ul className="lines">
                {webhooks.map((webhook) => (
                  <li className="line" key={webhook.id}>
                    <span className="what">
                      <Link href={screen(`/webhooks/${webhook.id}`)}>{webhook.url}</Link>
                      <small>{webhook.kinds.map((kind) => say(KIND_WORDS[kind])).join(', ')}</small>
                    </span>
                    <WebhookState webhook={webhook} />
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
