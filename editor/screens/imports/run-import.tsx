import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { exchange, runImport, type Source } from '../../api/exchange-queries';
import { Panel } from '../../parts/panel';
import { useAction } from '../../parts/use-action';
import { useWords } from '../../words/words';
import { FilePicker } from './file-picker';
import { ImportReport } from './import-report';
import { takePassedFile } from './picked-file';

const WRITTEN = [['imports'], ['sources'], ['events'], ['venues'], ['organizers'], ['categories'], ['tags']];

/** Says what an import of a source would do, and then does it. */
export function RunImport({ source }: { source: Source }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const report = useRef<HTMLHeadingElement>(null);
  const check = useAction({
    run: (next: File | null) => runImport(source.id, next, true),
  });
  const write = useAction({
    run: () => runImport(source.id, file, false),
    changes: WRITTEN,
    onDone: ({ id }) => void navigate({ to: '/imports/$id', params: { id: String(id) } }),
  });
  const start = (next: File | null): void => {
    setFile(next);
    write.reset();
    check.act(next);
  };
  const begin = useRef(start);
  useEffect(() => {
    const passed = takePassedFile();
    if (passed !== null) begin.current(passed);
  }, []);
  // The report is drawn by then.
  useEffect(() => report.current?.focus(), [check.data]);
  const isBusy = check.isPending || write.isPending;
  return (
    <Panel title={say('import')}>
      <FilePicker name={file?.name} isPending={isBusy} onPick={start} />
      {source.address !== null && (
        <div className="tools">
          <Button isDisabled={isBusy} onPress={() => start(null)}>
            {say('checkAddress')}
          </Button>
        </div>
      )}
      {check.outcome}
      {check.data !== undefined && !check.isPending && (
        <div className="report">
          <h3 tabIndex={-1} ref={report}>
            {say('wouldDo')}
          </h3>
          <ImportReport report={check.data} />
          <div className="tools">
            <Button
              className="react-aria-Button primary"
              isDisabled={isBusy}
              onPress={() => write.act(undefined)}
            >
              {say('importNow')}
            </Button>
          </div>
          {write.isPending && <Progress source={source.id} />}
          {write.outcome}
        </div>
      )}
    </Panel>
  );
}

function Progress({ source }: { source: number }) {
  const { say } = useWords();
  const { data } = useQuery(exchange.progress(source));
  const { done, total } = data ?? { done: 0, total: 0 };
  return total === 0 ? null : <progress aria-label={say('working')} value={done} max={total} />;
}
