import { useQuery } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { Button } from 'react-aria-components';
import { administration, type Delivery, type Webhook } from '../../api/administration-queries';
import { client } from '../../api/client';
import { formatInstant } from '../../parts/dates';
import { Loaded, Panel } from '../../parts/panel';
import { useAction } from '../../parts/use-action';
import { useWords, type Word } from '../../words/words';

const STATUSES: Readonly<Record<Delivery['status'], readonly [Word, string]>> = {
  pending: ['waiting', 'pending'],
  delivered: ['delivered', 'publish'],
  failed: ['notDelivered', 'cancelled'],
};

/** What was sent, and what the receiver said. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { say } = useWords();
  const { id, active, paused_at: pausedAt } = webhook;
  const params = { path: { id } };
  const changes = [['webhooks']];
  const isPaused = !active || pausedAt !== null;
  const describe = (delivery: Delivery): string =>
    `${say(STATUSES[delivery.status][0])}. ${detailOf(delivery)}`;
  const ping = useAction({
    run: () => dataOf(client.POST('/webhooks/{id}/ping', { params })),
    done: describe,
    changes,
  });
  const repeat = useAction({
    run: (delivery: number) =>
      dataOf(
        client.POST('/webhooks/{id}/deliveries/{delivery}/repeat', { params: { path: { id, delivery } } }),
      ),
    done: () => say('waiting'),
    changes,
  });
  const pause = useAction({
    run: () => dataOf(client.PATCH('/webhooks/{id}', { params, body: { active: isPaused } })),
    changes,
  });
  return (
    <Panel title={say('deliveries')}>
      <div className="tools">
        <Button isDisabled={ping.isPending} onPress={() => ping.act(undefined)}>
          {say('sendTest')}
        </Button>
        <Button isDisabled={pause.isPending} onPress={() => pause.act(undefined)}>
          {say(isPaused ? 'resume' : 'pause')}
        </Button>
      </div>
      {ping.outcome}
      {pause.outcome}
      {repeat.outcome}
      <Loaded query={useQuery(administration.deliveries(id))}>
        {({ deliveries }) => (
          <ul className="lines">
            {deliveries.map((delivery) => (
              <DeliveryLine
                key={delivery.id}
                delivery={delivery}
                isDisabled={repeat.isPending}
                onRepeat={() => repeat.act(delivery.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

/** The status and what the network said are for the people who run the receiver. */
const detailOf = ({ response, error }: Delivery): string =>
  [response === null ? '' : `HTTP ${response.status}`, error ?? ''].filter((part) => part !== '').join(' · ');

interface LineProps {
  readonly delivery: Delivery;
  readonly isDisabled: boolean;
  readonly onRepeat: () => void;
}

function DeliveryLine({ delivery, isDisabled, onRepeat }: LineProps) {
  const { say, locale } = useWords();
  const { type, kind, item, status, created } = delivery;
  const [word, className] = STATUSES[status];
  const name = type ?? kind ?? 'ping';
  return (
    <li className="line">
      <span className="date">{formatInstant(Date.parse(created), locale)}</span>
      <span className="what">
        {name}
        {item !== null && ` ${item}`}
        <small>{detailOf(delivery)}</small>
      </span>
      <span className="tools">
        <span className="tags">
          <span className={`tag ${className}`}>{say(word)}</span>
        </span>
        {kind !== null && status !== 'pending' && (
          <Button aria-label={`${say('sendAgain')}: ${name}`} isDisabled={isDisabled} onPress={onRepeat}>
            {say('sendAgain')}
          </Button>
        )}
      </span>
    </li>
  );
}
