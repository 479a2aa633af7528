// What every route takes beside its own parameters: how an answer is shaped, and which verb a POST stands for. Described
// once, and named by every operation. The index does not list them, as the original's does not.
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, VERBS } from './complete-operation.js';

type Parameters = NonNullable<NonNullable<OpenAPIObject['components']>['parameters']>;

const OVERRIDES = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Descriptions of parameters are, like those of keys, not translated. */
export const SHAPE_PARAMETERS = {
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
    schema: { type: 'string', enum: OVERRIDES },
  },
  'X-HTTP-Method-Override': {
    name: 'X-HTTP-Method-Override',
    in: 'header',
    required: false,
    description: 'The verb that this POST stands for, for clients that send no other.',
    schema: { type: 'string', enum: OVERRIDES },
  },
} as const satisfies Parameters;

type Name = keyof typeof SHAPE_PARAMETERS;

const OF_ALL: readonly Name[] = ['_fields', '_envelope'];
const OF_POST: readonly Name[] = ['_method', 'X-HTTP-Method-Override'];

const references = (names: readonly Name[]): NonNullable<Operation['parameters']> =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** They come last of all. */
export function completeShapes(document: OpenAPIObject): void {
  document.components = { ...document.components, parameters: SHAPE_PARAMETERS };
  for (const item of Object.values(document.paths)) {
    for (const verb of VERBS) {
      const operation = item[verb];
      if (operation === undefined) continue;
      const shapes = references(verb === 'post' ? [...OF_ALL, ...OF_POST] : OF_ALL);
      operation.parameters = [...(operation.parameters ?? []), ...shapes];
    }
  }
}
