// Examples of requests and responses. The responses are real: a test sends these bodies and compares.
import type { OpenAPIObject } from '@nestjs/swagger';
import responses from './response-examples.json';
import { buildErrorExamples, translateToEnglish } from './error-examples.js';
import type { RouteTable } from '../routes/route-table.js';
import {
  forEachOperation,
  getResponseSchema,
  type Operation,
  type OperationTarget,
} from './complete-operations.js';

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

/** The first part of the names of examples, by the schema of the item. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  Event: 'events',
  Venue: 'venues',
  Organizer: 'organizers',
  Category: 'categories',
  Tag: 'tags',
  Image: 'images',
  ImageItem: 'images',
};

const SERIES = 'series_read';

/** Names of examples by the operations that items do not share, without the suffix of a further verb. */
const OPERATIONS: Readonly<Record<string, string>> = {
  EventChecks_check: 'events_checked',
  EventChecks_find: 'events_findings',
  EventChecks_findSimilar: 'events_similar',
  Findings_report: 'findings_report',
  Events_listHistory: 'events_history',
  EventVersions_findVersion: 'events_version',
  Venues_listHistory: 'venues_history',
  VenueVersions_findVersion: 'venues_version',
  Organizers_listHistory: 'organizers_history',
  OrganizerVersions_findVersion: 'organizers_version',
  CategoryVersions_listHistory: 'categories_history',
  CategoryVersions_findVersion: 'categories_version',
  TagVersions_listHistory: 'tags_history',
  TagVersions_findVersion: 'tags_version',
  PreviewLinks_create: 'preview_link',
  Proposals_list: 'proposals_list',
  Proposals_find: 'proposals_read',
  Proposals_decide: 'proposals_decided',
  Series_find: SERIES,
  Series_update: SERIES,
  Series_preview: 'recurrence_preview',
  RecurrencePreview_preview: 'recurrence_preview',
  Calendar_readMonth: 'events_calendar',
  Calendar_countFacets: 'events_facets',
  Settings_read: 'settings_read',
  OwnAccount_find: 'account_read',
};

export function addExamples(document: OpenAPIObject, routes: RouteTable): void {
  const examples = Object.entries(responses).map(([name, value]) => [name, { value }] as const);
  document.components = {
    ...document.components,
    examples: { ...Object.fromEntries(examples), ...buildErrorExamples('en', translateToEnglish) },
  };
  forEachOperation(document, routes, (operation, { verb }) => {
    addRequestExample(operation);
    addResponseExample(operation, verb);
  });
}

function addRequestExample({ requestBody }: Operation): void {
  const json =
    requestBody === undefined || '$ref' in requestBody ? undefined : requestBody.content['application/json'];
  if (json === undefined) return;
  const reference = json.schema !== undefined && '$ref' in json.schema ? json.schema.$ref : '';
  const [, act, item = ''] = /\/(Create|Update)(\w+)$/.exec(reference) ?? [];
  const examples = REQUEST_EXAMPLES[COLLECTIONS[item] ?? ''];
  if (item === 'Image') json.example = IMAGE_UPDATE_EXAMPLE;
  else if (examples !== undefined) json.example = act === 'Create' ? examples.post : examples.update;
}

function addResponseExample(operation: Operation, verb: OperationTarget['verb']): void {
  const { responses: documented, operationId = '' } = operation;
  addExample(documented[202], 'proposals_created');
  const response = documented[200] ?? documented[201];
  const own = OPERATIONS[operationId.replace(/_(?:put|patch)$/, '')];
  if (own !== undefined) addExample(response, own);
  const schema = getResponseSchema(operation);
  const collection = COLLECTIONS[schema.replace(/Page$/, '')];
  if (collection === undefined) return;
  const written = documented[201] === undefined ? 'updated' : 'created';
  const act =
    verb === 'get' ? (schema.endsWith('Page') ? 'list' : 'read') : verb === 'delete' ? 'deleted' : written;
  const name = `${collection}_${act}`;
  addExample(response, name);
}

function addExample(response: Operation['responses'][string], name: string): void {
  const json =
    response === undefined || '$ref' in response ? undefined : response.content?.['application/json'];
  if (json !== undefined) json.examples = { [name]: { $ref: `#/components/examples/${name}` } };
}
