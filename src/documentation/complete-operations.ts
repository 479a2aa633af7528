// What holds for every route is added to its description here, once: the language, and the other verbs of an update.
import type { OpenAPIObject } from '@nestjs/swagger';
import { BASIC_AUTH, BEARER_AUTH } from '../accounts/allow.decorator.js';
import { NAMESPACE } from '../urls/request-url.js';
import { ROUTES } from '../urls/routes.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';

export type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
type DocumentedParameter = NonNullable<Operation['parameters']>[number];

export const VERBS = ['get', 'post', 'delete', 'put', 'patch'] as const;

/** Reads need no credentials and take them: who signs in sees more. */
const OPTIONAL_AUTH = [{}, { [BASIC_AUTH]: [] }, { [BEARER_AUTH]: [] }];

const ITEM_PATH = /^\/(events|venues|organizers|categories|tags|images)\b/;

/** @param path as the document names it, with the namespace */
export function completeOperations(
  path: string,
  operations: PathItem,
  languages: readonly LanguageCode[],
): void {
  const below = path.slice(NAMESPACE.length + 1);
  for (const verb of ['get', 'post', 'delete'] as const) {
    const operation = operations[verb];
    if (operation === undefined) continue;
    operation.security ??= OPTIONAL_AUTH;
    const declared = (operation.parameters ?? []).map(describePathParameter).map(moveExampleToExtension);
    operation.parameters = [
      ...declared.filter((parameter) => !isLanguageParameter(parameter)),
      ...(verb === 'get' && ITEM_PATH.test(below) ? [CONTEXT_PARAMETER] : []),
      ...declared
        .filter(isLanguageParameter)
        .map((parameter) => restrictToEnabledLanguages(parameter, languages)),
      restrictToEnabledLanguages(LANGUAGE_PARAMETER, languages),
    ];
  }
  const pattern = below.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
  const route = ROUTES.find((known) => known.pattern === pattern);
  if (operations.post === undefined || route?.methods.includes('PUT') !== true) return;
  operations.put = copyForVerb(operations.post, 'put');
  operations.patch = copyForVerb(operations.post, 'patch');
}

const copyForVerb = (operation: Operation, verb: string): Operation => ({
  ...operation,
  operationId: `${operation.operationId ?? ''}_${verb}`,
});

/** A body names its language as well: the field stands in every schema that is sent. */
export function addBodyLanguage(document: OpenAPIObject, languages: readonly LanguageCode[]): void {
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (!/^(Create|Update)/.test(name) || '$ref' in schema) continue;
    schema.properties = { ...schema.properties, ml_language: buildLanguageProperty(languages) };
  }
  for (const { post } of Object.values(document.paths)) {
    const body = post?.requestBody;
    if (body === undefined || '$ref' in body) continue;
    const upload = body.content['multipart/form-data']?.schema;
    if (upload === undefined || '$ref' in upload) continue;
    upload.properties = { ...upload.properties, ml_language: buildLanguageProperty(languages) };
  }
}

const buildLanguageProperty = (languages: readonly LanguageCode[]): object => ({
  type: 'string',
  enum: [...languages],
  description:
    'The language to write, and of messages; it comes before the one of the query. Inside of another item it says nothing.',
});

/** Numbers in paths are told to be integers; their checks live in pipes, which the document cannot see. */
function describePathParameter(parameter: DocumentedParameter): DocumentedParameter {
  if ('$ref' in parameter || parameter.in !== 'path') return parameter;
  const integer = { type: 'integer', minimum: 0 } as const;
  switch (parameter.name) {
    case 'id':
      return { ...parameter, schema: integer, description: 'The id of the item.' };
    case 'secret':
      return { ...parameter, schema: integer, description: 'The id of the secret.' };
    default:
      return {
        ...parameter,
        schema: { type: 'string' },
        description: 'The slug of the item, in any of its languages.',
      };
  }
}

/** The page would send every example of a filter at once; as an extension it is shown and not filled in. */
function moveExampleToExtension(parameter: DocumentedParameter): DocumentedParameter {
  if ('$ref' in parameter || parameter.in !== 'query') return parameter;
  const { schema } = parameter;
  if (schema === undefined || '$ref' in schema || schema.example === undefined) return parameter;
  const example: unknown = schema.example;
  const others = { ...schema };
  delete others.example;
  const filled = { ...parameter, schema: others, 'x-example': example };
  return filled;
}

/** They hold for all lists and come last, as `ml_language` does. */
const isLanguageParameter = (parameter: DocumentedParameter): boolean =>
  'name' in parameter && parameter.name.startsWith('ml_');

const restrictToEnabledLanguages = (
  parameter: DocumentedParameter,
  languages: readonly LanguageCode[],
): DocumentedParameter => {
  if ('$ref' in parameter || parameter.schema === undefined || !('enum' in parameter.schema))
    return parameter;
  return { ...parameter, schema: { ...parameter.schema, enum: [...languages] } };
};

const CONTEXT_PARAMETER: DocumentedParameter = {
  name: 'context',
  in: 'query',
  required: false,
  description:
    '`edit` shows those who may edit an item its text as it is stored: a field that was never written in the ' +
    'language is null instead of being filled from another language. Of events with a password lists then show everything.',
  schema: { type: 'string', enum: ['view', 'edit'] },
};

const LANGUAGE_PARAMETER: DocumentedParameter = {
  name: 'ml_language',
  in: 'query',
  required: false,
  description: 'The language to read or to write, and of messages. In a body it is taken as well.',
  schema: { type: 'string', enum: [...LANGUAGE_CODES] },
};
