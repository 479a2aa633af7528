import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { exchange, type Import, type Source } from '../../api/exchange-queries';
import { screen } from '../../api/place';
import { formatInstant } from '../../parts/dates';
import { Loaded, Panel } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { CountsSentence, ImportStatus } from './import-report';
import { describeResult, hasFailed } from './source-result';
import '../../style/administration.css';

/** Where events come from, and what has come lately. */
export function ImportsOverview() {
  const { say } = useWords();
  return (
    <>
      <title>{say('imports')}</title>
      <div className="head">
        <Title>{say('imports')}</Title>
        <Link className="react-aria-Button primary" href={screen('/imports/new')}>
          {say('newImport')}
        </Link>
      </div>
      <Panel title={say('sources')}>
        <Loaded query={useQuery(exchange.sources())}>
          {({ sources }) =>
            sources.length === 0 ? (
              <p className="quiet">{say('importsNone')}</p>
            ) : (
              <ul className="lines">
                {sources.map((source) => (
                  <SourceLine key={source.id} source={source} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <Panel title={say('imports')}>
        <Loaded query={useQuery(exchange.imports())}>
          {({ imports }) => <ImportLines imports={imports} />}
        </Loaded>
      </Panel>
    </>
  );
}

function SourceLine({ source }: { source: Source }) {
  const { say, locale } = useWords();
  const { id, name, address, last_run: lastRun, next_run: nextRun } = source;
  const result = describeResult(source, say);
  return (
    <li className="line">
      <span className="date">{lastRun !== null && formatInstant(Date.parse(lastRun), locale)}</span>
      <span className="what">
        <Link href={screen(`/sources/${id}`)}>{name}</Link>
        {address !== null && <small>{address}</small>}
        {result !== '' && <small className={hasFailed(source) ? 'error' : ''}>{result}</small>}
      </span>
      {nextRun !== null && (
        <small>{say('nextRun', { time: formatInstant(Date.parse(nextRun), locale) })}</small>
      )}
    </li>
  );
}

export function ImportLines({ imports }: { imports: readonly Import[] }) {
  const { say, locale } = useWords();
  if (imports.length === 0) return <p className="quiet">{say('importsNone')}</p>;
  return (
    <ul className="lines">
      {imports.map(({ id, source_name: name, status, started, counts }) => (
        <li className="line" key={id}>
          <span className="date">{started !== null && formatInstant(Date.parse(started), locale)}</span>
          <span className="what">
            <Link href={screen(`/imports/${id}`)}>{name}</Link>
            <small>
              <CountsSentence counts={counts} />
            </small>
          </span>
          <ImportStatus status={status} />
        </li>
      ))}
    </ul>
  );
}
