// Compares responses with a document: operation, status, code, headers, media type and body. What the document does not
// describe must not happen, and what it promises must be there.
import { Ajv, type ValidateFunction } from 'ajv';

type Json = Readonly<Record<string, unknown>>;

interface Header {
  readonly required?: boolean;
  readonly schema?: { readonly type?: string };
}

interface Response {
  readonly headers?: Readonly<Record<string, Header | { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
  readonly 'x-error-codes'?: readonly string[];
}

type PathItem = Readonly<
  Record<string, { readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>> }>
>;

/** As much of a document as is read here. */
export interface Described {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, Json>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

/** A response, or the one of the components that it refers to. */
export const responseOf = <T extends object>(
  { components }: { readonly components: { readonly responses?: Readonly<Record<string, T>> } },
  response: T | { readonly $ref: string } | undefined,
): T | undefined =>
  response !== undefined && '$ref' in response
    ? components.responses?.[response.$ref.split('/').at(-1) ?? '']
    : response;

export interface Exchange {
  readonly method: string;
  /** Below the namespace, without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed when it is JSON; undefined without a body, or for a part of the described one. */
  readonly body?: unknown;
}

export interface Checked {
  /** Such as `get /events/{id}`, and null for requests that the document need not describe. */
  readonly operation: string | null;
  readonly mismatches: readonly string[];
}

/** The files of the page of the document, which does not describe how it is shown. */
const UNDESCRIBED = /^\/doc\/assets\/[^/]+\/?$/i;

/** Where there is no operation it says so, unless the credentials are wrong or cannot be checked: these errors come first. */
const NO_OPERATION: Readonly<Record<number, readonly string[]>> = {
  404: ['rest_no_route'],
  401: ['incorrect_password'],
  500: ['internal_server_error'],
  503: ['rest_service_unavailable'],
};

/** Not for the document to describe: of the connection, of browsers and their pages, and media types. */
const ANY_HEADER =
  /^(connection|keep-alive|date|transfer-encoding|content-(encoding|length|type|security-policy)|access-control-.+|cross-origin-.+|origin-agent-cluster|referrer-policy|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

export function createResponseChecker(
  document: Described,
  namespace: string,
): (exchange: Exchange) => Checked {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: toJsonSchema(document.components) as Json });
  const checks = new Map<Json, ValidateFunction>();
  const headersOf = new Map<Response, Map<string, Header | undefined>>();
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const below = path.slice(namespace.length);
    const pattern = below
      .replaceAll('.', '\\.')
      .replaceAll(/\{(\w+)\}/g, (_, name) =>
        ['slug', 'source', 'uid'].includes(String(name)) ? '[^/]+' : '\\d+',
      );
    return { below: below || '/', item, expression: new RegExp(`^${pattern}/?$`, 'i') };
  });

  function findBodyMismatches(schema: Json, body: unknown): string[] {
    let check = checks.get(schema);
    if (check === undefined) checks.set(schema, (check = ajv.compile(toJsonSchema(schema) as Json)));
    if (check(body)) return [];
    return (check.errors ?? []).slice(0, 5).map((error) => `${error.instancePath} ${error.message ?? ''}`);
  }

  function describedHeaders(response: Response): Map<string, Header | undefined> {
    const cached = headersOf.get(response);
    if (cached !== undefined) return cached;
    const described = new Map(
      Object.entries(response.headers ?? {}).map(([name, header]) => [
        name.toLowerCase(),
        '$ref' in header ? document.components.headers?.[header.$ref.split('/').at(-1) ?? ''] : header,
      ]),
    );
    headersOf.set(response, described);
    return described;
  }

  function findHeaderMismatches(response: Response, headers: Exchange['headers']): string[] {
    const described = describedHeaders(response);
    const missing = [...described]
      .filter(([name, header]) => header?.required === true && !(name in headers))
      .map(([name]) => `has no ${name}`);
    const others = Object.keys(headers)
      .filter((name) => !described.has(name) && !ANY_HEADER.test(name))
      .map((name) => `has the undocumented header ${name}`);
    const wrong = Object.entries(headers)
      .filter(([name, value]) => described.get(name)?.schema?.type === 'integer' && !/^\d+$/.test(value))
      .map(([name, value]) => `has no number in ${name}: ${value}`);
    return [...missing, ...others, ...wrong];
  }

  function findMismatches(response: Response, { method, headers, body }: Exchange): string[] {
    const mismatches = findHeaderMismatches(response, headers);
    const type = headers['content-type']?.split(';')[0] ?? 'nothing';
    const content = response.content?.[type];
    if (response.content !== undefined && content === undefined)
      mismatches.push(`is undocumented as ${type}`);
    if (method === 'HEAD' || body === undefined) return mismatches;
    const codes = response['x-error-codes'];
    const { code } = (body ?? {}) as { readonly code?: unknown };
    if (codes !== undefined && !codes.includes(String(code))) {
      mismatches.push(`has the undocumented code ${String(code)}`);
    }
    return content?.schema === undefined
      ? mismatches
      : [...mismatches, ...findBodyMismatches(content.schema, body)];
  }

  return (exchange) => {
    const { method, path, status, body } = exchange;
    if (method === 'OPTIONS' || UNDESCRIBED.test(path)) return { operation: null, mismatches: [] };
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const matching = paths.filter(({ expression }) => expression.test(path) && isText(path));
    // An address with an extension is a feed for every verb, and no slug with a dot.
    const feed = matching.find(({ below }) => below.includes('.'));
    const matched = (feed === undefined ? matching : [feed]).find(({ item }) => verb in item);
    const responses = matched?.item[verb]?.responses;
    if (matched === undefined || responses === undefined) {
      const { code } = (body ?? {}) as { readonly code?: unknown };
      const codes = NO_OPERATION[status] ?? [];
      const isRefused = codes.includes(String(code)) || (method === 'HEAD' && codes.length > 0);
      const mismatches = isRefused ? [] : [`${verb} ${path} is not documented and answered ${status}`];
      return { operation: null, mismatches };
    }
    const operation = `${verb} ${matched.below}`;
    const response = responseOf(document, responses[String(status)]);
    if (response === undefined) {
      const shown = JSON.stringify(body ?? null).slice(0, 200);
      return { operation, mismatches: [`${operation} ${status} is not documented: ${shown}`] };
    }
    return {
      operation,
      mismatches: findMismatches(response, exchange).map((mismatch) => `${operation} ${status}: ${mismatch}`),
    };
  };
}

/** Bytes that are no UTF-8 are no slug. */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
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
  // A key that is not described is an error of the document, unless it says that there may be any.
  const isWhole = 'properties' in plain && !('additionalProperties' in plain);
  const strict = isWhole ? { ...plain, additionalProperties: false } : plain;
  return (schema as Json)['nullable'] === true ? { anyOf: [strict, { type: 'null' }] } : strict;
}
