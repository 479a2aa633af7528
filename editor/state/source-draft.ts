/** The settings of a source as they are typed. */
import type { components } from 'calendar-events-client';

type Source = components['schemas']['Source'];
type CreateSource = components['schemas']['CreateSource'];
export type Format = CreateSource['format'];

export const FORMATS = ['ics', 'csv', 'ndjson', 'jsonld'] as const satisfies readonly Format[];

export interface SourceDraft {
  readonly name: string;
  /** Of a site that was moved here it is another one, which stays. */
  readonly format: Format | 'tec';
  readonly address: string;
  /** Minutes; empty when it is only imported on request. */
  readonly every: string;
  readonly language: string;
  /** Of new events that do not say it; empty for what the format says. */
  readonly status: string;
  /** Lines of `name = field`. */
  readonly columns: string;
  readonly policy: 'keep-local' | 'source-wins';
  readonly vanished: 'keep' | 'cancel' | 'trash';
}

export const newSource = (language: string): SourceDraft => ({
  ...{ name: '', format: 'ics', address: '', every: '', language, status: 'draft', columns: '' },
  ...{ policy: 'keep-local', vanished: 'cancel' },
});

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

export function fromSource(source: Source): SourceDraft {
  const { name, format, address, every, language, defaults, columns, policy, vanished } = source;
  return {
    ...{ name, language, policy, vanished },
    format: FORMATS.find((each) => each === format) ?? 'tec',
    address: address ?? '',
    every: every === null ? '' : String(every),
    status: toText(new Map(Object.entries(defaults)).get('status')),
    columns: Object.entries(columns)
      .map(([column, field]) => `${column} = ${toText(field)}`)
      .join('\n'),
  };
}

/** Lines without a field are left to the service, which names what it does not know. */
export const parseColumns = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.lastIndexOf('=');
        return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );

/** @param defaults those that the source has; what the form does not show of them stays */
export function toBody(draft: SourceDraft, defaults: object = {}): CreateSource {
  const { name, format, address, every, language, status, columns, policy, vanished } = draft;
  const { status: _, ...others } = { status: null, ...defaults };
  return {
    ...{ name: name.trim(), policy, vanished, language },
    format: format === 'tec' ? 'ndjson' : format,
    address: address.trim() === '' ? null : address.trim(),
    every: address.trim() === '' || every === '' ? null : Number(every),
    defaults: { ...others, ...(status !== '' && { status }) },
    columns: format === 'csv' ? parseColumns(columns) : {},
  };
}

const EXTENSIONS: Readonly<Record<string, Format>> = {
  ics: 'ics',
  ical: 'ics',
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  json: 'ndjson',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  html: 'jsonld',
  htm: 'jsonld',
};

/** What the name of a file or an address says about its format. */
export function guessFormat(name: string): Format | null {
  const [path = ''] = name.toLowerCase().split(/[?#]/);
  const extension = /\.([a-z]+)(?:\.gz)?$/.exec(path)?.[1] ?? '';
  return EXTENSIONS[extension] ?? (/^webcal:/i.test(name) ? 'ics' : null);
}

/** The name of a file without what only computers want to know. */
export const guessName = (file: string): string =>
  file
    .replace(/(\.[a-z]+){1,2}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
