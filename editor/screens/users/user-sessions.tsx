import { useQuery } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { Button } from 'react-aria-components';
import { administration } from '../../api/administration-queries';
import { client } from '../../api/client';
import { formatInstant } from '../../parts/dates';
import { Loaded, Panel } from '../../parts/panel';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';

/** The browsers in which a user is signed in. */
export function UserSessions({ id }: { id: number }) {
  const { say, locale } = useWords();
  const end = useAction({
    run: (session: number) =>
      dataOf(client.DELETE('/users/{id}/sessions/{session}', { params: { path: { id, session } } })),
    done: () => say('done'),
    changes: [['users', 'sessions', id]],
  });
  const endAll = useAction({
    run: () => dataOf(client.DELETE('/users/{id}/sessions', { params: { path: { id } } })),
    done: () => say('done'),
    changes: [['users', 'sessions', id]],
  });
  return (
    <Panel title={say('sessions')}>
      <Loaded query={useQuery(administration.sessions(id))}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p className="quiet">{say('empty')}</p>
          ) : (
            <ul className="lines">
              {sessions.map(({ id: session, device, address, last_used: lastUsed, current }) => (
                <li className="line" key={session}>
                  <span className="date">{formatInstant(Date.parse(lastUsed), locale)}</span>
                  <span className="what">
                    {device}
                    <small>{address}</small>
                  </span>
                  {current ? (
                    <span className="tags">
                      <span className="tag publish">{say('me')}</span>
                    </span>
                  ) : (
                    <Button
                      aria-label={`${say('endSession')}: ${device}`}
                      isDisabled={end.isPending}
                      onPress={() => end.act(session)}
                    >
                      {say('endSession')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="tools">
        <Button isDisabled={endAll.isPending} onPress={() => endAll.act(undefined)}>
          {say('endSessions')}
        </Button>
      </div>
      {end.outcome}
      {endAll.outcome}
    </Panel>
  );
}
