import { type RawComponent, splitComponents } from './split-components.js';

/** `VEVENT 2 [3 UID:a]`: name and line, its own lines with their numbers, and its components; `open` without an end. */
const outline = ({ name, line, lines, components, isComplete }: RawComponent): string => {
  const parts = [...lines.map(({ number, text }) => `${number} ${text}`), ...components.map(outline)];
  return `${name} ${line}${isComplete ? '' : ' open'} [${parts.join(', ')}]`;
};

const split = (text: string, maxEvents = 3): string[] | null =>
  splitComponents(text, maxEvents)?.map(outline) ?? null;

describe('components', () => {
  it.each<[name: string, lines: readonly string[], outlines: string[]]>([
    [
      'stand in each other',
      [
        'BEGIN:VCALENDAR',
        'NAME:Town',
        'BEGIN:VEVENT',
        'UID:a',
        'BEGIN:VALARM',
        'X:1',
        'END:VALARM',
        'UID:b',
        'END:VEVENT',
        'X:2',
        'END:VCALENDAR',
      ],
      ['VCALENDAR 1 [2 NAME:Town, 10 X:2, VEVENT 3 [4 UID:a, 8 UID:b, VALARM 5 [6 X:1]]]'],
    ],
    [
      'ignore what stands outside',
      ['X:1', 'BEGIN:VEVENT', 'END:VEVENT', 'X:2', 'BEGIN:VTODO', 'END:VTODO'],
      ['VEVENT 2 []', 'VTODO 5 []'],
    ],
    ['are read in any case and with blanks', ['begin: vevent ', 'x:1', 'end:\tVevent'], ['VEVENT 1 [2 x:1]']],
    [
      'have names of one word',
      [
        'BEGIN:VEVENT',
        'BEGIN:V EVENT',
        'XBEGIN:VTODO',
        'BEGIN:VTODO;X',
        'END:VEVENT X',
        'XEND:VEVENT',
        'END:VEVENT',
      ],
      ['VEVENT 1 [2 BEGIN:V EVENT, 3 XBEGIN:VTODO, 4 BEGIN:VTODO;X, 5 END:VEVENT X, 6 XEND:VEVENT]'],
    ],
    ['are open without an end', ['BEGIN:VEVENT', 'UID:a'], ['VEVENT 1 open [2 UID:a]']],
    [
      'ignore an end of what has not begun',
      ['BEGIN:VEVENT', 'END:VTODO', 'UID:a', 'END:VEVENT'],
      ['VEVENT 1 [3 UID:a]'],
    ],
    [
      'leave what they hold open when they end',
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VCALENDAR', 'X:1'],
      ['VCALENDAR 1 [VEVENT 2 open []]'],
    ],
    [
      'end the innermost of a name',
      ['BEGIN:A', 'BEGIN:A', 'X:1', 'END:A', 'X:2', 'END:A'],
      ['A 1 [5 X:2, A 2 [3 X:1]]'],
    ],
    [
      'give way to another event, with what they hold',
      [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'BEGIN:VALARM',
        'X:1',
        'BEGIN:VEVENT',
        'UID:b',
        'END:VEVENT',
        'END:VCALENDAR',
      ],
      ['VCALENDAR 1 [VEVENT 2 open [VALARM 3 open [4 X:1]], VEVENT 5 [6 UID:b]]'],
    ],
    [
      'other than events hold their own kind',
      ['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'BEGIN:VTODO', 'END:VTODO', 'END:VTODO', 'END:VCALENDAR'],
      ['VCALENDAR 1 [VTODO 2 [VTODO 3 []]]'],
    ],
    [
      'are five deep at most',
      ['BEGIN:A', 'BEGIN:B', 'BEGIN:C', 'BEGIN:D', 'BEGIN:E', 'BEGIN:F', 'X:1', 'END:F', 'END:E', 'X:2'],
      ['A 1 open [B 2 open [C 3 open [D 4 open [10 X:2, E 5 [7 X:1]]]]]'],
    ],
  ])('%s', (_, lines, outlines) => {
    expect(split(lines.join('\n'))).toEqual(outlines);
  });

  it('are refused when more than so many of them are events', () => {
    const text = 'BEGIN:VEVENT\nEND:VEVENT\nBEGIN:VTODO\nEND:VTODO\n'.repeat(3);
    expect(split(text)).toHaveLength(6);
    expect(split(text, 2)).toBeNull();
  });
});

describe('lines', () => {
  const splitLines = (...lines: readonly string[]): string[] | null =>
    split(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n'));

  it.each<[name: string, lines: readonly string[], outlined: string]>([
    ['go on behind white space', ['X:a', ' b', '\tc', '  d', 'Y:e'], '2 X:abc d, 6 Y:e'],
    ['go on behind an empty line', ['X:a', '', ' b', '', 'Y:c'], '2 X:ab, 6 Y:c'],
    ['end before others', ['X:a', 'bY:c'], '2 X:a, 3 bY:c'],
    ['lose control characters, but no tabs', ['X:a\u0000\u0008\u000b\u000c\u000e\u001fb\tc'], '2 X:ab\tc'],
    // Soft line breaks of quoted-printable texts
    [
      'go on behind an equals sign',
      ['X;ENCODING=QUOTED-PRINTABLE:a=', 'b=', ' c', 'Y:d'],
      '2 X;ENCODING=QUOTED-PRINTABLE:ab c, 5 Y:d',
    ],
    ['go on in any case', ['x;quoted-printable;LANGUAGE=de:a=', 'b'], '2 x;quoted-printable;LANGUAGE=de:ab'],
    ['go on with an empty one', ['X;QUOTED-PRINTABLE:a=', '', 'Y:b'], '2 X;QUOTED-PRINTABLE:a, 4 Y:b'],
    ['end with their component', ['X;QUOTED-PRINTABLE:a='], '2 X;QUOTED-PRINTABLE:a='],
    [
      'end where another begins',
      ['X;QUOTED-PRINTABLE:a=', 'BEGIN:A', 'END:A'],
      '2 X;QUOTED-PRINTABLE:a=, A 3 []',
    ],
    [
      'end where an equals sign is one of the text',
      ['X;QUOTED-PRINTABLE:a=b', 'Y:c'],
      '2 X;QUOTED-PRINTABLE:a=b, 3 Y:c',
    ],
    [
      'end with any equals sign in other texts',
      ['X:a=', 'Y;A=QUOTED-PRINTABLES:b=', 'Z:;QUOTED-PRINTABLE:c=', '1:d'],
      '2 X:a=, 3 Y;A=QUOTED-PRINTABLES:b=, 4 Z:;QUOTED-PRINTABLE:c=, 5 1:d',
    ],
  ])('%s', (_, lines, outlined) => {
    expect(splitLines(...lines)).toEqual([`VEVENT 1 [${outlined}]`]);
  });

  it.each(['\n', '\r', '\r\n', '\r\r\n', '\r\r\r\n'])('are counted where they end in %j', (end) => {
    expect(split(['BEGIN:VEVENT', 'X:1', 'Y:2', 'END:VEVENT', ''].join(end))).toEqual([
      'VEVENT 1 [2 X:1, 3 Y:2]',
    ]);
  });

  it('begin behind a byte order mark', () => {
    expect(split('\ufeffBEGIN:A\nEND:A')).toEqual(['A 1 []']);
    expect(split('BEGIN:A\nX:\ufeff\nEND:A')).toEqual(['A 1 [2 X:\ufeff]']);
    expect(split(' BEGIN:A\nBEGIN:B')).toEqual(['B 2 open []']);
    expect(split('')).toEqual([]);
  });
});
