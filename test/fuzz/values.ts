// Values to send: some that the schema of a parameter allows, some that are almost right, and some that are anything.
import fc, { type Arbitrary } from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export const words = fc.constantFrom(
  ...[
    '',
    ' ',
    '0',
    '1',
    'true',
    'no',
    'null',
    'undefined',
    'NaN',
    'any',
    'publish',
    'draft',
    'trash,private',
    ',',
  ],
  ...[
    'jazz',
    'Café',
    'Žižkov',
    'Straße',
    'музика',
    'Ωδείο',
    'Iİıi',
    'ﬁ',
    'e\u0301',
    '日本',
    '🎷',
    '👩‍👩‍👧',
    '\u202eright',
    '\ufeff',
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\u0001',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\u2028',
    '\ud800',
    'a\udfffb',
    '\udc00\ud800',
    '\uffff',
  ],
  ...[
    "'",
    '"',
    '\\',
    "' OR 1=1 --",
    "'; DROP TABLE events; --",
    '%',
    '_',
    '%%',
    '\\%',
    '$1',
    '${1}',
    '{{1}}',
    ':a',
    '*',
    '-',
    '-a',
    '"a b',
    '"a" -"b"',
    '("',
    '&',
    '|',
    '!',
    '<->',
  ],
  ...[
    '<script>alert(1)</script>',
    '<p>',
    '</p>',
    '<!--',
    ']]>',
    '<a href="javascript:1">x</a>',
    '<svg/onload=1>',
    '&amp;',
    '&#0;',
    '&#xD800;',
    '<iframe src="//a">',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    '%00',
    '%ff',
    '%zz',
    '\r\nX-A: b',
    'a'.repeat(300),
    'é'.repeat(1001),
    '🎷'.repeat(600),
    'x '.repeat(5000),
  ],
  ...[
    'http://127.0.0.1:9/a.png',
    'https://images.invalid/a.png',
    'http://[::1]/',
    'ftp://a',
    'javascript:1',
    'http://',
    'mailto:a@b.c',
    'a@b.c',
    '@',
    'a,b,c',
    '1,2,3',
    '1,,x',
  ],
);

const edgesOfTime = fc.constantFrom(
  ...[
    '2027-05-01',
    '2027-05-01 19:30:00',
    '2027-05-01T19:30:00Z',
    '2027-05-01T19:30:00+14:00',
    '2027-05-01T19:30:00-23:59',
  ],
  ...[
    '0000-01-01',
    '0000-00-00 00:00:00',
    '0001-01-01 00:00:00',
    '1900-02-29',
    '9999-12-31 23:59:59',
    '9999-12-31T23:59:59-12:00',
    '10000-01-01',
  ],
  ...[
    '-0001-01-01',
    '+275760-09-13',
    '2027-02-30',
    '2027-13-01',
    '2028-02-29',
    '2027-06-30 23:59:60',
    '2027-05-01 24:00:00',
    '2027-05-01 25:61',
  ],
  ...[
    '2027-03-28 02:30:00',
    '2027-10-31 02:30:00',
    '2027-03-14 02:30:00',
    '2011-12-30',
    '1582-10-10',
    '1847-12-01',
  ],
  ...[
    'now',
    'today',
    'tomorrow 9am',
    'yesterday',
    'next friday',
    'last day of february',
    '+5 days',
    '-99999999999 years',
    '+1 week ago',
    '99999999999999999999 days',
  ],
  ...[
    '0',
    '-1',
    '1767225600',
    '2147483648',
    '253402300800',
    '9007199254740993',
    '1e400',
    '12/31/2026',
    '31/12/2026',
    'a',
    'foo',
    '2027',
    '2027-W20',
    '4:30 pm',
  ],
);

export const dates = fc.oneof(
  {
    arbitrary: fc
      .integer({ min: 1, max: 28 })
      .map((day) => `2027-0${1 + (day % 9)}-${String(day).padStart(2, '0')} 19:30:00`),
    weight: 3,
  },
  { arbitrary: edgesOfTime, weight: 2 },
);

export const zones = fc.constantFrom(
  ...[
    'UTC',
    'Europe/Ljubljana',
    'America/New_York',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ],
  ...['utc', '+14:00', '-12:45', '+99:99', 'Etc/GMT+12', 'Mars/Base', 'Europe/../UTC', 'UTC+5.5', ''],
);

const numbers: Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 90 }),
  fc.constantFrom(
    0,
    -0,
    -1,
    1.5,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 63,
    1e21,
    1e308,
    -1e308,
    5e-324,
    90,
    180,
    -180.0001,
    20100,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const texts: Arbitrary<string> = fc.oneof(
  { arbitrary: words, weight: 6 },
  { arbitrary: dates, weight: 2 },
  { arbitrary: zones, weight: 1 },
  { arbitrary: numbers.map(String), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 2 },
  { arbitrary: fc.tuple(words, words, words).map((parts) => parts.join(' ')), weight: 1 },
);

export const leaf: Arbitrary<Json> = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null));

const keys = fc.oneof(
  words,
  fc.constantFrom(
    'id',
    'ID',
    'name',
    'title',
    'slug',
    'venue',
    'organizer',
    'url',
    'status',
    'length',
    '0',
    '1',
  ),
);

/** Objects whose keys may also be those that every object has. */
const objectOf = (value: Arbitrary<Json>): Arbitrary<Json> =>
  fc.array(fc.tuple(keys, value), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs));

/** Anything that JSON can say, some levels deep. */
export const anything: Arbitrary<Json> = fc.oneof(
  { arbitrary: leaf, weight: 6 },
  { arbitrary: fc.array(leaf, { maxLength: 5 }), weight: 2 },
  { arbitrary: objectOf(leaf), weight: 2 },
  {
    arbitrary: fc.array(objectOf(fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), objectOf(leaf))), {
      maxLength: 3,
    }),
    weight: 1,
  },
  {
    arbitrary: fc
      .integer({ min: 2, max: 400 })
      .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as Json),
    weight: 1,
  },
);

export const anyText = texts;
