import { classifyInvalidJson, findLostText, isDeeperThan } from './json-error.js';

/** Bytes as `latin1`, which `JSON.parse` refuses. */
const INVALID: readonly (readonly [number, readonly string[]])[] = [
  [3, ['{"a":"b', '{"a', '"', '{"a":"b\n"}', '{"a":"b\u0001c"}', '{"a":1}"', '{"a":"\xc3\xa9', '"\\']],
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
      '[1 2]',
      '{}{}',
      '{]',
      '{"a":"\\x"}',
    ],
  ],
  [5, ['{"a":"\xff', '{"a":\xff}', '\x80']],
];

/** Bytes as `latin1`, which `JSON.parse` accepts. */
const LOST: readonly (readonly [number, readonly string[]])[] = [
  [5, ['{"a":"\xff"}', '"\xc3"', '"\xed\xa0\xbd"', '"\xc0\xaf"', '"\xf5\x80\x80\x80"', '"\x80"']],
  [10, ['"\\ud83d"', '"\\ud83d\\u0041"', '"\\udc00"', '"\\ud83d\\n"', '["\\uDC00\\uD83D"]', '"\\\\\\ud83d"']],
];

it.each([
  ['refused', INVALID, classifyInvalidJson],
  ['changed', LOST, findLostText],
] as const)('gives the numbers of PHP for what JSON.parse would have %s', (_, rows, find) => {
  for (const [code, bodies] of rows)
    expect(bodies.map((body) => [body, find(Buffer.from(body, 'latin1'))?.code])).toEqual(
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
    '"\\\\ud83d"',
    '"ž€😀\u007f\ufffe"',
    '{"\\u0000":1}',
    `"${'é'.repeat(200_000)}"`,
    `"${'x'.repeat(1_000_000)}"`,
  ];

  expect(texts.filter((text) => findLostText(Buffer.from(text)) !== null)).toEqual([]);
});

it('reads long bodies once', () => {
  const body = Buffer.from(`"${'\\"'.repeat(500_000)}`);

  expect(classifyInvalidJson(body).code).toBe(3);
});

it.each([
  [1, 0, true],
  [1, 1, false],
  [3, 2, true],
  [3, 3, false],
])('says of %i levels whether they are more than %i', (depth, levels, isDeeper) => {
  const lists: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const objects: unknown = JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
  expect([lists, objects].map((value) => isDeeperThan(value, levels))).toEqual([isDeeper, isDeeper]);
});
