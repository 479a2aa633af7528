// Requests of every operation that the document names, right and wrong in every part.
import fc, { type Arbitrary } from 'fast-check';
import { aBody, type Content } from './bodies.js';
import { type ApiDocument, type Operation, operationsOf, type Parameter } from './operations.js';
import { valueOf } from './schema-values.js';
import { anyText, anything, type Json } from './values.js';
import { asForm, encoded, inBrackets } from './wire.js';

export const CALLERS = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
export type Caller = (typeof CALLERS)[number];

/** All that is needed to send it once more. */
export interface FuzzRequest {
  readonly as: Caller;
  readonly method: string;
  /** With the query, as it is sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent byte by byte, each sign one byte; null for none. */
  readonly body: string | null;
}

const VERBS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PURGE',
  'SEARCH',
] as const;

const segment: Arbitrary<string> = fc.oneof(
  {
    arbitrary: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 300 })).map(String),
    weight: 9,
  },
  {
    arbitrary: fc.constantFrom('concert', 'hall', 'society', 'slug-1', 'slug-2', 'concert__trashed'),
    weight: 4,
  },
  { arbitrary: anyText.map(encoded).filter((text) => text.length < 3000), weight: 3 },
  {
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%00',
      '%ff',
      '%c0%af',
      '%2e%2e',
      '%2F',
      '..',
      '.',
      '',
      '-1',
      '007',
      '1.5',
      '1e3',
      '99999999999999999999',
      'me',
      ';a=b',
      "'",
    ),
    weight: 1,
  },
);

const aPath = ({ path, parameters }: Operation): Arbitrary<string> => {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const filled = fc
    .tuple(...names.map(() => segment))
    .map((values) =>
      names.reduce((made, name, at) => made.replace(`{${name}}`, () => values[at] ?? ''), path),
    );
  const spoiled = fc
    .tuple(
      filled,
      fc.constantFrom('/', '//', '/x', '/%', '/..', '.json', '/by-slug/', '/secrets'),
      fc.boolean(),
    )
    .map(([made, end, isLoud]) => (isLoud ? made.toUpperCase() : made) + end);
  const based = filled.map((made) => `/de${made}`);
  return fc.oneof(
    { arbitrary: filled, weight: 12 },
    { arbitrary: spoiled, weight: 1 },
    { arbitrary: based, weight: 1 },
  );
};

/** One parameter with a value: as the document says, in brackets, twice, or under a name that is almost its own. */
const aField = ({ name, schema = {} }: Parameter, document: ApiDocument): Arbitrary<string> =>
  fc
    .tuple(
      valueOf(name, schema, document),
      fc.constantFrom(
        ...['plain', 'plain', 'plain', 'plain', 'brackets', 'twice', 'deep', 'loud', 'bare', 'raw'],
      ),
      anyText,
    )
    .map(([value, form, other]) => {
      const comma = Array.isArray(value) ? value.map(flat).join() : flat(value);
      if (form === 'brackets') return asForm(inBrackets(name, value));
      if (form === 'twice')
        return asForm([
          [name, comma],
          [name, other],
        ]);
      if (form === 'deep') return asForm([[`${name}[${other}][]`, comma]]);
      if (form === 'loud') return asForm([[name.toUpperCase(), comma]]);
      if (form === 'bare') return encoded(name);
      if (form === 'raw') return `${name}=%${encoded(other)}%ff+%`;
      return asForm([[name, comma]]);
    });

const flat = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Names that every route understands, beside those of the document. */
const GENERAL: readonly Parameter[] = [
  '_fields',
  '_envelope',
  '_method',
  'context',
  'ml_language',
  'ml_fallback',
  'password',
  '_jsonp',
  '_locale',
].map((name) => ({ name, in: 'query' }));

function aQuery({ parameters }: Operation, document: ApiDocument): Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query');
  const fields = [...own, ...(own.length > 0 ? own : GENERAL), ...GENERAL.slice(0, 3)].map((parameter) =>
    aField(parameter, document),
  );
  const strange = fc
    .tuple(anyText, anything)
    .map(([name, value]) => asForm(inBrackets(name.slice(0, 200), value)));
  const all = fc.oneof({ arbitrary: fc.oneof(...fields), weight: 15 }, { arbitrary: strange, weight: 1 });
  const parts = fc.oneof(
    { arbitrary: fc.constant<string[]>([]), weight: 12 },
    { arbitrary: fc.array(all, { maxLength: 5 }), weight: 20 },
    { arbitrary: fc.array(all, { minLength: 30, maxLength: 60 }), weight: 1 },
  );
  // Longer than any server takes says nothing about this one.
  return parts.map((some) => some.join('&').slice(0, 12_000));
}

const INSTANTS = ['Wed, 10 Mar 2027 12:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '0', ''];
const HEADERS: Readonly<Record<string, Arbitrary<string>>> = {
  Accept: fc.constantFrom('*/*', 'text/html', 'application/json;q=0', 'image/*', ';;;', ','),
  'Accept-Encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=x', ','),
  'Accept-Language': fc.constantFrom('de', 'xx', '*'),
  Authorization: fc.constantFrom(
    'Basic',
    'Basic !!!',
    'Basic OjA=',
    'Basic YTpi',
    'Bearer',
    'Bearer x',
    'Digest a=b',
    'Basic AGE6Yg==',
    'Basic gICA',
  ),
  'If-None-Match': fc.constantFrom('*', 'W/"x"', '"x", "y"', '"', 'x'),
  'If-Match': fc.constantFrom('*', '"x"', '"'),
  'If-Modified-Since': fc.constantFrom(...INSTANTS),
  'If-Unmodified-Since': fc.constantFrom(...INSTANTS),
  Range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'lines=1'),
  Origin: fc.constantFrom('https://a.test', 'null', '://'),
  Host: fc.constantFrom('a.test', 'a.test:99999', '[::1]', 'a b', '"', '', 'a'.repeat(300)),
  'X-Forwarded-Host': fc.constantFrom('a.test', '"><script>'),
  'X-HTTP-Method-Override': fc.constantFrom('GET', 'put', 'DELETE', 'FOO', ''),
  'X-Request-Id': fc.constantFrom('a', 'é', 'x'.repeat(500)),
  'Idempotency-Key': fc.constantFrom('a', '', 'x'.repeat(500)),
  Cookie: fc.constantFrom('a=b', '__proto__=1'),
};

/** What a header may hold; node sends nothing else. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);

function someHeaders({ parameters }: Operation): Arbitrary<Record<string, string>> {
  const described = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const known = Object.fromEntries(described.map((name) => [name, anyText.map(printable)]));
  const entries = Object.entries({ ...known, ...HEADERS }).map(([name, value]) =>
    fc.tuple(fc.constant(name), value),
  );
  return fc
    .oneof(
      { arbitrary: fc.constant([]), weight: 5 },
      { arbitrary: fc.array(fc.oneof(...entries), { maxLength: 3 }), weight: 2 },
    )
    .map((pairs) => Object.fromEntries(pairs));
}

const NO_CONTENT: Content = { type: null, body: null };

function aRequestOf(operation: Operation, document: ApiDocument): Arbitrary<FuzzRequest> {
  const body = operation.bodies.length > 0 ? aBody(operation, document) : fc.constant(NO_CONTENT);
  const any = fc.oneof({ arbitrary: body, weight: 20 }, { arbitrary: aBody(operation, document), weight: 1 });
  return fc
    .record({
      as: fc.oneof(fc.constantFrom(...CALLERS), fc.constantFrom<Caller>('editor', 'administrator')),
      method: fc.oneof(
        { arbitrary: fc.constant(operation.method), weight: 12 },
        { arbitrary: fc.constantFrom(...VERBS), weight: 1 },
      ),
      path: aPath(operation),
      query: aQuery(operation, document),
      headers: someHeaders(operation),
      content: any,
    })
    .map(({ as, method, path, query, headers, content: { type, body: sent } }) => ({
      as,
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...(type === null ? {} : { 'Content-Type': type }), ...headers },
      body: sent,
    }));
}

/** A request of any operation of the document, each as often as the others. */
export const requestsOf = (document: ApiDocument): Arbitrary<FuzzRequest> =>
  fc.oneof(...operationsOf(document).map((operation) => aRequestOf(operation, document)));
