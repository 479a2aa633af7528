import { Choice, TextInput } from '../../parts/fields';
import { type SourceDraft, FORMATS } from '../../state/source-draft';
import { useSettings } from '../../api/rights';
import { languageName } from '../../words/languages';
import { useWords, type Word } from '../../words/words';

interface Props {
  readonly draft: SourceDraft;
  readonly onChange: (part: Partial<SourceDraft>) => void;
}

/** What a choice has for no value, as an option needs an id. */
const NONE = 'none';

const FORMAT_NAMES = {
  ics: 'iCalendar',
  csv: 'CSV',
  ndjson: 'JSON',
  jsonld: 'HTML (schema.org)',
  tec: 'The Events Calendar',
};
const EVERY: Readonly<Record<string, Word>> = { '60': 'hourly', '1440': 'daily' };
const STATUSES = ['draft', 'pending', 'publish'] as const;

export function SourceFields({ draft, onChange }: Props) {
  const { say, locale } = useWords();
  const { languages } = useSettings();
  const isOwnInterval = draft.every !== '' && EVERY[draft.every] === undefined;
  return (
    <>
      <TextInput
        label={say('name')}
        name="name"
        isRequired
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <div className="row">
        <TextInput
          label={say('linkAddress')}
          hint={say('sourceAddressHint')}
          name="address"
          type="url"
          value={draft.address}
          onChange={(address) => onChange({ address })}
        />
        <Choice
          label={say('howOften')}
          name="every"
          value={draft.every || NONE}
          options={[
            { id: NONE, label: say('onRequest') },
            ...Object.entries(EVERY).map(([id, word]) => ({ id, label: say(word) })),
            ...(isOwnInterval ? [{ id: draft.every, label: toDuration(Number(draft.every), locale) }] : []),
          ]}
          onChange={(id) => onChange({ every: id === NONE ? '' : id })}
        />
      </div>
      <div className="row">
        {draft.format !== 'tec' && (
          <Choice
            label={say('fileFormat')}
            name="format"
            value={draft.format}
            options={FORMATS.map((id) => ({ id, label: FORMAT_NAMES[id] }))}
            onChange={(id) => onChange({ format: FORMATS.find((format) => format === id) ?? 'ics' })}
          />
        )}
        <Choice
          label={say('textLanguage')}
          name="language"
          value={draft.language}
          options={languages.map((id) => ({ id, label: languageName(id, locale) }))}
          onChange={(language) => onChange({ language })}
        />
      </div>
      {draft.format === 'csv' && (
        <TextInput
          label={say('columns')}
          hint={say('columnsHint')}
          name="columns"
          rows={3}
          value={draft.columns}
          onChange={(columns) => onChange({ columns })}
        />
      )}
      <div className="row">
        <Choice
          label={say('newStatus')}
          name="defaults"
          value={draft.status || NONE}
          options={[
            ...STATUSES.map((id) => ({ id, label: say(id) })),
            ...(draft.status === '' || STATUSES.every((id) => id !== draft.status)
              ? [{ id: draft.status || NONE, label: draft.status || say('asInFile') }]
              : []),
          ]}
          onChange={(id) => onChange({ status: id === NONE ? '' : id })}
        />
        <Choice
          label={say('bothChanged')}
          name="policy"
          value={draft.policy}
          options={[
            { id: 'keep-local', label: say('keepLocal') },
            { id: 'source-wins', label: say('sourceWins') },
          ]}
          onChange={(id) => onChange({ policy: id === 'source-wins' ? id : 'keep-local' })}
        />
        <Choice
          label={say('vanished')}
          name="vanished"
          value={draft.vanished}
          options={[
            { id: 'cancel', label: say('cancelled') },
            { id: 'trash', label: say('doTrash') },
            { id: 'keep', label: say('scheduled') },
          ]}
          onChange={(id) => onChange({ vanished: id === 'trash' || id === 'keep' ? id : 'cancel' })}
        />
      </div>
    </>
  );
}

/** Minutes in the words of the language. */
const toDuration = (minutes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
