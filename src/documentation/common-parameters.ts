// What every route takes beside its own parameters: how an answer is shaped, and which verb a POST stands for. Described
// once, and named by every operation. The index does not list them, as the original's does not.
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, VERBS } from './complete-operations.js';

type Parameters = NonNullable<NonNullable<OpenAPIObject['components']>['parameters']>;

const OVERRIDE_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Descriptions of parameters are, like those of keys, not translated. */
export const COMMON_PARAMETERS = {
  _fields: {
    name: '_fields',
    in: 'query',
    required: false,
    description:
      'The keys of a successful answer that are wanted; the others are left out. A dot reaches into objects ' +
      '(`venue.city`), not into lists: name their whole key. At most 200 keys.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  _envelope: {
    name: '_envelope',
    in: 'query',
    required: false,
    description:
      'For clients that see neither statuses nor headers: the answer, also an error, has the status 200, and its body ' +
      'is an object with the keys `body`, `status` and `headers` of what would have been answered.',
    schema: { type: 'boolean' },
  },
  _method: {
    name: '_method',
    in: 'query',
    required: false,
    description:
      'The verb that this POST stands for, for clients that send no other. `X-HTTP-Method-Override` comes before it.',
    schema: { type: 'string', enum: OVERRIDE_METHODS },
  },
  'X-HTTP-Method-Override': {
    name: 'X-HTTP-Method-Override',
    in: 'header',
    required: false,
    description: 'The verb that this POST stands for, for clients that send no other.',
    schema: { type: 'string', enum: OVERRIDE_METHODS },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A name that the caller makes up for this request, such as a UUID: 1 to 255 visible characters of ASCII. Sent again ' +
      'with the same name within 24 hours, the request is not carried out again, and gets the same answer, with ' +
      '`Idempotency-Replayed`. An answer that holds a secret is not sent again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the item as the caller has read it, or several: it is changed only when it still has it. `*` stands for ' +
      'any item.',
    schema: { type: 'string' },
  },
  'If-Unmodified-Since': {
    name: 'If-Unmodified-Since',
    in: 'header',
    required: false,
    description:
      'A date of HTTP: the item is changed only when it was not changed after it. Items without a date of their last change ' +
      'and requests with `If-Match` do not look at it.',
    schema: { type: 'string' },
  },
  'Calendar-Position': {
    name: 'Calendar-Position',
    in: 'header',
    required: false,
    description:
      'What the answer to a write told in the header of this name: the answer is then at least as new as the write, ' +
      'whichever process and database gives it.',
    schema: { type: 'string' },
  },
} as const satisfies Parameters;

type CommonParameterName = keyof typeof COMMON_PARAMETERS;

const FOR_ALL: readonly CommonParameterName[] = ['_fields', '_envelope'];
const FOR_GET: readonly CommonParameterName[] = ['Calendar-Position'];
const FOR_POST: readonly CommonParameterName[] = ['_method', 'X-HTTP-Method-Override'];

const FOR_IDEMPOTENT: readonly CommonParameterName[] = ['Idempotency-Key'];
const FOR_CONDITIONAL: readonly CommonParameterName[] = ['If-Match', 'If-Unmodified-Since'];

/** What a header can bring about tells which operations look at it. */
const listParameterNames = (
  { responses }: Operation,
  verb: (typeof VERBS)[number],
): readonly CommonParameterName[] => [
  ...FOR_ALL,
  ...(verb === 'post' ? FOR_POST : []),
  ...(verb === 'get' ? FOR_GET : []),
  ...('422' in responses ? FOR_IDEMPOTENT : []),
  ...('412' in responses ? FOR_CONDITIONAL : []),
];

const toReferences = (names: readonly CommonParameterName[]): NonNullable<Operation['parameters']> =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** They come last of all. */
export function addCommonParameters(document: OpenAPIObject): void {
  document.components = { ...document.components, parameters: COMMON_PARAMETERS };
  for (const item of Object.values(document.paths)) {
    for (const verb of VERBS) {
      const operation = item[verb];
      if (operation === undefined) continue;
      operation.parameters = [
        ...(operation.parameters ?? []),
        ...toReferences(listParameterNames(operation, verb)),
      ];
    }
  }
}
