// The index route (contract 12.1), derived from the document that /doc serves.
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Links } from '../../foundation/urls/links.js';
import { NAMESPACE, splitNamespace } from '../../foundation/urls/request-url.js';
import type { HttpMethod, Route } from '../routes/route.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { ApiDescription } from './api-description.js';
import type { Operation } from './complete-operations.js';
import type { IndexDto, ReadIndexDto, RouteEndpoint, RouteEntry } from './index.dto.js';
import { getIndexKeywords } from './index-keywords.js';

export function buildNamespaceIndex(
  query: ReadIndexDto,
  links: Links,
  description: ApiDescription,
): IndexDto {
  const indexLinks = typeof query.namespace === 'string' ? findLinks(query.namespace) : links;
  const { namespace } = indexLinks;
  return {
    namespace,
    routes: Object.fromEntries(
      description.routes.listed.map((route) => [
        `/${namespace}${route.pattern}`,
        buildRouteEntry(route, indexLinks, description),
      ]),
    ),
    _links: { up: [{ href: indexLinks.apiRoot }] },
  };

  /** Accepts the name of a namespace below the prefix of the request, or its whole path. */
  function findLinks(name: string): Links {
    const namespaces = [NAMESPACE, ...description.env.namespaceAliases].map(splitNamespace);
    const match =
      namespaces.find(({ prefix, namespace }) => prefix === links.prefix && namespace === name) ??
      namespaces.find(({ prefix, namespace }) => `${prefix}/${namespace}` === `/${name}`);
    if (match === undefined) throw new ApiError('rest_invalid_namespace');
    return links.withNamespace(match);
  }
}

export function buildRouteEntry(route: Route, links: Links, description: ApiDescription): RouteEntry {
  return {
    namespace: links.namespace,
    methods: [...route.methods],
    endpoints: buildEndpoints(route, links.namespace, description),
    ...(getParameterNames(route).length > 0 ? {} : { _links: { self: [{ href: links.route(route.path) }] } }),
  };
}

const getParameterNames = ({ path }: Route): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** Documents POST, PUT and PATCH on an item as one endpoint. */
function buildEndpoints(route: Route, namespace: string, { document, env }: ApiDescription): RouteEndpoint[] {
  const operations = (document.paths[`/${NAMESPACE}${route.path}`] ?? {}) as Partial<
    Record<string, Operation>
  >;
  const updates: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];
  const isItem = route.methods.includes('PUT');
  const groups = route.methods
    .filter((verb) => !isItem || verb === 'POST' || !updates.includes(verb))
    .map((verb) => (isItem && verb === 'POST' ? updates : [verb]));
  return groups.map((methods) => {
    const [verb = 'GET'] = methods;
    const args = collectArguments(operations[verb.toLowerCase()] ?? {}, document);
    const keywords = getIndexKeywords(route.path, verb, { ...env, namespace });
    for (const [name, own] of Object.entries(keywords)) {
      if (!(name in args)) continue;
      const { required, ...rest } = { ...own, ...args[name], ...own };
      args[name] = { ...rest, required };
    }
    return { methods: [...methods], args: sortArguments(args, route) };
  });
}

/** As in the original: what identifies the item, the password, other arguments, and the languages last. */
function sortArguments<T>(args: Readonly<Record<string, T>>, route: Route): Record<string, T> {
  const [itemName] = getParameterNames(route);
  const rank = (name: string): number => {
    if (name === itemName) return 0;
    if (name === 'password' && itemName === 'id') return 1;
    if (name === 'ml_language') return 4;
    return name === 'language' || name.startsWith('ml_') ? 3 : 2;
  };
  return Object.fromEntries(Object.entries(args).sort(([one], [other]) => rank(one) - rank(other)));
}

function collectArguments(
  operation: Partial<Operation>,
  { components }: OpenAPIObject,
): Record<string, Record<string, unknown>> {
  const args: Record<string, Record<string, unknown>> = {};
  for (const parameter of operation.parameters ?? []) {
    // Parameters of all routes are references: only the document lists them.
    if ('$ref' in parameter || parameter.name.startsWith('_')) continue;
    const { name, schema, description, required } = parameter;
    args[name] = toArgument({ description, ...schema }, required === true);
  }
  const body = operation.requestBody as RequestBody | undefined;
  const model =
    components?.schemas?.[body?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? ''];
  const { properties = {}, required = [] } = (model ?? {}) as Model;
  // The path identifies the item, so its parameters override those of the body.
  for (const [name, schema] of Object.entries(properties))
    args[name] ??= toArgument(schema, required.includes(name));
  return args;
}

interface RequestBody {
  readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
}

interface Model {
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

const ARGUMENT_KEYWORDS = ['default', 'type', 'description', 'items', 'format', 'enum'] as const;

function toArgument(schema: Readonly<Record<string, unknown>>, required: boolean): Record<string, unknown> {
  const keywords = ARGUMENT_KEYWORDS.flatMap((key) =>
    schema[key] === undefined ? [] : [[key, toKeyword(schema[key])] as const],
  );
  return { ...Object.fromEntries(keywords), required };
}

/** References of the document have no target in the index, where all of them stand for objects; nor does it know null. */
function toKeyword(keyword: unknown): unknown {
  if (Array.isArray(keyword)) return keyword.filter((value) => value !== null);
  return typeof keyword === 'object' && keyword !== null && '$ref' in keyword ? { type: 'object' } : keyword;
}
