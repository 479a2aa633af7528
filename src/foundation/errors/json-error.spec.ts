import { findJsonError } from './json-error.js';

const nested = (levels: number): string => '['.repeat(levels);

/** Bytes as `latin1`. The numbers are those of PHP 8.2. */
const INVALID: readonly (readonly [number, readonly string[]])[] = [
  [1, [nested(600), `${nested(600)}x`]],
  [2, ['{]', '[}', '{"a":1]', '[1}', '[{]}']],
  [
    3,
    [
      '{"a":"b',
      '{"a',
      '"',
      '{"a":"b\n"}',
      '{"a":"b\u0001c"}',
      '{"a":1\u0001}',
      '\0',
      '{"a":1}\0',
      '{"a":1}"',
      '{"a" "b\n',
      '{"a":"\xc3\xa9',
    ],
  ],
  [
    4,
    [
      '',
      '  \n',
      '{',
      '[',
      '{"a"',
      '{"a":',
      '{a:1}',
      "{'a':1}",
      '{"a":1,}',
      '[1,]',
      '[,1]',
      '{"a":]',
      '{,}',
      'nul',
      '{"a":TRUE}',
      '[1 2]',
      '{"a":01}',
      '{"a":-}',
      '{"a":1.}',
      '[1e]',
      '{}{}',
      '{"a":1}x',
      '1 2',
      ':',
      '{"a":"\\',
      '{"a":"\\x"}',
      '{"a":"\\uZZZZ"}',
      '{"a":"\\u12"}',
      '{"a":"\\u"}',
      '[\xc3\xa9]',
      '{1:2}',
      '{"a":1 "b":"\\ud83d"}',
      '{"a":1 "b":"\xff',
      '\xef\xbb\xbf{}',
      '/',
      '[]]',
      '{"a":1,,"b":2}',
      '\x7f',
    ],
  ],
  [
    5,
    [
      '{"a":"\xff"}',
      '{"a":\xff}',
      '"\xc3"',
      '{"a":"\xc3',
      '"\xed\xa0\xbd"',
      '"\xc0\xaf"',
      '"\xe0\x80\xaf"',
      '"\xf5\x80\x80\x80"',
      '"\xf4\x90\x80\x80"',
      '"\xf0\x80\x80\x80"',
      '"\x80"',
      '{"a":"\xff","b',
      '\x80',
    ],
  ],
  [
    10,
    [
      '"\\ud83d"',
      '"\\ud83d\\u0041"',
      '"\\udc00"',
      '"\\uD83D',
      '"\\ud83d\\n"',
      '["\\uDC00\\uD83D',
      '"\\ud83dx',
    ],
  ],
];

it.each(INVALID)('finds error %i of PHP', (code, bodies) => {
  expect(bodies.map((body) => [body, findJsonError(Buffer.from(body, 'latin1'))?.code])).toEqual(
    bodies.map((body) => [body, code]),
  );
});

it('finds nothing in valid JSON', () => {
  const texts = [
    '{}',
    '[]',
    ' [ ] ',
    '0',
    '-0.5e+10',
    'true',
    'null',
    '""',
    '{"a":[1,{"b":null}],"c":false}',
    '\t[1 , 2]\r\n',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uABCD"',
    '"\\ud83d\\ude00\\uDBFF\\uDFFF"',
    '"ž€😀\u007f\ufffe"',
    '{"\\u0000":1}',
    `${nested(512)}${']'.repeat(512)}`,
    `"${'é'.repeat(200_000)}"`,
    `"${'x'.repeat(1_000_000)}"`,
  ];

  expect(texts.filter((text) => findJsonError(Buffer.from(text)) !== null)).toEqual([]);
});
