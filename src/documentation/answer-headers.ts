// The headers of answers: described once, and named by every answer that carries them.
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, VERBS } from './complete-operation.js';

type Headers = Readonly<Record<string, { readonly $ref: string }>>;

const text = (description: string, example: string): object => ({
  description,
  schema: { type: 'string' },
  example,
});

const number = (description: string, example: number): object => ({
  description,
  schema: { type: 'integer' },
  example,
});

/** Descriptions of headers are, like those of keys, not translated. */
export const HEADERS = {
  'Content-Language': text(
    'The language that the answer is in: of one item that of the text shown, else the effective one.',
    'en',
  ),
  'X-Request-Id': text(
    'Identifies the request in the log of the service; the one that was sent, if it was fit.',
    'c0ffee00-1234-4abc-8def-0123456789ab',
  ),
  Allow: text('The verbs that the caller may use at this address.', 'GET'),
  Link: text(
    'The root of the API (`rel="https://api.w.org/"`); of one item that is read also each of its translations ' +
      '(`rel="alternate"`, with `hreflang`).',
    '<https://example.org/>; rel="https://api.w.org/"',
  ),
  'X-TEC-Total': number('How many items the whole list has.', 42),
  'X-TEC-TotalPages': number('How many pages the whole list has.', 5),
  Location: text('The address of what was created.', 'https://example.org/calendar/events/v1/categories/3'),
  'Retry-After': number('After how many seconds it may be worth trying again.', 30),
  Vary: text('`Accept`: the form of the document depends on it.', 'Authorization, Accept'),
} as const;

type HeaderName = keyof typeof HEADERS;

export interface AnswerKind {
  readonly status: number;
  /** Lists repeat their totals in headers. */
  readonly isList?: boolean;
  /** The creation of terms tells where they are. */
  readonly isLocated?: boolean;
  readonly variesByForm?: boolean;
}

export function headersOf({ status, isList, isLocated, variesByForm }: AnswerKind): Headers {
  const names: HeaderName[] = ['Content-Language', 'X-Request-Id'];
  if (status < 500) names.push('Allow');
  if (status < 400) names.push('Link');
  if (isList === true) names.push('X-TEC-Total', 'X-TEC-TotalPages');
  if (isLocated === true) names.push('Location');
  if (variesByForm === true) names.push('Vary');
  if (status === 429 || status === 503) names.push('Retry-After');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Errors have theirs already. */
export function completeHeaders(document: OpenAPIObject): void {
  document.components = { ...document.components, headers: HEADERS };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const verb of VERBS) {
      const operation = item[verb];
      if (operation === undefined) continue;
      for (const status of [200, 201] as const) addHeaders(operation, path, status);
    }
  }
}

function addHeaders(operation: Operation, path: string, status: 200 | 201): void {
  const response = operation.responses[status];
  if (response === undefined || '$ref' in response) return;
  const schema = response.content?.['application/json']?.schema;
  const model = schema !== undefined && '$ref' in schema ? schema.$ref : '';
  response.headers = headersOf({
    status,
    isList: model.endsWith('PageDto'),
    isLocated: status === 201 && model.endsWith('/TermDto'),
    variesByForm: path.endsWith('/doc'),
  });
}
