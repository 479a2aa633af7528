// Examples of what is sent and answered. The answers are real: a test sends these bodies and compares.
import type { OpenAPIObject } from '@nestjs/swagger';
import { NAMESPACE } from '../urls/request-url.js';
import answers from './response-examples.json';
import { buildErrorExamples, translateToEnglish } from './error-examples.js';
import { type Operation, VERBS } from './complete-operations.js';

/** Bodies by collection: what creates an item, and what adds a translation to it. */
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

/** An image is created by a file, and changed by words. */
export const IMAGE_UPDATE_EXAMPLE = {
  ml_language: 'de',
  title: 'Ein Pixel',
  alt_text: 'Ein schwarzer Punkt',
};

const hasExample = (name: string): name is keyof typeof answers => name in answers;

/** `events_list`, `events_read`, `events_created`, `events_updated`, `events_deleted`. */
function getExampleName(path: string, verb: (typeof VERBS)[number]): string {
  const [, collection = '', item] = path.slice(NAMESPACE.length + 1).split('/');
  const deed =
    verb === 'get'
      ? item === undefined
        ? 'list'
        : 'read'
      : verb === 'delete'
        ? 'deleted'
        : item === undefined
          ? 'created'
          : 'updated';
  return `${collection}_${deed}`;
}

export function addExamples(document: OpenAPIObject): void {
  const shown = Object.entries(answers).map(([name, value]) => [name, { value }] as const);
  document.components = {
    ...document.components,
    examples: { ...Object.fromEntries(shown), ...buildErrorExamples('en', translateToEnglish) },
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const verb of VERBS) {
      const operation = item[verb];
      if (operation === undefined) continue;
      addRequestExample(operation, path, verb);
      addResponseExample(operation, getExampleName(path, verb));
    }
  }
}

function addRequestExample({ requestBody }: Operation, path: string, verb: string): void {
  const [, collection = '', item] = path.slice(NAMESPACE.length + 1).split('/');
  const json =
    requestBody === undefined || '$ref' in requestBody ? undefined : requestBody.content['application/json'];
  const sent =
    collection === 'images' ? { post: {}, update: IMAGE_UPDATE_EXAMPLE } : REQUEST_EXAMPLES[collection];
  if (json !== undefined && sent !== undefined && verb !== 'delete')
    json.example = item === undefined ? sent.post : sent.update;
}

function addResponseExample({ responses }: Operation, name: string): void {
  if (!hasExample(name)) return;
  const response = responses[200] ?? responses[201];
  const json =
    response === undefined || '$ref' in response ? undefined : response.content?.['application/json'];
  if (json !== undefined) json.examples = { [name]: { $ref: `#/components/examples/${name}` } };
}
