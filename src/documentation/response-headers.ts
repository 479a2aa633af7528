// The headers of answers: described once, and named by every answer that carries them.
import type { OpenAPIObject } from '@nestjs/swagger';
import { NAMESPACE } from '../urls/request-url.js';
import { type Operation, VERBS } from './complete-operations.js';

type Headers = Readonly<Record<string, { readonly $ref: string }>>;

const describeTextHeader = (description: string, example: string): object => ({
  description,
  schema: { type: 'string' },
  example,
});

const describeIntegerHeader = (description: string, example: number): object => ({
  description,
  schema: { type: 'integer' },
  example,
});

/** Descriptions of headers are, like those of keys, not translated. */
const REQUIRED_HEADERS = {
  'Content-Language': describeTextHeader(
    'The language that the answer is in: of one item that of the text shown, else the effective one.',
    'en',
  ),
  'X-Request-Id': describeTextHeader(
    'Identifies the request in the log of the service; the one that was sent, if it was fit.',
    'c0ffee0012344abc8def0123456789ab',
  ),
  Allow: describeTextHeader(
    'The verbs that the caller may use at this address. Errors lack it where there are none, or nobody looked yet.',
    'GET',
  ),
  Link: describeTextHeader(
    'The root of the API (`rel="https://api.w.org/"`); of one item that is read also each of its translations ' +
      '(`rel="alternate"`, with `hreflang`).',
    '<https://example.org/>; rel="https://api.w.org/"',
  ),
  'X-TEC-Total': describeIntegerHeader('How many items the whole list has.', 42),
  'X-TEC-TotalPages': describeIntegerHeader('How many pages the whole list has.', 5),
  Location: describeTextHeader(
    'The address of what was created.',
    'https://example.org/calendar/events/v1/categories/3',
  ),
  'Idempotency-Replayed': describeTextHeader(
    '`true` when the request was sent before with the same `Idempotency-Key`, and this is what was answered then.',
    'true',
  ),
  'Retry-After': describeIntegerHeader('After how many seconds it may be worth trying again.', 30),
  'Cache-Control': describeTextHeader(
    'What caches may do: `no-cache` where they ask again each time, `no-store` where they keep nothing.',
    'no-cache',
  ),
  Vary: describeTextHeader('The headers of the request that the answer depends on.', 'Authorization'),
  'X-Robots-Tag': describeTextHeader(
    'Search engines are to list the pages of a site, not its API.',
    'noindex',
  ),
} as const;

/** Those that some answers of a status have and others lack. */
const OPTIONAL_HEADERS = {
  Allow: REQUIRED_HEADERS.Allow,
  Link: REQUIRED_HEADERS.Link,
  'Retry-After': REQUIRED_HEADERS['Retry-After'],
  'Idempotency-Replayed': REQUIRED_HEADERS['Idempotency-Replayed'],
  ETag: describeTextHeader(
    'Names these very bytes: sent back in `If-None-Match`, it brings 304 as long as nothing changed; in `If-Match`, it keeps ' +
      'a write from changing what has changed meanwhile.',
    '"uoYSeOJwpm_pnl3KuEzAMVOYxzg"',
  ),
  'Last-Modified': describeTextHeader(
    'When the calendar last changed. Answers lack it that the time alone can change, such as lists from today on.',
    'Sat, 21 Nov 2026 09:30:00 GMT',
  ),
  'Content-Encoding': describeTextHeader(
    'How the body is compressed, when `Accept-Encoding` allows it.',
    'br',
  ),
  'Calendar-Position': describeTextHeader(
    'Where visitors are answered from replicas of the database: sent back with a read, the read sees this write.',
    '16/B374D848',
  ),
  'Calendar-Existing': describeTextHeader(
    '`true` when the venue or organizer that was sent by its name was there before; it keeps what it had.',
    'true',
  ),
  'Content-Disposition': describeTextHeader(
    'Of the YAML form: the name under which a browser stores it.',
    'inline; filename="openapi.yaml"',
  ),
} as const;

interface HeaderNames {
  readonly required: (keyof typeof REQUIRED_HEADERS)[];
  readonly optional: (keyof typeof OPTIONAL_HEADERS)[];
}

export interface ResponseKind {
  readonly status: number;
  /** Everybody may use a verb of its route. */
  readonly isPublic: boolean;
  /** Lists repeat their totals in headers. */
  readonly isList?: boolean;
  /** The creation of terms and users tells where they are. */
  readonly hasLocation?: boolean;
  /** What was sent by its name may have been there before. */
  readonly mayMatchExisting?: boolean;
  readonly hasFormats?: boolean;
  readonly isWrite?: boolean;
  /** It may be read again: from memory, or by users alone. */
  readonly isCacheable?: boolean;
  readonly hasEntityTag?: boolean;
  /** It takes `Idempotency-Key`. */
  readonly acceptsIdempotencyKey?: boolean;
}

function listHeaderNames(kind: ResponseKind): HeaderNames {
  const {
    status,
    isPublic: isReadable,
    isList,
    hasLocation: isLocated,
    mayMatchExisting: isFindable,
    hasFormats: hasForms,
  } = kind;
  const { isCacheable: isRead, isWrite, hasEntityTag: isTagged, acceptsIdempotencyKey: isKeyed } = kind;
  const always: HeaderNames['required'] = [
    'Content-Language',
    'X-Request-Id',
    'Cache-Control',
    'Vary',
    'X-Robots-Tag',
  ];
  const sometimes: HeaderNames['optional'] = [];
  // Wrong credentials, too many requests, and a service that fails may come before the route is looked for.
  const isRouted = status < 400 || (isReadable && status !== 401 && status < 429);
  (isRouted ? always : sometimes).push('Allow');
  (status < 400 ? always : sometimes).push('Link');
  if (isList === true) always.push('X-TEC-Total', 'X-TEC-TotalPages');
  if (isLocated === true) always.push('Location');
  if (isRead === true) sometimes.push('ETag', 'Last-Modified', 'Content-Encoding');
  else if (isTagged === true) sometimes.push('ETag');
  if (isKeyed === true) sometimes.push('Idempotency-Replayed');
  if (isWrite === true) sometimes.push('Calendar-Position');
  if (isFindable === true) sometimes.push('Calendar-Existing');
  if (hasForms === true) sometimes.push('Content-Disposition');
  if (status === 429) always.push('Retry-After');
  if (status === 503 || (isKeyed === true && status === 409)) sometimes.push('Retry-After');
  return { required: always, optional: sometimes };
}

export function buildResponseHeaders(kind: ResponseKind): Headers {
  const { required: always, optional: sometimes } = listHeaderNames(kind);
  const reference = (key: string): { $ref: string } => ({ $ref: `#/components/headers/${key}` });
  return Object.fromEntries([
    ...always.map((name) => [name, reference(name)] as const),
    ...sometimes.map((name) => [name, reference(`Optional-${name}`)] as const),
  ]);
}

/** What can be asked for again by its validators. */
const CACHEABLE_PATH = /^\/(?:events|venues|organizers|categories|tags)(?:\/|$)/;

/** What users can ask for again alone. */
const TAGGED_PATH = /^\/(?:images|users)\/[^/]+$/;

/** Errors have theirs already. */
export function addResponseHeaders(document: OpenAPIObject): void {
  const headers = [
    ...Object.entries(REQUIRED_HEADERS).map(
      ([name, header]) => [name, { ...header, required: true }] as const,
    ),
    ...Object.entries(OPTIONAL_HEADERS).map(([name, header]) => [`Optional-${name}`, header] as const),
  ];
  document.components = { ...document.components, headers: Object.fromEntries(headers) };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const verb of VERBS) {
      const operation = item[verb];
      if (operation === undefined) continue;
      for (const status of [200, 201] as const) addSuccessHeaders(operation, { path, verb, status });
    }
  }
}

interface OperationResponse {
  readonly path: string;
  readonly verb: (typeof VERBS)[number];
  readonly status: 200 | 201;
}

function addSuccessHeaders(operation: Operation, { path, verb, status }: OperationResponse): void {
  const response = operation.responses[status];
  if (response === undefined || '$ref' in response) return;
  const schema = response.content?.['application/json']?.schema;
  const model = schema !== undefined && '$ref' in schema ? schema.$ref : '';
  const below = path.slice(NAMESPACE.length + 1);
  const isRead = verb === 'get' && CACHEABLE_PATH.test(below);
  const isTagged = verb === 'get' && TAGGED_PATH.test(below);
  const headers = buildResponseHeaders({
    status,
    isPublic: true,
    isList: model.endsWith('PageDto'),
    hasLocation: status === 201 && /\/(Term|User)Dto$/.test(model),
    mayMatchExisting: status === 201 && /\/(Venue|Organizer)Dto$/.test(model),
    hasFormats: path.endsWith('/doc'),
    isCacheable: isRead,
    isWrite: verb !== 'get',
    hasEntityTag: isTagged,
    acceptsIdempotencyKey: '422' in operation.responses,
  });
  response.headers = headers;
  if (isRead || isTagged)
    operation.responses['304'] = {
      description: NOT_MODIFIED_DESCRIPTION,
      headers: omitContentEncoding(headers),
    };
}

const NOT_MODIFIED_DESCRIPTION =
  'Nothing has changed since the answer whose ETag or Last-Modified was sent; there is no body.';

function omitContentEncoding(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Content-Encoding'));
}
