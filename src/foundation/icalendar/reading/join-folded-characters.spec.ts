import { joinFoldedCharacters } from './join-folded-characters.js';

type Parts = readonly (string | number)[];

/** Texts in UTF-8, and single bytes. */
const toBytes = (parts: Parts): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));

const join = (parts: Parts): Buffer => Buffer.from(joinFoldedCharacters(toBytes(parts)));

describe('joinFoldedCharacters', () => {
  it.each<[name: string, parts: Parts, expected: string]>([
    ['two bytes', ['Gr', 0xc3, '\r\n ', 0xbc, 'n'], 'Grü\r\n n'],
    ['a tab, and a line feed alone', ['Gr', 0xc3, '\n\t', 0xbc, 'n'], 'Grü\n\tn'],
    ['a doubled carriage return', ['Gr', 0xc3, '\r\r\n ', 0xbc, 'n'], 'Grü\r\r\n n'],
    ['three bytes after the first', ['5 ', 0xe2, '\r\n ', 0x82, 0xac, '!'], '5 €\r\n !'],
    ['three bytes after the second', ['5 ', 0xe2, 0x82, '\r\n ', 0xac, '!'], '5 €\r\n !'],
    ['four bytes', [0xf0, '\r\n ', 0x9f, 0x8e, 0x89, 'x'], '🎉\r\n x'],
    ['four bytes after the third', [0xf0, 0x9f, 0x8e, '\r\n ', 0x89, 'x'], '🎉\r\n x'],
    // The first and the last characters of so many bytes
    ['U+0080', [0xc2, '\n ', 0x80], '\u0080\n '],
    ['U+07FF', [0xdf, '\n ', 0xbf], '\u07ff\n '],
    ['U+0800', [0xe0, '\n ', 0xa0, 0x80], '\u0800\n '],
    ['U+FFFD', [0xef, '\n ', 0xbf, 0xbd], '\ufffd\n '],
    ['U+10000', [0xf0, '\n ', 0x90, 0x80, 0x80], '\u{10000}\n '],
    ['U+10FFFF', [0xf4, '\n ', 0x8f, 0xbf, 0xbf], '\u{10ffff}\n '],
    ['two folds', [0xc3, '\n ', 0xbc, 'n', 0xc3, '\n ', 0xa4, 't'], 'ü\n nä\n t'],
  ])('moves a fold out of a character of %s', (_, parts, expected) => {
    expect(join(parts).toString()).toBe(expected);
  });

  it('moves as many bytes as the character lacks', () => {
    expect(join([0xc3, '\n ', 0xbc, 0x80])).toEqual(toBytes([0xc3, 0xbc, '\n ', 0x80]));
    expect(join([0xe2, '\n ', 0x82, 'x', 0xac])).toEqual(toBytes([0xe2, 0x82, '\n ', 'x', 0xac]));
  });

  it.each<[name: string, parts: Parts]>([
    ['whole characters', ['Grü\r\n ße']],
    ['lines', ['a\r\nb']],
    ['a line feed', ['\n']],
    ['nothing', []],
    ['bytes of other character sets', [0xfc, '\r\n ', 0xbc, '\n', 0x80, '\n']],
    ['a line break that is no fold', [0xc3, '\n', 0xbc]],
    ['another character than white space', [0xc3, '\nx', 0xbc]],
    ['a fold before a whole character', [0xc3, '\n x']],
    ['bytes that follow a whole character', ['ü\n ', 0xbc]],
    ['bytes that follow a letter', ['A\n ', 0xbc]],
    ['bytes that begin no character', [0xc1, '\n ', 0xbc, 0xf5, '\n ', 0xbc]],
    ['bytes without a first one', [0x80, '\n ', 0x80]],
    ['many bytes without a first one', ['x', 0x80, 0x80, 0x80, '\n ', 0x80]],
  ])('leaves %s', (_, parts) => {
    expect(join(parts)).toEqual(toBytes(parts));
  });
});
