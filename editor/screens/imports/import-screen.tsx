import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { dataOf } from 'calendar-events-client';
import { Link } from 'react-aria-components';
import { client } from '../../api/client';
import { exchange, type Import } from '../../api/exchange-queries';
import { screen } from '../../api/place';
import { AskRemoval } from '../../parts/ask-removal';
import { formatInstant } from '../../parts/dates';
import { Panel } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';
import { LoadedScreen } from '../shell/problem';
import { ImportReport, ImportStatus } from './import-report';
import '../../style/administration.css';

/** What an import did, by line; it can be undone. */
export function ImportScreen() {
  const { id } = useParams({ from: '/imports/$id' });
  return (
    <LoadedScreen query={useQuery(exchange.import(Number(id)))}>
      {(each) => <ImportParts each={each} />}
    </LoadedScreen>
  );
}

function ImportParts({ each }: { each: Import }) {
  const { say, locale } = useWords();
  const { id, source, source_name: name, status, started, done, total } = each;
  const undo = useAction({
    run: () => dataOf(client.DELETE('/imports/{id}', { params: { path: { id: id ?? 0 } } })),
    done: () => say('importUndone'),
    changes: [['imports'], ['sources'], ['events']],
  });
  const when = started === null ? '' : formatInstant(Date.parse(started), locale);
  return (
    <>
      <title>{`${say('import')}: ${name}`}</title>
      <div className="head">
        {/* Takes the focus again when the button that had it is gone. */}
        <Title key={status}>
          {say('import')}: {name}
        </Title>
        <ImportStatus status={status} />
      </div>
      <p className="quiet">
        {when} · <Link href={screen(`/sources/${source}`)}>{say('source')}</Link>
      </p>
      {status === 'running' && <progress aria-label={say('working')} value={done} max={total} />}
      {undo.outcome}
      <Panel title={say('details')}>
        <ImportReport report={each} />
      </Panel>
      {(status === 'done' || status === 'interrupted') && (
        <div className="tools">
          <AskRemoval
            label={say('undo')}
            title={say('undoImport')}
            isDisabled={undo.isPending}
            onConfirm={() => undo.act(undefined)}
          >
            <p>{say('undoImportText')}</p>
          </AskRemoval>
        </div>
      )}
    </>
  );
}
