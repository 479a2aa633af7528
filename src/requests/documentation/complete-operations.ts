// Completes the description of every route with the language and with the other verbs of an update.
import type { OpenAPIObject } from '@nestjs/swagger';
import { BASIC_AUTH, BEARER_AUTH } from '../accounts/allow.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { EVENT_STREAM_TYPE } from '../context/event-stream.js';
import { getPathParameter } from '../routes/path-parameters.js';
import type { Route } from '../routes/route.js';
import type { RouteTable } from '../routes/route-table.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
type DocumentedParameter = NonNullable<Operation['parameters']>[number];

export const VERBS = ['get', 'post', 'delete', 'put', 'patch'] as const;

export interface OperationTarget {
  readonly verb: (typeof VERBS)[number];
  readonly route: Route;
  readonly item: PathItem;
}

export function forEachOperation(
  document: OpenAPIObject,
  routes: RouteTable,
  visit: (operation: Operation, target: OperationTarget) => void,
): void {
  for (const [path, item] of Object.entries(document.paths)) {
    const route = routes.findOrThrow(path.slice(NAMESPACE.length + 1));
    for (const verb of VERBS) if (item[verb] !== undefined) visit(item[verb], { verb, route, item });
  }
}

const listMediaTypes = ({ responses }: Operation): string[] =>
  [responses[200], responses[201], responses[202]].flatMap((response) =>
    response === undefined || '$ref' in response ? [] : Object.keys(response.content ?? {}),
  );

/** The name of the schema of a successful response in JSON; empty when it has none. */
export function getResponseSchema({ responses }: Operation): string {
  const response = responses[200] ?? responses[201] ?? responses[202];
  const content = response === undefined || '$ref' in response ? undefined : response.content;
  const schema = content?.['application/json']?.schema;
  return schema !== undefined && '$ref' in schema ? (schema.$ref.split('/').at(-1) ?? '') : '';
}

/** Whether the response stays open. */
export const isStream = (operation: Operation): boolean =>
  listMediaTypes(operation).includes(EVENT_STREAM_TYPE);

export const isJson = (operation: Operation): boolean =>
  listMediaTypes(operation).includes('application/json');

/** Whether the response is a file, in a form that may be chosen. */
export const hasFormats = (operation: Operation): boolean =>
  !isStream(operation) && listMediaTypes(operation).some((type) => type !== 'application/json');

/** Credentials are optional for reads: a signed-in user sees more. */
const OPTIONAL_AUTH = [{}, { [BASIC_AUTH]: [] }, { [BEARER_AUTH]: [] }];

export function completeOperations(
  document: OpenAPIObject,
  routes: RouteTable,
  languages: readonly LanguageCode[],
): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    const { methods, traits } = routes.findOrThrow(path.slice(NAMESPACE.length + 1));
    completeItem(operations, {
      hasContext: traits.hasEditContext === true,
      isUpdatedByPut: methods.includes('PUT'),
      languages,
    });
  }
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
  const { isNumber, description } = getPathParameter(parameter.name);
  const schema = isNumber ? ({ type: 'integer', minimum: 0 } as const) : ({ type: 'string' } as const);
  return { ...parameter, schema, description };
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
