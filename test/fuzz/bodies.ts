// Bodies of requests: what the document describes, in every form that is read, and what breaks off or is none.
import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, Operation } from './operations.js';
import { valueOf } from './schema-values.js';
import { anyText, anything, type Json } from './values.js';
import { asForm, asMultipart, BOUNDARY, inBrackets } from './wire.js';

export interface Content {
  /** The media type; null when it is not told. */
  readonly type: string | null;
  /** Each sign one byte. */
  readonly body: string | null;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const TYPES = [
  JSON_TYPE,
  'application/json; charset=latin1',
  'application/ld+json',
  FORM_TYPE,
  'text/plain',
  'image/gif',
  MULTIPART_TYPE,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  '/',
  'x',
];

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString(
  'latin1',
);
const FILES = [
  GIF,
  GIF.slice(0, 20),
  '',
  'no image',
  `${GIF}<script>`,
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
];

const bytes = (text: string): string => Buffer.from(text).toString('latin1');

const pairsOf = (value: Json): (readonly [string, string])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, one]) => inBrackets(name, one))
    : inBrackets('0', value);

const asJson = (value: Json): Content => ({ type: JSON_TYPE, body: bytes(JSON.stringify(value)) });
const asFormBody = (value: Json): Content => ({ type: FORM_TYPE, body: asForm(pairsOf(value)) });

/** As the document says, in one of the forms that it names. */
function described({ bodies }: Operation, document: ApiDocument): Arbitrary<Content> {
  const forms = bodies.map(([type, schema]): Arbitrary<Content> => {
    const values = valueOf('', schema, document);
    if (type === FORM_TYPE) return values.map(asFormBody);
    if (type !== 'multipart/form-data') return values.map(asJson);
    return fc.tuple(values, fc.constantFrom(null, ...FILES)).map(([value, file]) => ({
      type: MULTIPART_TYPE,
      body: asMultipart(
        pairsOf(value).map(([a, b]) => [bytes(a), bytes(b)]),
        file,
      ),
    }));
  });
  return forms.length > 0 ? fc.oneof(...forms) : anything.map(asJson);
}

const malformed: Arbitrary<Content> = fc.oneof(
  fc
    .constantFrom(
      ...[
        '',
        '{',
        '}',
        '[]',
        '"x"',
        'null',
        '1',
        'NaN',
        '{"a":1,}',
        '{"a":1,"a":2}',
        '{a:1}',
        "{'a':1}",
        '\ufeff{}',
      ],
      ...[
        '{"__proto__":{"status":"publish"}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '{"title":"\\ud800"}',
        '{"title":"\\u0000"}',
      ],
      ...[
        '['.repeat(20_000),
        `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
        `{"title":${'9'.repeat(5000)}}`,
        '{"id":1e999}',
      ],
    )
    .map((text): Content => ({ type: JSON_TYPE, body: bytes(text) })),
  fc
    .constantFrom(
      '&',
      '=',
      '&&=&',
      '%',
      'a=%ff',
      'title=%',
      'a[',
      'a]=1',
      'a[[]]=1',
      'a[b=1',
      'a=1&a[b]=2',
      '__proto__[a]=1',
      'title[]=a&title[x]=b',
      `a${'[b]'.repeat(500)}=1`,
      'a=1&'.repeat(3000),
      `tags[999999999]=x`,
    )
    .map((text): Content => ({ type: FORM_TYPE, body: text })),
  fc
    .constantFrom(
      `--${BOUNDARY}`,
      `--${BOUNDARY}--`,
      '',
      `--${BOUNDARY}\r\n\r\n`,
      `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`,
      'x',
    )
    .map((text): Content => ({ type: MULTIPART_TYPE, body: text })),
  fc
    .tuple(fc.constantFrom(null, ...TYPES), anyText)
    .map(([type, text]): Content => ({ type, body: bytes(text) })),
  fc
    .tuple(fc.constantFrom(JSON_TYPE, FORM_TYPE), fc.constantFrom('\u00ff\u00fe', '"\u0080"', '\u0000'))
    .map(([type, body]): Content => ({ type, body })),
);

export function aBody(operation: Operation, document: ApiDocument): Arbitrary<Content> {
  const right = described(operation, document);
  const broken = fc.tuple(right, fc.nat(400)).map(([{ type, body }, length]): Content => ({
    type,
    body: body?.slice(0, length) ?? null,
  }));
  const mistaken = fc
    .tuple(right, fc.constantFrom(null, ...TYPES))
    .map(([{ body }, type]): Content => ({ type, body }));
  return fc.oneof(
    { arbitrary: right, weight: 16 },
    { arbitrary: broken, weight: 1 },
    { arbitrary: mistaken, weight: 1 },
    { arbitrary: malformed, weight: 3 },
  );
}
