import { Properties, type Property, readProperty } from './read-property.js';

const read = (text: string): Property | null => readProperty({ number: 7, text });

it.each<[text: string, property: Omit<Property, 'line'>]>([
  [
    'summary;LANGUAGE=de:  Jazz\\, live\\nat\\; the\\N port\\\\ ',
    {
      name: 'SUMMARY',
      parameters: { language: 'de' },
      raw: 'Jazz\\, live\\nat\\; the\\N port\\\\',
      values: ['  Jazz, live\nat; the\n port\\ '],
    },
  ],
  ['CATEGORIES:a,b\\,c', { name: 'CATEGORIES', parameters: {}, raw: 'a,b\\,c', values: ['a', 'b,c'] }],
  [
    'ATTENDEE;MEMBER="a;1","b":mailto:c',
    { name: 'ATTENDEE', parameters: { member: 'a;1,b' }, raw: 'mailto:c', values: ['mailto:c'] },
  ],
  // Names that the parser does not know
  ['X-NOTE:a\\nb\\Nc\\;d', { name: 'X-NOTE', parameters: {}, raw: 'a\\nb\\Nc\\;d', values: ['a\nb\nc;d'] }],
  // Dates and rules are what the file says.
  ['DTSTART: 20270231 ', { name: 'DTSTART', parameters: {}, raw: '20270231', values: ['20270231'] }],
  [
    'DTSTART;VALUE=date;TZID="My: zone":20270504',
    {
      name: 'DTSTART',
      parameters: { value: 'DATE', tzid: 'My: zone' },
      raw: '20270504',
      values: ['20270504'],
    },
  ],
  [
    'RDATE;VALUE="DATE-TIME":1,2',
    { name: 'RDATE', parameters: { value: 'DATE-TIME' }, raw: '1,2', values: ['1,2'] },
  ],
  [
    'EXDATE:20270504;VALUE=DATE',
    { name: 'EXDATE', parameters: {}, raw: '20270504;VALUE=DATE', values: ['20270504;VALUE=DATE'] },
  ],
  // Encoded values
  [
    'SUMMARY;LANGUAGE=de;ENCODING=B;VALUE=TEXT:S8Okc2U=',
    { name: 'SUMMARY', parameters: { language: 'de' }, raw: 'S8Okc2U=', values: ['Käse'] },
  ],
  [
    'SUMMARY;QUOTED-PRINTABLE;LANGUAGE=de:a;b,c\\;d=0Ae',
    { name: 'SUMMARY', parameters: { language: 'de' }, raw: 'a;b,c\\;d=0Ae', values: ['a;b,c;d\ne'] },
  ],
  [
    'CATEGORIES;QUOTED-PRINTABLE:a;b,c\\;d',
    { name: 'CATEGORIES', parameters: {}, raw: 'a;b,c\\;d', values: ['a', 'b', 'c;d'] },
  ],
])('reads %j', (text, property) => {
  expect(read(text)).toEqual({ ...property, line: 7 });
});

it.each([
  ...['', 'SUMMARY', ':a', ' SUMMARY:a', 'Ä:a', 'SUM MARY:a', 'SUMMARY;LANGUAGE="de:a', 'SUMMARY;LANGUAGE:a'],
  `SUMMARY;X=${'a'.repeat(5000)}:b`,
])('is no property: %j', (text) => {
  expect(read(text)).toBeNull();
});

it('cuts long values', () => {
  expect(read(`SUMMARY:${'a'.repeat(300_000)}`)?.values[0]?.length).toBeLessThanOrEqual(200_000);
});

describe('the properties of a component', () => {
  const texts = [
    'SUMMARY: a ',
    'X-OTHER;BAD:1',
    'no property',
    'Comment:b',
    'COMMENT:c',
    'SUMMARY;BAD:d',
    'URL:',
  ];
  const lines = texts.map((text, n) => ({ number: n + 1, text }));
  const component = { name: 'VEVENT', line: 0, lines, components: [], isComplete: true };
  const readAll = (): Properties => new Properties(component, new Set(['SUMMARY', 'COMMENT', 'URL']));

  it('are read by name, and only those that are named', () => {
    const properties = readAll();
    expect(properties.all('COMMENT').map(({ line, values }) => [line, values])).toEqual([
      [4, ['b']],
      [5, ['c']],
    ]);
    expect(properties.first('COMMENT')?.line).toBe(4);
    expect(['SUMMARY', 'COMMENT', 'URL', 'X-OTHER'].map((name) => properties.text(name))).toEqual([
      'a',
      'b',
      '',
      '',
    ]);
    expect([properties.all('X-OTHER'), properties.first('X-OTHER')]).toEqual([[], null]);
  });

  it('name the lines that are none', () => {
    expect(readAll().unreadLines).toEqual([3, 6]);
  });
});
