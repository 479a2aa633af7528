// Holds the answers that the client of the tests gets (api.ts) against the committed document: their status and their
// body. What the document does not describe must not happen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { matchRoute } from '../../src/addresses/routes.js';

type Json = Readonly<Record<string, unknown>>;

interface Response {
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}

type Operation = { readonly responses: Readonly<Record<string, Response>> };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const NAMESPACE = '/calendar/events/v1';

const document = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Document;

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'document', components: toJsonSchema(document.components) as Json });

const checks = new Map<string, ValidateFunction>();

export interface Exchange {
  readonly method: string;
  /** Below the namespace, without the query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** What of an answer the document does not say; empty when all is well. */
export function undocumented({ method, path, status, body }: Exchange): string[] {
  const route = matchRoute(path);
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  if (route === null || verb === 'options') return [];
  const template = route.pattern.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}');
  const operation = document.paths[`${NAMESPACE}${template}`]?.[verb];
  if (operation === undefined) return [];
  const response = operation.responses[String(status)];
  const name = `${verb} ${template} ${status}`;
  if (response === undefined) return [`${name} is not documented: ${JSON.stringify(body).slice(0, 200)}`];
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined || method === 'HEAD') return [];
  let check = checks.get(name);
  if (check === undefined) checks.set(name, (check = ajv.compile(toJsonSchema(schema) as Json)));
  if (check(body)) return [];
  return (check.errors ?? [])
    .slice(0, 5)
    .map((error) => `${name}: ${error.instancePath} ${error.message ?? ''}`);
}

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type of its own, and names its schemas by another path. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== 'nullable' && key !== 'example');
  const plain = Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/', 'document#/') : toJsonSchema(value),
    ]),
  );
  // A key that is not described is a fault of the document, unless it says that there may be any.
  const isWhole = 'properties' in plain && !('additionalProperties' in plain);
  const strict = isWhole ? { ...plain, additionalProperties: false } : plain;
  return (schema as Json)['nullable'] === true ? { anyOf: [strict, { type: 'null' }] } : strict;
}
