// Adds to the description of every route what all have in common: the language, and the other verbs of an update.
import type { OpenAPIObject } from '@nestjs/swagger';
import { BASIC_AUTH, BEARER_AUTH } from '../accounts/allow.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { ROUTES } from '../../foundation/urls/routes.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
type DocumentedParameter = NonNullable<Operation['parameters']>[number];

export const VERBS = ['get', 'post', 'delete', 'put', 'patch'] as const;

export interface OperationTarget {
  readonly verb: (typeof VERBS)[number];
  /** With the namespace. */
  readonly path: string;
  /** Path without the namespace. */
  readonly route: string;
  readonly item: PathItem;
}

export function forEachOperation(
  document: OpenAPIObject,
  visit: (operation: Operation, target: OperationTarget) => void,
): void {
  for (const [path, item] of Object.entries(document.paths))
    for (const verb of VERBS)
      if (item[verb] !== undefined)
        visit(item[verb], { verb, path, route: path.slice(NAMESPACE.length + 1), item });
}

/** Routes whose response stays open. */
export const isStream = (route: string): boolean => route.endsWith('/stream');

/** Credentials are optional for reads: a signed-in user sees more. */
const OPTIONAL_AUTH = [{}, { [BASIC_AUTH]: [] }, { [BEARER_AUTH]: [] }];

/** Parts of paths that are no numbers. */
const TEXT_PARAMETERS: ReadonlySet<string> = new Set(['slug', 'source', 'uid']);

const ITEM_PATH = /^\/(events|venues|organizers|categories|tags|images)\b/;

/** @param path with the namespace */
export function completeOperations(
  path: string,
  operations: PathItem,
  languages: readonly LanguageCode[],
): void {
  const below = path.slice(NAMESPACE.length + 1);
  const pattern = below.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    TEXT_PARAMETERS.has(name) ? `(?P<${name}>[^/]+)` : `(?P<${name}>\\d+)`,
  );
  const route = ROUTES.find((candidate) => candidate.pattern === pattern);
  completeItem(operations, {
    hasContext: ITEM_PATH.test(below),
    isUpdatedByPut: route?.methods.includes('PUT') === true,
    languages,
  });
}

/** The operations of one path. */
export function completeItem(
  operations: PathItem,
  {
    hasContext,
    isUpdatedByPut,
    languages,
  }: {
    readonly hasContext: boolean;
    readonly isUpdatedByPut: boolean;
    readonly languages: readonly LanguageCode[];
  },
): void {
  for (const verb of ['get', 'post', 'delete'] as const) {
    const operation = operations[verb];
    if (operation === undefined) continue;
    operation.security ??= OPTIONAL_AUTH;
    const declared = (operation.parameters ?? []).map(describePathParameter).map(moveExampleToParameter);
    operation.parameters = [
      ...declared.filter((parameter) => !isLanguageParameter(parameter)),
      ...(verb === 'get' && hasContext ? [CONTEXT_PARAMETER] : []),
      ...declared
        .filter(isLanguageParameter)
        .map((parameter) => restrictToEnabledLanguages(parameter, languages)),
      restrictToEnabledLanguages(LANGUAGE_PARAMETER, languages),
    ];
  }
  if (operations.post === undefined || !isUpdatedByPut) return;
  operations.put = copyForVerb(operations.post, 'put');
  operations.patch = copyForVerb(operations.post, 'patch');
}

const copyForVerb = (operation: Operation, verb: string): Operation => ({
  ...operation,
  operationId: `${operation.operationId ?? ''}_${verb}`,
});

/** Adds `ml_language` to the schema of every body. */
export function addBodyLanguage(document: OpenAPIObject, languages: readonly LanguageCode[]): void {
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (!/^(Create|Update|Preview)/.test(name) || '$ref' in schema) continue;
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

/** Path parameters are checked by pipes, which Nest cannot document. */
function describePathParameter(parameter: DocumentedParameter): DocumentedParameter {
  if ('$ref' in parameter || parameter.in !== 'path') return parameter;
  const integer = { type: 'integer', minimum: 0 } as const;
  switch (parameter.name) {
    case 'id':
      return { ...parameter, schema: integer, description: 'The id of the item.' };
    case 'secret':
      return { ...parameter, schema: integer, description: 'The id of the secret.' };
    case 'source':
      return {
        ...parameter,
        schema: { type: 'string' },
        description: 'The id or the name of the source.',
      };
    case 'uid':
      return {
        ...parameter,
        schema: { type: 'string' },
        description: 'The id that the event has in the source.',
      };
    case 'delivery':
      return { ...parameter, schema: integer, description: 'The id of the delivery.' };
    default:
      return {
        ...parameter,
        schema: { type: 'string' },
        description: 'The slug of the item, in any of its languages.',
      };
  }
}

/** Validators and generators read the example of the parameter, in the type of its schema. */
function moveExampleToParameter(parameter: DocumentedParameter): DocumentedParameter {
  if ('$ref' in parameter || parameter.in !== 'query') return parameter;
  const { schema } = parameter;
  if (schema === undefined || '$ref' in schema || schema.example === undefined) return parameter;
  const { example, ...others } = schema as Readonly<Record<string, unknown>>;
  const isList = others['type'] === 'array' && typeof example === 'string';
  return { ...parameter, schema: others, example: isList ? example.split(',') : example };
}

/** Language parameters come last. */
const isLanguageParameter = (parameter: DocumentedParameter): boolean =>
  'name' in parameter && parameter.name.startsWith('ml_');

const restrictToEnabledLanguages = (
  parameter: DocumentedParameter,
  languages: readonly LanguageCode[],
): DocumentedParameter =>
  'schema' in parameter && 'enum' in parameter.schema
    ? { ...parameter, schema: { ...parameter.schema, enum: [...languages] } }
    : parameter;

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
