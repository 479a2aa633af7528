// Parameters that every route takes beside its own. The index does not list them, as the original's does not.
import type { OpenAPIObject } from '@nestjs/swagger';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import type { Route } from '../routes/route.js';
import type { RouteTable } from '../routes/route-table.js';
import { forEachOperation, isJson, type Operation, type OperationTarget } from './complete-operations.js';

type Parameters = NonNullable<NonNullable<OpenAPIObject['components']>['parameters']>;
type Schema = Exclude<Parameters[string], { $ref: string }>['schema'];

const STRING = { type: 'string' } as const;
const OVERRIDE_METHOD: Schema = { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] };

const optional = (location: 'query' | 'header', description: string, schema: Schema = STRING) => ({
  in: location,
  required: false,
  description,
  ...('items' in schema ? { style: 'form', explode: false } : {}),
  schema,
});

/** Their descriptions are not translated, like those of keys. */
const COMMON_PARAMETERS = {
  _fields: optional(
    'query',
    'The keys of a successful response to include; the others are left out. A dot reaches into objects ' +
      '(`venue.city`) and into each item of a list (`events.title`). At most 200 keys.',
    { type: 'array', items: STRING },
  ),
  _envelope: optional(
    'query',
    'For clients that see neither statuses nor headers: every response, also an error, has the status 200, and its body ' +
      'is an object with the keys `body`, `status` and `headers` of the response that it replaces.',
    { type: 'boolean' },
  ),
  lenient_dates: optional(
    'query',
    'True reads dates as the original API does: words such as `today` and days in filters are those of UTC, `05/06/2027` is ' +
      '6 May in every language, and writes take a day that the month does not have (it runs on into the next month), a ' +
      'year alone (seconds since 1970) and an end before the start (it becomes the start). Below the aliases of the ' +
      'namespace it is true unless `false` is sent. In a body it is taken as well.',
    { type: 'boolean' },
  ),
  text_format: optional(
    'query',
    '`plain` answers titles, names, costs and addresses without HTML entities, and adds `description_text` and ' +
      '`excerpt_text` to items with such texts. In a body it is taken as well. `html` when not sent; with ' +
      '`context=edit`, titles, names, costs and addresses are always plain.',
    { type: 'string', enum: ['html', 'plain'] },
  ),
  strict: optional(
    'query',
    'Whether parameters and keys of the body that the route does not know are refused. Otherwise they are ignored, and ' +
      'the header `Calendar-Ignored` names them. In a body it is taken as well.',
    { type: 'boolean' },
  ),
  dry_run: optional(
    'query',
    'True carries the write out with all its checks, answers what it would have answered, and stores nothing: no item, no ' +
      'change, no message, no file. The response has the header `Calendar-Dry-Run: true`; ids and slugs of new items may ' +
      'differ later. In a body it is taken as well.',
    { type: 'boolean' },
  ),
  _method: optional(
    'query',
    'The verb that this POST stands for, for clients that send no other. `X-HTTP-Method-Override` comes before it.',
    OVERRIDE_METHOD,
  ),
  'X-HTTP-Method-Override': optional(
    'header',
    'The verb that this POST stands for, for clients that send no other.',
    OVERRIDE_METHOD,
  ),
  'Idempotency-Key': optional(
    'header',
    'A name that the caller makes up for this request, such as a UUID: 1 to 255 visible characters of ASCII. Sent again ' +
      'with the same name within 24 hours, the request is not carried out again, and gets the same response, with ' +
      '`Idempotency-Replayed`. A response that holds a secret is not sent again.',
    { type: 'string', minLength: 1, maxLength: 255 },
  ),
  'If-Match': optional(
    'header',
    'The `ETag` of the item as the caller has read it, or several: it is changed only when it still has it. `*` stands for ' +
      'any item.',
  ),
  'If-Unmodified-Since': optional(
    'header',
    'A date of HTTP: the item is changed only when it was not changed after it. Items without a date of their last change ' +
      'and requests with `If-Match` do not look at it.',
  ),
  'Calendar-Messages': optional(
    'header',
    'The language of messages, errors and sentences, when it is not that of the content: an editor who works in Slovenian ' +
      'on a German text sends `sl`. By default they are in the language of the request.',
    { type: 'string', enum: [...LANGUAGE_CODES] },
  ),
  'Calendar-Position': optional(
    'header',
    'The value of this header in the response to a write: the response is then at least as new as the write, ' +
      'whichever process and database gives it.',
  ),
};

const readsDates = (
  verb: OperationTarget['verb'],
  { traits }: Route,
  parameters: NonNullable<Operation['parameters']>,
): boolean =>
  verb === 'get'
    ? parameters.some((parameter) => 'name' in parameter && parameter.name === 'modified_after')
    : verb !== 'delete' && traits.readsDates === true;

/** Statuses of the responses show which headers an operation evaluates. */
const listParameterNames = (
  operation: Operation,
  { verb, route }: OperationTarget,
): (keyof typeof COMMON_PARAMETERS)[] => {
  const { responses, parameters = [] } = operation;
  return [
    // Feeds and streams are no JSON of this API.
    ...(!isJson(operation) ? [] : (['_fields', '_envelope', 'text_format'] as const)),
    'strict',
    'Calendar-Messages',
    ...(readsDates(verb, route, parameters) ? (['lenient_dates'] as const) : []),
    ...(verb !== 'get' && route.traits.dryRun === undefined ? (['dry_run'] as const) : []),
    ...(verb === 'post' ? (['_method', 'X-HTTP-Method-Override'] as const) : []),
    ...(verb === 'get' ? (['Calendar-Position'] as const) : []),
    ...('422' in responses ? (['Idempotency-Key'] as const) : []),
    ...('412' in responses ? (['If-Match', 'If-Unmodified-Since'] as const) : []),
  ];
};

/** Appends references to the common parameters to those of each operation. */
export function addCommonParameters(document: OpenAPIObject, routes: RouteTable): void {
  const parameters = Object.entries(COMMON_PARAMETERS).map(([name, parameter]) => [
    name,
    { name, ...parameter },
  ]);
  document.components = { ...document.components, parameters: Object.fromEntries(parameters) as Parameters };
  forEachOperation(document, routes, (operation, target) => {
    const references = listParameterNames(operation, target).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    }));
    operation.parameters = [...(operation.parameters ?? []), ...references];
  });
}
