// The document once more in the older form, Swagger 2.0, for generators that know no other. Pure: it reads the 3.0 document.
import type { OpenAPIObject } from '@nestjs/swagger';
import { type PathItem, VERBS } from './complete-operation.js';
import { toSchema2 } from './swagger-2-schema.js';

type Json = Readonly<Record<string, unknown>>;

/** A Swagger 2.0 document. */
export interface Swagger2 {
  readonly swagger: '2.0';
  readonly host: string;
  readonly basePath: string;
  readonly schemes: readonly string[];
  readonly [key: string]: unknown;
}

interface Described {
  readonly components: {
    readonly parameters?: Readonly<Record<string, Json>>;
    readonly headers?: Readonly<Record<string, Json>>;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    readonly schemas?: Readonly<Record<string, Json>>;
    readonly securitySchemes?: Readonly<Record<string, Json>>;
  };
}

interface Content {
  readonly schema?: Json;
  readonly examples?: Readonly<Record<string, Json>>;
}

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Json>>;
  readonly content?: Readonly<Record<string, Content>>;
  readonly 'x-error-codes'?: readonly string[];
}

interface Operation {
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly [key: string]: unknown;
}

/** Where the API is: the older form knows one server alone. */
export function serverOf2(url: string): Pick<Swagger2, 'host' | 'basePath' | 'schemes'> {
  const { host, pathname, protocol } = new URL(url);
  return { host, basePath: pathname.replace(/\/$/, '') || '/', schemes: [protocol.replace(':', '')] };
}

/** Everything but the server. */
export function toSwagger2(document: OpenAPIObject): Swagger2 {
  const { components = {} } = document as unknown as Partial<Described>;
  return {
    swagger: '2.0',
    info: document.info,
    host: '',
    basePath: '/',
    schemes: [],
    produces: ['application/json'],
    tags: document.tags ?? [],
    paths: eachOf(document.paths, (item) => pathItem(item, components)),
    parameters: eachOf(components.parameters, parameter),
    definitions: eachOf(components.schemas, toSchema2),
    securityDefinitions: eachOf(components.securitySchemes, securityScheme),
  };
}

const eachOf = <T, U>(
  items: Readonly<Record<string, T>> | undefined,
  change: (item: T) => U,
): Record<string, U> =>
  Object.fromEntries(Object.entries(items ?? {}).map(([name, item]) => [name, change(item)]));

const pathItem = (item: PathItem, components: Described['components']): object =>
  Object.fromEntries(
    VERBS.flatMap((verb) => {
      const found = item[verb] as unknown as Operation | undefined;
      return found === undefined ? [] : [[verb, operation(found, components)]];
    }),
  );

function operation(
  { parameters = [], requestBody, responses, ...others }: Operation,
  components: Described['components'],
): object {
  const sent = bodyOf(requestBody?.content);
  return {
    ...others,
    ...(sent === null ? {} : { consumes: [sent.type] }),
    parameters: [...parameters.map(parameter), ...(sent?.parameters ?? [])],
    responses: eachOf(responses, (response) => answer(response, components)),
  };
}

/** A body is either a schema or a form: those that may be both are described as JSON. */
function bodyOf(
  content: Readonly<Record<string, Content>> | undefined,
): { readonly type: string; readonly parameters: readonly object[] } | null {
  const json = content?.['application/json'];
  if (json !== undefined) {
    const schema = toSchema2(json.schema ?? {});
    return { type: 'application/json', parameters: [{ name: 'body', in: 'body', required: true, schema }] };
  }
  const form = content?.['multipart/form-data']?.schema;
  if (form === undefined) return null;
  const { properties = {}, required = [] } = form as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return {
    type: 'multipart/form-data',
    parameters: Object.entries(properties).map(([name, property]) => ({
      name,
      in: 'formData',
      required: required.includes(name),
      ...(property['format'] === 'binary'
        ? { type: 'file', description: property['description'] }
        : simple(property)),
    })),
  };
}

/** Parameters are no schemas in the older form: their keywords stand beside the name. */
const parameter = ({ $ref, schema, style, explode, example, ...others }: Json): object => {
  if ($ref !== undefined) return { $ref: `#/parameters/${nameIn($ref)}` };
  const type = simple(schema as Json);
  const isList = 'items' in type;
  const collectionFormat = style === 'form' && explode === false ? 'csv' : 'multi';
  return {
    ...others,
    ...type,
    ...(isList ? { collectionFormat } : {}),
    ...(example === undefined ? {} : { 'x-example': example }),
  };
};

const NOT_OF_PARAMETERS: readonly string[] = ['description', 'nullable', 'oneOf', 'example'];

/** What a parameter or a header may say of its type; one that may be several things is text. */
function simple(schema: Json): Json {
  const { example, description } = schema;
  return {
    ...(schema['type'] === undefined ? { type: 'string' } : {}),
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => !NOT_OF_PARAMETERS.includes(key))),
    ...(description === undefined ? {} : { description }),
    ...(schema['nullable'] === true ? { 'x-nullable': true } : {}),
    ...(example === undefined ? {} : { 'x-example': example }),
  };
}

const nameIn = (reference: unknown): string => String(reference).split('/').at(-1) ?? '';

function answer(response: Response, { headers = {}, examples = {} }: Described['components']): object {
  const json = response.content?.['application/json'];
  const [shown] = Object.values(json?.examples ?? {});
  const example =
    shown === undefined ? undefined : (examples[nameIn(shown['$ref'])]?.value ?? shown['value']);
  const codes = response['x-error-codes'];
  return {
    description: response.description,
    ...(json?.schema === undefined ? {} : { schema: toSchema2(json.schema) }),
    headers: Object.fromEntries(
      Object.entries(response.headers ?? {}).map(([name, reference]) => {
        const { schema, description, example: value } = headers[nameIn(reference['$ref'])] ?? {};
        return [name, { description, ...simple((schema ?? {}) as Json), 'x-example': value }];
      }),
    ),
    ...(example === undefined ? {} : { examples: { 'application/json': example } }),
    ...(codes === undefined ? {} : { 'x-error-codes': codes }),
  };
}

/** There are no bearer tokens in the older form: the header is described instead. */
const securityScheme = ({ scheme, description }: Json): object =>
  scheme === 'basic'
    ? { type: 'basic', description }
    : { type: 'apiKey', in: 'header', name: 'Authorization', description, 'x-prefix': 'Bearer ' };
