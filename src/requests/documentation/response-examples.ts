// Examples of requests and responses. The responses are real: a test sends these bodies and compares.
import type { OpenAPIObject } from '@nestjs/swagger';
import responses from './response-examples.json';
import { buildErrorExamples, translateToEnglish } from './error-examples.js';
import type { RouteTable } from '../routes/route-table.js';
import { forEachOperation, type Operation, type OperationTarget } from './complete-operations.js';

/** Bodies by collection: one that creates an item, and one that adds a translation to it. */
export const REQUEST_EXAMPLES: Readonly<Record<string, { readonly post: object; readonly update: object }>> =
  {
    events: {
      post: {
        title: 'Harbour Jazz Night',
        description: 'Bring a chair.',
        start_date: '2027-05-01 19:30:00',
        end_date: '2027-05-01 23:00:00',
        timezone: 'Europe/Ljubljana',
        cost: '€10',
        venue: { venue: 'Old Warehouse', city: 'Koper', country: 'Slovenia' },
        organizer: { organizer: 'Quay Society', website: 'https://example.org/' },
        categories: ['Concerts'],
        tags: ['Outdoor'],
      },
      update: { ml_language: 'de', title: 'Jazznacht am Hafen', description: 'Bringt Stühle mit.' },
    },
    venues: {
      post: { venue: 'Market Hall', address: 'Pier 3', city: 'Koper', country: 'Slovenia', zip: '6000' },
      update: { ml_language: 'de', venue: 'Markthalle' },
    },
    organizers: {
      post: { organizer: 'Friends of the Harbour', email: 'friends@example.org' },
      update: { ml_language: 'de', organizer: 'Hafenfreunde' },
    },
    categories: {
      post: { name: 'Workshops', description: 'Where something is made.' },
      update: { ml_language: 'de', name: 'Werkstätten' },
    },
    tags: {
      post: { name: 'For children' },
      update: { ml_language: 'de', name: 'Für Kinder' },
    },
  };

/** An image is created from a file; only its texts are updated. */
export const IMAGE_UPDATE_EXAMPLE = {
  ml_language: 'de',
  title: 'Ein Pixel',
  alt_text: 'Ein schwarzer Punkt',
};

/** The last part of the name of an example, for a collection and for an item. */
const EXAMPLE_SUFFIXES: Readonly<Record<OperationTarget['verb'], readonly [string, string]>> = {
  get: ['list', 'read'],
  post: ['created', 'updated'],
  put: ['created', 'updated'],
  patch: ['created', 'updated'],
  delete: ['deleted', 'deleted'],
};

export function addExamples(document: OpenAPIObject, routes: RouteTable): void {
  const examples = Object.entries(responses).map(([name, value]) => [name, { value }] as const);
  document.components = {
    ...document.components,
    examples: { ...Object.fromEntries(examples), ...buildErrorExamples('en', translateToEnglish) },
  };
  forEachOperation(document, routes, (operation, { route: { path }, verb }) => {
    const [, collection = '', item, part] = path.split('/');
    // What lies below an item, such as its history, has another form.
    if (item === '{id}' && part !== undefined) return;
    if (verb !== 'delete') addRequestExample(operation, collection, item === undefined);
    const suffix = EXAMPLE_SUFFIXES[verb][item === undefined ? 0 : 1];
    addResponseExample(operation, `${collection}_${suffix}`);
  });
}

function addRequestExample({ requestBody }: Operation, collection: string, isCreation: boolean): void {
  const json =
    requestBody === undefined || '$ref' in requestBody ? undefined : requestBody.content['application/json'];
  const examples =
    collection === 'images' ? { post: {}, update: IMAGE_UPDATE_EXAMPLE } : REQUEST_EXAMPLES[collection];
  if (json !== undefined && examples !== undefined)
    json.example = isCreation ? examples.post : examples.update;
}

function addResponseExample(operation: Operation, name: string): void {
  if (!(name in responses)) return;
  const response = operation.responses[200] ?? operation.responses[201];
  const json =
    response === undefined || '$ref' in response ? undefined : response.content?.['application/json'];
  if (json !== undefined) json.examples = { [name]: { $ref: `#/components/examples/${name}` } };
}
