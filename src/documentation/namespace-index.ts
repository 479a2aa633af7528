// The index route (contract 12.1), read off the same description that /doc answers.
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Links } from '../urls/links.js';
import { NAMESPACE, splitNamespace } from '../urls/request-url.js';
import { ROUTES, type Route, type HttpMethod } from '../urls/routes.js';
import { ApiError } from '../errors/api-error.js';
import type { ApiDescription } from './api-description.js';
import type { IndexDto, ReadIndexDto, RouteEndpoint, RouteEntry } from './index.dto.js';
import { getIndexKeywords } from './index-keywords.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: unknown;
  readonly format?: string;
}

interface Parameter {
  readonly name?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export function buildNamespaceIndex(
  query: ReadIndexDto,
  links: Links,
  description: ApiDescription,
): IndexDto {
  const named = query.namespace === null || query.namespace === undefined ? links : other(query.namespace);
  const { namespace } = named;
  return {
    namespace,
    routes: Object.fromEntries(
      ROUTES.map((route) => [`/${namespace}${route.pattern}`, buildRouteEntry(route, named, description)]),
    ),
    _links: { up: [{ href: named.apiRoot }] },
  };

  /** By its name at the root that was asked, or by its whole path. */
  function other(name: string): Links {
    const served = [NAMESPACE, ...description.env.namespaceAliases].map(splitNamespace);
    const found =
      served.find(({ prefix, namespace }) => prefix === links.prefix && namespace === name) ??
      served.find(({ prefix, namespace }) => `${prefix}/${namespace}` === `/${name}`);
    if (found === undefined) throw new ApiError('rest_invalid_namespace');
    return links.withNamespace(found);
  }
}

export function buildRouteEntry(route: Route, links: Links, description: ApiDescription): RouteEntry {
  const isFixed = /^[\w/-]*$/.test(route.pattern);
  return {
    namespace: links.namespace,
    methods: [...route.methods],
    endpoints: buildEndpoints(route, links.namespace, description),
    ...(isFixed ? { _links: { self: [{ href: links.route(route.pattern) }] } } : {}),
  };
}

/** POST, PUT and PATCH on an item are one endpoint. */
function buildEndpoints(
  route: Route,
  namespace: string,
  { document, env: site }: ApiDescription,
): RouteEndpoint[] {
  const path = `/${NAMESPACE}${route.pattern.replaceAll(/\(\?P<(\w+)>[^)]+\)/g, '{$1}')}`;
  const operations = (document.paths[path] ?? {}) as Partial<Record<string, Operation>>;
  const updates: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];
  const isItem = route.methods.includes('PUT');
  const groups = route.methods
    .filter((verb) => !isItem || verb === 'POST' || !updates.includes(verb))
    .map((verb) => (isItem && verb === 'POST' ? updates : [verb]));
  return groups.map((methods) => {
    const [verb = 'GET'] = methods;
    const args = collectArguments(operations[verb.toLowerCase()] ?? {}, document);
    const keywords = getIndexKeywords(route.pattern, verb, { ...site, namespace });
    for (const [name, own] of Object.entries(keywords)) {
      if (!(name in args)) continue;
      const { required, ...rest } = { ...own, ...args[name], ...own };
      args[name] = { ...rest, required };
    }
    return { methods: [...methods], args: sortArguments(args, route) };
  });
}

/** What names the item comes first, by id then the password, as in the original, last what says in which language. */
function sortArguments<T>(args: Readonly<Record<string, T>>, { pattern }: Route): Record<string, T> {
  const itemName = /\(\?P<(\w+)>/.exec(pattern)?.[1];
  const rank = (name: string): number => {
    if (name === itemName) return 0;
    if (name === 'password' && itemName === 'id') return 1;
    if (name === 'ml_language') return 4;
    return name === 'language' || name.startsWith('ml_') ? 3 : 2;
  };
  return Object.fromEntries(Object.entries(args).sort(([one], [other]) => rank(one) - rank(other)));
}

function collectArguments(
  operation: Operation,
  document: OpenAPIObject,
): Record<string, Record<string, unknown>> {
  const args: Record<string, Record<string, unknown>> = {};
  for (const { name, schema, description, required } of operation.parameters ?? []) {
    // What every route takes is told by the document alone: those parameters have no name here, but a reference.
    if (name === undefined || name.startsWith('_')) continue;
    args[name] = toArgument(
      { ...(description === undefined ? {} : { description }), ...schema },
      required === true,
    );
  }
  const body = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
  const model = (document.components?.schemas?.[body ?? ''] ?? {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  for (const [name, schema] of Object.entries(model.properties ?? {})) {
    // The path names the item, so that what it must hold is told before what a body may hold under the same name.
    if (name in args) continue;
    args[name] = toArgument(schema, model.required?.includes(name) === true);
  }
  return args;
}

const ARGUMENT_KEYWORDS = ['default', 'type', 'description', 'items', 'format', 'enum'] as const;

function toArgument(schema: Schema, required: boolean): Record<string, unknown> {
  const shown = ARGUMENT_KEYWORDS.flatMap((key) =>
    schema[key] === undefined ? [] : [[key, inlineReference(schema[key])] as const],
  );
  return { ...Object.fromEntries(shown), required };
}

/** A name of the document says nothing here: what it stands for is an object. */
const inlineReference = (keyword: unknown): unknown =>
  typeof keyword === 'object' && keyword !== null && '$ref' in keyword ? { type: 'object' } : keyword;
