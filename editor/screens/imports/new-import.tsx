import { useNavigate } from '@tanstack/react-router';
import { dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { client } from '../../api/client';
import { toFieldErrors } from '../../api/errors';
import { useSettings } from '../../api/rights';
import { OwnForm } from '../../parts/form';
import { Panel } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { guessFormat, guessName, newSource, type SourceDraft, toBody } from '../../state/source-draft';
import { useWords } from '../../words/words';
import { FilePicker } from './file-picker';
import { passFile } from './picked-file';
import { SourceFields } from './source-fields';
import '../../style/administration.css';

/** The first import makes a source, so that the next file of the same school doubles nothing. */
export function NewImport() {
  const { say } = useWords();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [draft, setDraft] = useState(newSource(useSettings().default_language));
  const change = (part: Partial<SourceDraft>): void => {
    const format = part.address === undefined ? null : guessFormat(part.address);
    setDraft((before) => ({ ...before, ...part, ...(format !== null && { format }) }));
  };
  const pick = (next: File): void => {
    setFile(next);
    const name = draft.name === '' ? guessName(next.name) : draft.name;
    setDraft({ ...draft, name, format: guessFormat(next.name) ?? draft.format });
  };
  const { act, isPending, error, outcome } = useAction({
    run: () => dataOf(client.POST('/sources', { body: toBody(draft) })),
    changes: [['sources']],
    onDone: ({ id }) => {
      passFile(file);
      void navigate({ to: '/sources/$id', params: { id: String(id) }, replace: true });
    },
  });
  return (
    <>
      <title>{say('newImport')}</title>
      <Title>{say('newImport')}</Title>
      <p className="quiet">{say('newImportText')}</p>
      <OwnForm
        className="react-aria-Form event"
        validationErrors={error === null ? {} : toFieldErrors(error, say('noAnswer'))}
        onSubmit={() => act(undefined)}
      >
        <Panel title={say('file')}>
          <FilePicker name={file?.name} onPick={pick} />
        </Panel>
        <Panel title={say('source')}>
          <SourceFields draft={draft} onChange={change} />
        </Panel>
        <div className="tools">
          <Button type="submit" className="react-aria-Button primary" isDisabled={isPending}>
            {say('continue')}
          </Button>
        </div>
        {outcome}
      </OwnForm>
    </>
  );
}
