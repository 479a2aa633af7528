import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { client } from '../../api/client';
import { toFieldErrors } from '../../api/errors';
import { exchange, type Source } from '../../api/exchange-queries';
import { AskRemoval } from '../../parts/ask-removal';
import { formatInstant } from '../../parts/dates';
import { OwnForm } from '../../parts/form';
import { Loaded, Panel } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { fromSource, toBody } from '../../state/source-draft';
import { useWords } from '../../words/words';
import { LoadedScreen } from '../shell/problem';
import { ImportLines } from './imports-overview';
import { RunImport } from './run-import';
import { SourceFields } from './source-fields';
import { describeResult, hasFailed } from './source-result';
import '../../style/administration.css';

/** A source: its next import, its settings and what it has brought. */
export function SourceScreen() {
  const { id } = useParams({ from: '/sources/$id' });
  return (
    <LoadedScreen query={useQuery(exchange.source(Number(id)))}>
      {(source) => <SourceParts key={source.id} source={source} />}
    </LoadedScreen>
  );
}

function SourceParts({ source }: { source: Source }) {
  const { say } = useWords();
  return (
    <>
      <title>{source.name}</title>
      <Title>{source.name}</Title>
      <SourceState source={source} />
      <RunImport source={source} />
      <Settings key={source.modified} source={source} />
      <Panel title={say('imports')}>
        <Loaded query={useQuery(exchange.imports(source.id))}>
          {({ imports }) => <ImportLines imports={imports} />}
        </Loaded>
      </Panel>
      <RemoveSource source={source} />
    </>
  );
}

function SourceState({ source }: { source: Source }) {
  const { say, locale } = useWords();
  const { last_run: lastRun, next_run: nextRun, same_address: namesakes } = source;
  const sentences = [
    ...(lastRun === null
      ? []
      : [`${formatInstant(Date.parse(lastRun), locale)}: ${describeResult(source, say)}`]),
    ...(nextRun === null ? [] : [say('nextRun', { time: formatInstant(Date.parse(nextRun), locale) })]),
  ];
  return (
    <>
      {sentences.length > 0 && (
        <p className={hasFailed(source) ? 'problems' : 'quiet'}>{sentences.join(' · ')}</p>
      )}
      {namesakes.length > 0 && (
        <p className="warning">{say('sameAddress', { names: namesakes.join(', ') })}</p>
      )}
    </>
  );
}

function Settings({ source }: { source: Source }) {
  const { say } = useWords();
  const [draft, setDraft] = useState(fromSource(source));
  const params = { path: { id: source.id } };
  const { format: _, ...kept } = toBody(draft, source.defaults);
  const save = useAction({
    run: () =>
      dataOf(
        client.PATCH('/sources/{id}', {
          params,
          body: source.format === 'tec' ? kept : toBody(draft, source.defaults),
        }),
      ),
    done: () => say('saved'),
    changes: [['sources']],
  });
  const pause = useAction({
    run: (every: number | null) => dataOf(client.PATCH('/sources/{id}', { params, body: { every } })),
    changes: [['sources']],
  });
  return (
    <Panel title={say('details')}>
      <OwnForm
        validationErrors={save.error === null ? {} : toFieldErrors(save.error, say('noAnswer'))}
        onSubmit={() => save.act(undefined)}
      >
        <SourceFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <div className="tools">
          <Button type="submit" className="react-aria-Button primary" isDisabled={save.isPending}>
            {say('save')}
          </Button>
          {source.every !== null && (
            <Button isDisabled={pause.isPending} onPress={() => pause.act(null)}>
              {say('pause')}
            </Button>
          )}
        </div>
        {save.outcome}
        {pause.outcome}
      </OwnForm>
    </Panel>
  );
}

function RemoveSource({ source: { id, name, items } }: { source: Source }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const { act, isPending, outcome } = useAction({
    run: () => dataOf(client.DELETE('/sources/{id}', { params: { path: { id } } })),
    changes: [['sources', 'list'], ['imports']],
    onDone: () => void navigate({ to: '/imports' }),
  });
  return (
    <div className="tools">
      <AskRemoval
        label={say('remove', { name })}
        title={say('remove', { name })}
        isDisabled={isPending}
        onConfirm={() => act(undefined)}
      >
        <p>{say('removeSourceText', { n: items })}</p>
      </AskRemoval>
      {outcome}
    </div>
  );
}
