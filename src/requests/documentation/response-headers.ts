// Headers of responses: described once under `components`, and referenced by every response that has them.
import type { OpenAPIObject } from '@nestjs/swagger';
import { isTagged } from '../routes/route.js';
import type { RouteTable } from '../routes/route-table.js';
import {
  forEachOperation,
  hasFormats,
  isStream,
  type Operation,
  type OperationTarget,
} from './complete-operations.js';

type Headers = Readonly<Record<string, { readonly $ref: string }>>;

const describeHeader = (description: string, example: string | number): object => ({
  description,
  schema: { type: typeof example === 'string' ? 'string' : 'integer' },
  example,
});

/** Their descriptions are not translated, like those of keys. */
const REQUIRED_HEADERS = {
  'Content-Language': describeHeader(
    'The language that the response is in: of one item that of the text shown, else the effective one.',
    'en',
  ),
  'X-Request-Id': describeHeader(
    'Identifies the request in the log of the service; the one that was sent, if it was fit.',
    'c0ffee0012344abc8def0123456789ab',
  ),
  Allow: describeHeader(
    'The verbs that the caller may use at this address. Errors lack it where there are none, and where the request was refused before its route was found.',
    'GET',
  ),
  Link: describeHeader(
    'The root of the API (`rel="https://api.w.org/"`); of one item that is read also each of its translations ' +
      '(`rel="alternate"`, with `hreflang`), of the last page for a `sync_token` where to go on (`rel="sync"`), and of ' +
      'feeds and lists of events the `webcal` address for programs that subscribe to calendars.',
    '<https://example.org/>; rel="https://api.w.org/"',
  ),
  'X-TEC-Total': describeHeader('How many items the whole list has.', 42),
  'X-TEC-TotalPages': describeHeader('How many pages the whole list has.', 5),
  Location: describeHeader(
    'The address of what was created.',
    'https://example.org/calendar/events/v1/categories/3',
  ),
  'Idempotency-Replayed': describeHeader(
    '`true` when the request was sent before with the same `Idempotency-Key`, and this is the response to it.',
    'true',
  ),
  'Retry-After': describeHeader('After how many seconds it may be worth trying again.', 30),
  'Cache-Control': describeHeader(
    'What caches may do: `no-cache` where they must revalidate each time, `no-store` where they must not store it.',
    'no-cache',
  ),
  Vary: describeHeader('The headers of the request that the response depends on.', 'Authorization'),
  'X-Robots-Tag': describeHeader('Search engines are to list the pages of a site, not its API.', 'noindex'),
} as const;

/** Headers that only some responses of a status have. */
const OPTIONAL_HEADERS = {
  Allow: REQUIRED_HEADERS.Allow,
  Link: REQUIRED_HEADERS.Link,
  'Retry-After': REQUIRED_HEADERS['Retry-After'],
  'Idempotency-Replayed': REQUIRED_HEADERS['Idempotency-Replayed'],
  ETag: describeHeader(
    'Names these very bytes: sent back in `If-None-Match`, it brings 304 as long as nothing changed; in `If-Match`, it keeps ' +
      'a write from changing what has changed meanwhile.',
    '"uoYSeOJwpm_pnl3KuEzAMVOYxzg"',
  ),
  'Last-Modified': describeHeader(
    'When the calendar last changed. Absent from responses that change with time alone, such as lists from today on.',
    'Sat, 21 Nov 2026 09:30:00 GMT',
  ),
  'Content-Encoding': describeHeader('How the body is compressed, when `Accept-Encoding` allows it.', 'br'),
  'Calendar-Position': describeHeader(
    'Where visitors read from replicas of the database: sent back with a read, the read sees this write.',
    '16/B374D848',
  ),
  'Calendar-Existing': describeHeader(
    '`true` when the venue or organizer that was sent by its name was there before; it keeps what it had.',
    'true',
  ),
  'Calendar-Import': describeHeader(
    'What became of the event of a source: `created`, `updated`, `unchanged` or `kept`.',
    'updated',
  ),
  'Calendar-Left-Out': describeHeader(
    'Of a restoration with `partial=true`: the fields that were left out, separated by commas.',
    'venue, image',
  ),
  'Calendar-Ignored': describeHeader(
    'Parameters and keys of the body that the route does not know, separated by commas; what a header cannot hold is ' +
      'percent-encoded. At most 20 names, then `...`.',
    'categorie, titel',
  ),
  'Calendar-Dry-Run': describeHeader('`true` when the request had `dry_run`: nothing was stored.', 'true'),
  'Content-Disposition': describeHeader(
    'Of feeds and of the YAML form: the name under which a browser stores it.',
    'attachment; filename="events.ics"',
  ),
  'X-Accel-Buffering': describeHeader('Of streams: asks proxies to pass on what comes at once.', 'no'),
} as const;

type HeaderName = keyof typeof REQUIRED_HEADERS | `Optional-${keyof typeof OPTIONAL_HEADERS}`;

interface ResponseKind {
  readonly status: number;
  /** The route has a verb that needs no credentials. */
  readonly isPublic?: boolean;
  readonly isList?: boolean;
  readonly hasLocation?: boolean;
  readonly mayMatchExisting?: boolean;
  readonly hasFormats?: boolean;
  readonly isStream?: boolean;
  readonly isExternal?: boolean;
  readonly isRestoration?: boolean;
  readonly isWrite?: boolean;
  readonly isCacheable?: boolean;
  readonly hasEntityTag?: boolean;
  readonly acceptsIdempotencyKey?: boolean;
}

export function buildResponseHeaders(kind: ResponseKind): Headers {
  const { status, isCacheable = false, acceptsIdempotencyKey: isKeyed = false } = kind;
  const isSuccess = status < 400;
  // Errors of credentials, rate limits and the service may precede the search for the route.
  const isRouted = isSuccess || (kind.isPublic === true && status !== 401 && status < 429);
  const candidates: readonly (readonly [HeaderName, boolean | undefined])[] = [
    ['Content-Language', true],
    ['X-Request-Id', true],
    ['Cache-Control', true],
    ['Vary', true],
    ['X-Robots-Tag', true],
    ['Allow', isRouted],
    ['Link', isSuccess],
    ['X-TEC-Total', kind.isList],
    ['X-TEC-TotalPages', kind.isList],
    ['Location', kind.hasLocation],
    ['Retry-After', status === 429],
    ['Optional-Allow', !isRouted],
    ['Optional-Link', !isSuccess],
    ['Optional-ETag', isCacheable || kind.hasEntityTag],
    ['Optional-Last-Modified', isCacheable],
    ['Optional-Content-Encoding', isCacheable],
    ['Optional-Idempotency-Replayed', isKeyed],
    ['Optional-Calendar-Position', kind.isWrite],
    ['Optional-Calendar-Existing', kind.mayMatchExisting],
    ['Optional-Calendar-Import', kind.isExternal],
    ['Optional-Calendar-Left-Out', kind.isRestoration],
    ['Optional-Calendar-Ignored', true],
    ['Optional-Calendar-Dry-Run', kind.isWrite === true && isSuccess],
    ['Optional-Content-Disposition', kind.hasFormats],
    ['Optional-X-Accel-Buffering', kind.isStream],
    ['Optional-Retry-After', status === 503 || (isKeyed && status === 409)],
  ];
  return Object.fromEntries(
    candidates.flatMap(([name, isPresent]) =>
      isPresent === true
        ? [[name.replace('Optional-', ''), { $ref: `#/components/headers/${name}` }] as const]
        : [],
    ),
  );
}

/** Documents the headers of successful responses; `addErrorResponses` documents those of errors. */
export function addResponseHeaders(document: OpenAPIObject, routes: RouteTable): void {
  const required = Object.entries(REQUIRED_HEADERS).map(
    ([name, header]) => [name, { ...header, required: true }] as const,
  );
  const optional = Object.entries(OPTIONAL_HEADERS).map(
    ([name, header]) => [`Optional-${name}`, header] as const,
  );
  document.components = { ...document.components, headers: Object.fromEntries([...required, ...optional]) };
  forEachOperation(document, routes, (operation, target) => {
    for (const status of [200, 201, 202] as const) addSuccessHeaders(operation, status, target);
  });
}

function addSuccessHeaders(
  operation: Operation,
  status: 200 | 201 | 202,
  { verb, route }: OperationTarget,
): void {
  const response = operation.responses[status];
  if (response === undefined || '$ref' in response) return;
  const schema = response.content?.['application/json']?.schema;
  const model = schema !== undefined && '$ref' in schema ? schema.$ref : '';
  const isRead = verb === 'get';
  const isCacheable = isRead && route.traits.isShared === true && route.rights.GET === undefined;
  const hasEntityTag = isRead && isTagged(route);
  const headers = buildResponseHeaders({
    status,
    isList: model.endsWith('Page'),
    hasLocation:
      status === 202 || (status === 201 && /\/(Category|Tag|User|NewWebhook|Source|Import)$/.test(model)),
    mayMatchExisting: status === 201 && /\/(Venue|Organizer)$/.test(model),
    hasFormats: hasFormats(operation),
    isStream: isStream(operation),
    isCacheable,
    isRestoration: !isRead && route.traits.writeHeader === 'Calendar-Left-Out',
    isExternal: !isRead && route.traits.writeHeader === 'Calendar-Import',
    isWrite: !isRead,
    hasEntityTag,
    acceptsIdempotencyKey: '422' in operation.responses,
  });
  response.headers = headers;
  if (!isCacheable && !hasEntityTag) return;
  const notModified = { ...headers };
  delete notModified['Content-Encoding'];
  operation.responses['304'] = {
    description:
      'Nothing has changed since the response whose ETag or Last-Modified was sent; there is no body.',
    headers: notModified,
  };
}
